internal import Diagnostics
internal import Evdev
internal import TouchDelivery

/// A device as its recording knows it: what it can send, and what it sent.
struct RecordedDevice {
  /// Its node where the recording names it, else the recording's name.
  var path: String
  var description = EvdevDescription()
  var events = RecordedEvents()
  /// Where the recording speaks of it first.
  var line = 1
  /// Where each axis is described.
  var axisLines: [UInt16: Int] = [:]
  /// The matrix that udev gave it, where the recording has it.
  var calibration: AffineTransform?

  /// What a scene's rules see of it.
  var device: InputDevice {
    var device = InputDevice(description, path: path)
    device.calibration = calibration
    return device
  }

  /// Leaves out a last frame that no SYN_REPORT ends, with a warning.
  mutating func dropUnfinishedFrame(_ diagnostics: inout DiagnosticList) {
    guard let line = events.dropUnfinishedFrame() else { return }
    diagnostics.warning(
      "no SYN_REPORT follows: this last frame of \(description.name.quoted) is left out",
      line: line)
  }
}

/// An event of a recording and where it stands.
struct RecordedEvent: BitwiseCopyable {
  /// Microseconds on the recorder's clock.
  var time: Int64
  var event: EvdevEvent
  var line: Int
}

/// The events of a device in their order, of which only whole frames are played.
struct RecordedEvents {
  private(set) var first: RecordedEvent?
  /// Where the frame begins that no SYN_REPORT has ended yet.
  private(set) var unfinishedLine: Int?
  /// How many events there are up to the last SYN_REPORT.
  private var wholeCount = 0
  private let spool = Spool<RecordedEvent>()

  var isEmpty: Bool { first == nil }

  /// Why not all events could be kept or read back; nil where they could.
  var failure: String? { spool.failure }

  mutating func append(_ entry: RecordedEvent) {
    spool.append(entry)
    first = first ?? entry
    if entry.event.isReport {
      (wholeCount, unfinishedLine) = (spool.count, nil)
    } else {
      unfinishedLine = unfinishedLine ?? entry.line
    }
  }

  /// Leaves out the last frame where no SYN_REPORT ends it, and returns the line in which it begins.
  mutating func dropUnfinishedFrame() -> Int? {
    guard let line = unfinishedLine else { return nil }
    spool.truncate(to: wholeCount)
    if wholeCount == 0 { first = nil }
    unfinishedLine = nil
    return line
  }
}

extension RecordedEvents: Sequence {
  func makeIterator() -> Spool<RecordedEvent>.Iterator { spool.makeIterator() }
}

extension EvdevDescription {
  /// The kernel allows no more slots.
  static let mostSlots = 1024

  /// Adds properties; like keys and axes, those beyond the kernel's last are left out.
  mutating func addProperties(_ bits: [Int]) {
    properties.formUnion(bits.filter((0..<EvdevCode.propertyCount).contains))
  }

  mutating func addKeys(_ bits: [Int]) {
    keys.formUnion(bits.filter((0..<EvdevCode.keyCount).contains).map { UInt16($0) })
  }

  mutating func addAxes(_ bits: [Int]) {
    for code in bits.filter((0..<EvdevCode.absoluteCount).contains).map({ UInt16($0) }) where !has(code) {
      axes[code] = EvdevAxis(range: AxisRange(minimum: 0, maximum: 0))
    }
  }

  static func check(_ axis: EvdevAxis, _ code: UInt16, at index: Int) throws(TextFailure) {
    guard code < EvdevCode.absoluteCount else {
      throw TextFailure("there is no axis \(String(code, radix: 16)); the last is 3f", at: index)
    }
    guard code == EvdevCode.slot else { return }
    guard (0..<Int32(mostSlots)).contains(axis.range.maximum) else {
      throw TextFailure(
        "a device has 1 to \(mostSlots) slots, so this maximum must lie below that", at: index)
    }
  }
}
