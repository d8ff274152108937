@testable import HitTestingCases

extension Comparison: CustomStringConvertible {
  /// The case, then what was expected and what came instead, up to the first difference.
  var description: String {
    var lines = ["seed \(scene.seed)", "", CaseText(scene).text]
    lines += complaints.map { "a handler complains: " + $0 }
    let same = zip(expected, actual).prefix { $0 == $1 }.count
    lines += expected.prefix(same).map { "both:   \($0)" }
    if !locationsAgree { lines.append("a touch is elsewhere in its view than the model has it") }
    lines.append("model:  \(same < expected.count ? expected[same].description : "nothing more")")
    lines.append("engine: \(same < actual.count ? actual[same].description : "nothing more")")
    return lines.joined(separator: "\n")
  }
}

extension Entry: CustomStringConvertible {
  private static let phases = ["began", "moved", "ended", "cancelled"]

  var description: String {
    switch self {
    case .hit(let hit):
      let visits = (hit.visited ?? []).map { ", \($0.id): \($0.verdict)" }.joined()
      return "hit \(hit.touch) at \(hit.time): \(hit.window ?? "no window") \(hit.view ?? "nobody")\(visits)"
    case .gate(let gate):
      let verdict = gate.refusal.map { "refused by \($0.rule), held by \($0.holder)" } ?? "accepted"
      return "gate \(gate.touch) on \(gate.view): \(verdict)"
    case .touches(let call):
      return "touches \(Self.phases[call.phase]) \(call.touches) on \(call.view)"
        + " by \(call.responder ?? "nobody") via \(call.chain.joined(separator: " > "))"
    case .failure: return "failure"
    case .asked(let id, let method): return "\(id).\(method) is called"
    case .called(let call):
      return "\(call.receiver).\(Self.phases[call.phase]) is called with \(call.touches)"
        + " of \(call.allTouches), event \(call.event)"
    case .sent(let id, let event): return "\(id) sends \(event)"
    case .key(let window, let responder):
      return "key: \(window ?? "no window"), first responder: \(responder ?? "none")"
    }
  }
}
