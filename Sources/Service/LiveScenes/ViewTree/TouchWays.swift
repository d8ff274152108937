package import DispatchLog
package import TouchDelivery

/// The way of a finger, from when it came down.
package struct TouchWay {
  /// The touch's id.
  let touch: Int
  let screen: String
  /// What it hit, in words.
  fileprivate(set) var title: String
  /// The places, in points of the screen, in parts between which places are withheld.
  fileprivate(set) var parts: [[Point]] = []
  /// Whether no view got it: it hit none, or was refused.
  fileprivate(set) var isIgnored = false
  fileprivate(set) var isDown = true
  /// Whether the next place begins a part.
  private var isApart = true

  fileprivate init(_ contact: RecordFields) {
    touch = contact.integer(.touch) ?? 0
    screen = contact.text(.screen) ?? ""
    title = "touch \(touch)"
  }

  fileprivate mutating func note(hit: RecordFields) {
    isIgnored = hit[.view] == .null
    title += hit.text(.view).map { " hits \($0)" } ?? " hits no view"
  }

  fileprivate mutating func note(gate: RecordFields) {
    guard let rule = gate.text(.rule) else { return }
    isIgnored = true
    title += ", refused by \(rule)"
  }

  fileprivate mutating func note(contact: RecordFields) {
    isDown = !["ended", "cancelled"].contains(contact.text(.phase))
    guard case .point(let point)? = contact[.point] else { return isApart = true }
    if isApart { parts.append([]) }
    isApart = false
    if parts[parts.count - 1].last != point { parts[parts.count - 1].append(point) }
  }
}

/// Notes the ways of all fingers; what is withheld in the log is withheld here.
package final class TouchWays: RecordSubscriber {
  package let interest = RecordInterest.decisions
  package let kindsOnDemand: Set<RecordKind> = [.contact]
  /// The ways in the order in which the fingers came down.
  package private(set) var all: [TouchWay] = []
  private var places: [Int: Int] = [:]

  /// Notes nothing so far.
  package init() {}

  package func receive(_ record: Record) {
    guard let touch = record.fields.integer(.touch) else { return }
    if record.kind == .contact, places[touch] == nil {
      places[touch] = all.count
      all.append(TouchWay(record.fields))
    }
    guard let place = places[touch] else { return }
    switch record.kind {
    case .contact: all[place].note(contact: record.fields)
    case .hit: all[place].note(hit: record.fields)
    case .gate: all[place].note(gate: record.fields)
    default: break
    }
  }
}
