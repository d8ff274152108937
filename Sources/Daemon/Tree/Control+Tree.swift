internal import JSON
internal import Scenes
internal import TouchDelivery

extension Control {
  /// The kind, and what is not as in any control, in the words of the scene format.
  var controlNotes: [String] {
    let value = isInsideRedacted ? nil : controlValue?.written
    let events = targetEvents
    return [
      ViewKind(of: self).rawValue,
      isEnabled ? nil : "disabled",
      isSelected ? "selected" : nil,
      isHighlighted ? "highlighted" : nil,
      isTracking ? "tracking" : nil,
      value.map { "value \($0)" },
      events.isEmpty ? nil : "targets of \(events.joined(separator: " "))",
    ].compactMap(\.self)
  }

  /// Writes the member `control`.
  func write(to json: inout JSONWriter) {
    json.name("control")
    json.object {
      $0.member("kind", ViewKind(of: self).rawValue)
      $0.member("enabled", isEnabled)
      $0.member("selected", isSelected)
      $0.member("highlighted", isHighlighted)
      $0.member("tracking", isTracking)
      writeValue(to: &$0)
      $0.member("targets", targetEvents)
    }
  }

  private func writeValue(to json: inout JSONWriter) {
    switch isInsideRedacted ? nil : controlValue {
    case .number(let number):
      json.name("value")
      json.number(number)
    case .isOn(let isOn): json.member("value", isOn)
    case nil: json.member("value", nil as String?)
    }
  }

  private var targetEvents: [String] {
    ControlEvents.words.filter { !allControlEvents.isDisjoint(with: $0.event) }.map(\.word)
  }
}

extension ControlValue {
  fileprivate var written: String {
    switch self {
    case .number(let number): Decimal.shortest(number)
    case .isOn(let isOn): "\(isOn)"
    }
  }
}
