internal import YAML

extension LibinputRecordParser {
  private static let form = "[SECONDS, MICROSECONDS, TYPE, CODE, VALUE]"

  /// Reads the list of what was recorded: the kernel's events below `evdev:`, and others, which are skipped.
  mutating func parseEvents(_ value: YAMLEvent) throws(RecordSteps.End) {
    beginEvents()
    guard try isSequence(value, "events") else { return }
    while let item = try steps.nextItem() {
      guard item.isMapping else {
        if !item.isNothing { report("an item of 'events:' is a mapping such as 'evdev: [ … ]'", item) }
        try steps.skip(item)
        continue
      }
      while let (key, value) = try steps.nextPair() {
        if key == "evdev" { try parseFrame(value) } else { try steps.skip(value) }
      }
    }
  }

  private mutating func parseFrame(_ value: YAMLEvent) throws(RecordSteps.End) {
    beginFrame(isEmpty: value.isNothing)
    guard try isSequence(value, "evdev") else { return }
    while let item = try steps.nextItem() {
      guard item.isSequence else {
        report("an event is \(Self.form)", item)
        try steps.skip(item)
        continue
      }
      try parseEvent(item)
    }
  }

  private mutating func parseEvent(_ start: YAMLEvent) throws(RecordSteps.End) {
    var numbers = (Int64(0), Int64(0), Int64(0), Int64(0), Int64(0))
    var count = 0
    while let item = try steps.nextItem() {
      guard let number = item.text.flatMap({ Int64($0) }) else {
        report(
          "\(item.text.map { "'\($0)'" } ?? "this") is not a whole number; an event is \(Self.form)", item)
        return try skipRest(item)
      }
      switch count {
      case 0: numbers.0 = number
      case 1: numbers.1 = number
      case 2: numbers.2 = number
      case 3: numbers.3 = number
      case 4: numbers.4 = number
      default: break
      }
      count += 1
    }
    guard count == 5 else { return report("an event is \(Self.form): five numbers, not \(count)", start) }
    guard let event = Self.event(numbers, line: start.place.line) else {
      return report("a number of this event is too large or too small: an event is \(Self.form)", start)
    }
    devices[devices.count - 1].events.append(event)
  }

  /// The moment in microseconds.
  ///
  /// libinput counts from the first event that it reads, without a sign: what another device sent before that has a time
  /// just below 2⁶⁴.
  private static func time(seconds: Int64, microseconds: Int64) -> Int64? {
    guard (-1 << 42..<(1 << 45)).contains(seconds) else { return nil }
    let time = seconds &* 1_000_000 &+ microseconds
    return abs(time / 2) < 1 << 60 ? time : nil
  }

  private func skipRest(_ item: YAMLEvent) throws(RecordSteps.End) {
    try steps.skip(item)
    while let item = try steps.nextItem() { try steps.skip(item) }
  }

  private static func event(_ numbers: (Int64, Int64, Int64, Int64, Int64), line: Int) -> RecordedEvent? {
    guard let type = UInt16(exactly: numbers.2), let code = UInt16(exactly: numbers.3),
      let value = Int32(exactly: numbers.4), (0..<1_000_000).contains(numbers.1),
      let time = time(seconds: numbers.0, microseconds: numbers.1)
    else { return nil }
    return RecordedEvent(time: time, event: EvdevEvent(type: type, code: code, value: value), line: line)
  }
}
