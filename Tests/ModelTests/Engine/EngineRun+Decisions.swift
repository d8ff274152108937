import TouchTime
import TouchDelivery

@testable import HitTestingCases

extension EngineRun: DecisionSink {
  func record(_ kind: RecordKind, at time: Instant, _ fill: (inout Record) -> Void) {
    let fields = Record(kind, fill).fields
    switch kind {
    case .hit: append(.hit(hit(fields, time)))
    case .gate: append(.gate(gate(fields)))
    case .touches: append(.touches(call(fields)))
    case .error: append(.failure)
    default: break
    }
  }

  private func hit(_ fields: RecordFields, _ time: Instant) -> Entry.Hit {
    let visited = fields.objects(.visited).map {
      Entry.Visit(id: $0.text(.view) ?? "", verdict: $0.text(.verdict) ?? "")
    }
    return Entry.Hit(
      touch: fields.integer(.touch) ?? 0, time: time.microseconds, window: fields.text(.window),
      view: fields.text(.view), visited: fields[.visited].map { _ in visited })
  }

  private func gate(_ fields: RecordFields) -> Entry.Gate {
    let refusal = fields.text(.rule).map { Entry.Refusal(rule: $0, holder: fields.text(.holder) ?? "") }
    return Entry.Gate(
      touch: fields.integer(.touch) ?? 0, view: fields.text(.view) ?? "", refusal: refusal)
  }

  private func call(_ fields: RecordFields) -> Entry.Call {
    let phase = fields.text(.phase).flatMap(TouchesPhase.init(rawValue:))
    return Entry.Call(
      phase: phase?.number ?? 0, view: fields.text(.view) ?? "", touches: fields.integers(.touches),
      responder: fields.text(.responder), chain: fields.ids(.chain))
  }
}
