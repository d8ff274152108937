internal import Diagnostics
internal import Evdev
internal import TouchDelivery
internal import YAML

extension LibinputRecordParser {
  /// Reads a device, whose mapping `start` starts, into the list at once: what is read of it counts, wherever the file ends.
  mutating func parseDevice(_ start: YAMLEvent) throws(RecordSteps.End) {
    beginDevice(RecordedDevice(path: file, line: start.place.line))
    surroundings.device = start.place.column
    var (isDescribed, endsAtOnce) = (false, true)
    while let (key, value) = try steps.nextPair() {
      if key != "node" { endsAtOnce = false }
      switch key {
      case "node": describe { $0.path = value.text ?? $0.path }
      case "evdev":
        isDescribed = true
        try parseDescription(value)
      case "udev": try parseUdev(value)
      case "events": try parseEvents(value)
      default: try steps.skip(value)
      }
    }
    if !isDescribed, !endsAtOnce {
      report("a device without 'evdev:', which says what it can do; is this a recording of libinput?", start)
    }
  }

  private mutating func parseDescription(_ value: YAMLEvent) throws(RecordSteps.End) {
    guard try isMapping(value, "evdev") else { return }
    while let (key, value) = try steps.nextPair() {
      switch key {
      case "name": describe { $0.description.name = value.text ?? "" }
      case "id": try parseIdentity(value)
      case "codes": try parseCodes(value)
      case "absinfo": try parseAxes(value)
      case "properties":
        let bits = try integers(value, "properties", as: Int.self)
        describe { $0.description.properties.formUnion((bits ?? []).filter { $0 < EvdevCode.propertyCount }) }
      default: try steps.skip(value)
      }
    }
  }

  /// Reads of udev's properties the one that says where touches lie.
  private mutating func parseUdev(_ value: YAMLEvent) throws(RecordSteps.End) {
    guard try isMapping(value, "udev") else { return }
    while let (key, value) = try steps.nextPair() {
      guard key == "properties", value.isSequence else {
        try steps.skip(value)
        continue
      }
      while let item = try steps.nextItem() {
        if let text = item.text { parseCalibration(text, item) }
        try steps.skip(item)
      }
    }
  }

  private mutating func parseCalibration(_ property: String, _ item: YAMLEvent) {
    let parts = property.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "LIBINPUT_CALIBRATION_MATRIX" else { return }
    guard let matrix = AffineTransform(calibrationMatrix: String(parts[1])) else {
      return diagnostics.warning(
        "LIBINPUT_CALIBRATION_MATRIX is left aside, for it is not six numbers of a matrix that can be undone",
        line: item.place.line, column: item.place.column)
    }
    describe { $0.calibration = matrix }
  }

  private mutating func parseIdentity(_ value: YAMLEvent) throws(RecordSteps.End) {
    guard let id = try integers(value, "id", as: UInt16.self) else { return }
    guard id.count == 4 else {
      return report("'id:' wants [BUS, VENDOR, PRODUCT, VERSION]: four numbers, not \(id.count)", value)
    }
    describe { ($0.description.vendor, $0.description.product) = (id[1], id[2]) }
  }

  private mutating func parseCodes(_ value: YAMLEvent) throws(RecordSteps.End) {
    guard try isMapping(value, "codes") else { return }
    while let (key, value) = try steps.nextPair() {
      guard let codes = try integers(value, key, as: UInt16.self) else { continue }
      switch UInt16(key) {
      case EvdevCode.key: describe { $0.description.keys.formUnion(codes) }
      case EvdevCode.absolute: describe { $0.description.addAxes(codes.map { Int($0) }) }
      default: break
      }
    }
  }

  private mutating func parseAxes(_ value: YAMLEvent) throws(RecordSteps.End) {
    guard try isMapping(value, "absinfo") else { return }
    while let (key, value) = try steps.nextPair() {
      guard let numbers = try integers(value, key, as: Int32.self) else { continue }
      guard let code = UInt16(key), numbers.count >= 4 else {
        report("an axis is 'CODE: [MINIMUM, MAXIMUM, FUZZ, FLAT, RESOLUTION]'", value)
        continue
      }
      parseAxis(code, numbers, value)
    }
  }

  private mutating func parseAxis(_ code: UInt16, _ numbers: [Int32], _ value: YAMLEvent) {
    let range = AxisRange(minimum: numbers[0], maximum: numbers[1])
    let axis = EvdevAxis(range: range, fuzz: numbers[2], resolution: numbers.count > 4 ? numbers[4] : 0)
    do throws(TextFailure) {
      try EvdevDescription.check(axis, code, at: 0)
      describe {
        $0.description.axes[code] = axis
        $0.axisLines[code] = value.place.line
      }
    } catch {
      report(error.message, value)
    }
  }

  private mutating func isMapping(_ value: YAMLEvent, _ key: String) throws(RecordSteps.End) -> Bool {
    if value.isMapping { return true }
    if !value.isNothing { report("'\(key):' wants a mapping", value) }
    try steps.skip(value)
    return false
  }

  private mutating func describe(_ body: (inout RecordedDevice) -> Void) {
    body(&devices[devices.count - 1])
  }
}

extension LibinputRecordParser {
  /// The whole numbers of a list; nil, with an error, where it is none or one of them does not fit.
  private mutating func integers<Value: FixedWidthInteger>(
    _ value: YAMLEvent, _ key: String, as type: Value.Type
  ) throws(RecordSteps.End) -> [Value]? {
    guard try isSequence(value, key) else { return value.isNothing ? [] : nil }
    var (numbers, isSound): ([Value], Bool) = ([], true)
    while let item = try steps.nextItem() {
      if let number = item.text.flatMap({ Value($0) }) {
        numbers.append(number)
      } else {
        isSound = false
        report("\(item.text?.quoted ?? "this") is not a number of '\(key):'", item)
        try steps.skip(item)
      }
    }
    return isSound ? numbers : nil
  }
}

extension LibinputRecordParser {
  private static let form = "[SECONDS, MICROSECONDS, TYPE, CODE, VALUE]"

  /// Reads the list of what was recorded: the kernel's events below `evdev:`, and others, which are skipped.
  mutating func parseEvents(_ value: YAMLEvent) throws(RecordSteps.End) {
    beginEvents()
    guard try isSequence(value, "events") else { return }
    while var item = try steps.nextItem() {
      item = try steps.renewed(item, in: surroundings)
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
          "\(item.text?.quoted ?? "this") is not a whole number; an event is \(Self.form)", item)
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
