import InputTestSupport
import TouchTime
import TouchDelivery

@testable import Evdev

/// Touch devices of 100 x 100 values that are read from their nodes, and frames of their events.
enum PadFixture {
  typealias Axis = (code: UInt16, minimum: Int32, maximum: Int32, resolution: Int32)

  static let position: [Axis] = [(0x35, 0, 99, 0), (0x36, 0, 99, 0), (0x39, 0, 65535, 0)]
  static let pointer: [Axis] = [(0x00, 0, 99, 0), (0x01, 0, 99, 0)]
  /// `BTN_LEFT`, `BTN_TOUCH` and `BTN_TOOL_FINGER` to `BTN_TOOL_QUINTTAP`.
  static let padKeys: Set<UInt16> = [0x110, 0x145, 0x148, 0x14a, 0x14d, 0x14e, 0x14f]

  /// A touchpad with `slots` slots.
  static func pad(slots: Int32 = 5, _ others: Axis...) -> EvdevDescription {
    description([(0x2f, 0, slots - 1, 0)] + position + others, keys: padKeys)
  }

  /// A touchpad whose two slots are the corners of a box.
  static let semiMultitouch: EvdevDescription = {
    var pad = description([(0x2f, 0, 1, 0)] + position + pointer, keys: padKeys)
    pad.properties = [EvdevCode.semiMultitouchProperty]
    return pad
  }()

  /// A touchpad with one place.
  static func single(_ others: Axis...) -> EvdevDescription {
    description(pointer + others, keys: padKeys)
  }

  /// A touchscreen.
  static func screen(slots: Int32 = 5, _ others: Axis...) -> EvdevDescription {
    var screen = description([(0x2f, 0, slots - 1, 0)] + position + others, keys: [0x14a])
    screen.properties = [EvdevCode.directProperty]
    return screen
  }

  static func description(_ axes: [Axis], keys: Set<UInt16>) -> EvdevDescription {
    var description = EvdevDescription()
    description.name = "Test pad"
    description.keys = keys
    for axis in axes {
      let range = AxisRange(minimum: axis.minimum, maximum: axis.maximum)
      description.axes[axis.code] = EvdevAxis(range: range, resolution: axis.resolution)
    }
    return description
  }

  /// The events of a frame such as `slot 0, id 7, x 10, y 20`, its end included unless it has one.
  static func events(_ frame: String) -> [EvdevEvent] {
    let events = frame.split(separator: ",").map { event($0.split(separator: " ")) }
    return events.last?.isReport == true ? events : events + [.report]
  }

  private static func event(_ words: [Substring]) -> EvdevEvent {
    let value = words.count > 1 ? Int32(words[1]) ?? 0 : 0
    let (type, code) = codes[String(words[0])] ?? (0xffff, 0)
    return EvdevEvent(type: type, code: code, value: value)
  }

  private static let codes: [String: (UInt16, UInt16)] = [
    "slot": (3, 0x2f), "major": (3, 0x30), "x": (3, 0x35), "y": (3, 0x36), "tool": (3, 0x37), "id": (3, 0x39),
    "pressure": (3, 0x3a), "distance": (3, 0x3b), "absx": (3, 0), "absy": (3, 1), "abspressure": (3, 0x18),
    "touch": (1, 0x14a), "finger": (1, 0x145), "double": (1, 0x14d), "triple": (1, 0x14e), "quad": (1, 0x14f),
    "quint": (1, 0x148), "left": (1, 0x110), "report": (0, 0), "mt": (0, 2),
  ]
}

/// A device that is fed by hand.
struct FedDevice {
  var interpreter: SurfaceInterpreter
  private(set) var delivered: [InputEvent] = []
  private var time = Instant.zero

  init(_ description: EvdevDescription) {
    interpreter = SurfaceInterpreter(description, device: 0, mapping: SurfaceMapping(screen: testScreen))
  }

  /// Feeds frames, 10 ms apart.
  mutating func feed(_ frames: String...) {
    for frame in frames {
      for event in PadFixture.events(frame) {
        interpreter.process(event, at: time) { delivered.append($0) }
      }
      time.microseconds += 10_000
    }
  }

  /// Feeds an event alone.
  mutating func process(_ event: EvdevEvent) {
    interpreter.process(event, at: time) { delivered.append($0) }
  }

  mutating func liftAll() {
    interpreter.liftAll(at: time) { delivered.append($0) }
  }

  mutating func cancelAll() {
    interpreter.cancelAll(at: time) { delivered.append($0) }
  }

  /// What came of it, as lines.
  var lines: [String] { described(delivered) }

  /// The contacts in the order in which they were delivered.
  var contacts: [Contact] {
    delivered.flatMap { event -> [Contact] in
      if case .touches(let frame) = event { frame.contacts } else { [] }
    }
  }
}

/// What comes of `frames` on a device of this description, as lines.
func lines(_ description: EvdevDescription, _ frames: String...) -> [String] {
  var device = FedDevice(description)
  for frame in frames { device.feed(frame) }
  return device.lines
}
