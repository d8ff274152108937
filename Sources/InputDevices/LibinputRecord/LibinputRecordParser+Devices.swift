internal import TouchDelivery
internal import YAML

extension LibinputRecordParser {
  /// Reads a device, whose mapping `start` starts, into the list at once: what is read of it counts, wherever the file ends.
  mutating func parseDevice(_ start: YAMLEvent) throws(RecordSteps.End) {
    beginDevice(RecordedDevice(path: file, line: start.place.line))
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
        describe { $0.description.properties.formUnion(bits ?? []) }
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
      try EvdevDescription.check(axis, code, at: value.place.column)
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
        report("\(item.text.map { "'\($0)'" } ?? "this") is not a number of '\(key):'", item)
        try steps.skip(item)
      }
    }
    return isSound ? numbers : nil
  }
}
