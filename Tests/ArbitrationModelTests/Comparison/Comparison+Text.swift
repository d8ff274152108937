@testable import ArbitrationCases

extension Comparison: CustomStringConvertible {
  /// The case, then what was expected and what came instead, up to the first difference.
  var description: String {
    var lines = ["seed \(scene.seed)"] + CaseText(scene).lines
    lines += complaints.map { "broken: " + $0 }
    let same = zip(expected, actual).prefix { $0 == $1 }.count
    lines += expected.prefix(same).map { "both:   \($0)" }
    lines += expected.dropFirst(same).prefix(5).map { "model:  \($0)" }
    lines += actual.dropFirst(same).prefix(5).map { "engine: \($0)" }
    return lines.joined(separator: "\n")
  }
}

extension Entry: CustomStringConvertible {
  var description: String {
    switch self {
    case .touches(let recognizer, let phase, let touches): "G\(recognizer) hears \(phase) \(touches)"
    case .transition(let recognizer, let from, let to): "G\(recognizer): \(from) -> \(to)"
    case .reset(let recognizer): "G\(recognizer) is reset"
    case .action(let recognizer, let state): "G\(recognizer)!\(state)"
    case .told(let recognizer, let receiver, let state): "G\(recognizer)!\(state) to \(receiver)"
    case .measured(let recognizer, let measure): "G\(recognizer) says \(measure)"
    case .sent(let view, let event): "V\(view) sends \(event)"
    case .call(let view, let phase, let touches): "V\(view).\(phase) \(touches)"
    case .shared(let view, let recognizers):
      "  of the view \(view)"
        + recognizers.sorted { $0.key < $1.key }.map { ", of G\($0.key) \($0.value)" }.joined()
    }
  }
}
