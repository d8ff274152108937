package import Evdev
internal import TouchTime
package import TouchDelivery

/// The screen of these tests: fractions of a surface of 100 x 100 values come out as whole points.
package var testScreen: Screen { Screen(id: "main", size: Size(width: 1000, height: 500)) }

/// The events as lines for comparing: the time in milliseconds, then `FINGER CHANGE X Y` for each contact.
package func described(_ events: some Sequence<InputEvent>) -> [String] {
  events.map { event in
    switch event {
    case .unlocated(let input, let time): "\(milliseconds(time)): \(described(input))"
    case .cancelAll: "\(milliseconds(event.time)): cancelAll"
    case .touches(let frame):
      "\(milliseconds(frame.time)): " + frame.contacts.map(described).joined(separator: ", ")
    }
  }
}

private func described(_ input: UnlocatedInput) -> String {
  switch input {
  case .press(let key, let phase, _, _): "press \(key) \(phase)"
  case .motion(let phase): "motion shake \(phase)"
  case .remoteControl(let subtype): "remote \(subtype.name)"
  }
}

private func milliseconds(_ time: Instant) -> String { short(Double(time.microseconds) / 1000) }

private func described(_ contact: Contact) -> String {
  "\(contact.identifier.slot) \(contact.change) \(short(contact.location.x)) \(short(contact.location.y))"
}

private func short(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
