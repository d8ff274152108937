internal import Diagnostics
internal import Evdev

/// Finds out whether events can have come from the device that is said to have sent them.
struct DescriptionFit {
  private let description: EvdevDescription
  private var missing: [EvdevEvent] = []
  private var firstLine: Int?

  init(_ description: EvdevDescription) {
    self.description = description
  }

  mutating func note(_ entry: RecordedEvent) {
    let event = entry.event
    guard event.isAboutTouches, !description.canSend(event),
      !missing.contains(where: { ($0.type, $0.code) == (event.type, event.code) })
    else { return }
    missing.append(event)
    firstLine = firstLine ?? entry.line
  }

  /// What the device could not have sent, and the line of the first such event; nil where all fits.
  var complaint: (message: String, line: Int)? {
    guard let firstLine else { return nil }
    let names = missing.map(\.name).joined(separator: ", ")
    return (
      "\(description.name.quoted) as described has no \(names): events about that are left out", firstLine
    )
  }
}

extension EvdevDescription {
  fileprivate func canSend(_ event: EvdevEvent) -> Bool {
    event.isTouchButton ? keys.contains(event.code) : has(event.code)
  }
}

extension EvdevEvent {
  /// Whether it is one of those that touches are made of.
  var isAboutTouches: Bool {
    guard type == EvdevCode.absolute else { return isTouchButton }
    return isPerContact || [EvdevCode.slot, EvdevCode.x, EvdevCode.y].contains(code)
  }

  fileprivate var name: String {
    EvdevCode.name(of: code, type: type)
      ?? "event \(String(type, radix: 16)) \(String(code, radix: 16))"
  }
}
