import TouchTime
import TouchDelivery

@testable import Evdev
@testable import VirtualDevices

/// A panel of three slots with position and tool type, an application that decides about its touches, and a clone whose
/// events are read.
final class ForwardingPanel: EventWriter {
  private(set) var written: [EvdevEvent] = []
  var refusal: VirtualDeviceError?
  private let screen = Screen(id: "main", size: Size(width: 100, height: 100))
  private lazy var forwarder = TouchForwarder(CloneAxes(description), to: self)
  private var values: [[UInt16: Int32]] = Array(repeating: [:], count: 3)
  private var sharedValue: Int32 = 0
  private let sharedAxis: UInt16?

  /// A panel that has, where wanted, its own axis besides those of its contacts.
  init(sharedAxis: UInt16? = nil) {
    self.sharedAxis = sharedAxis
  }

  private var description: EvdevDescription {
    var description = EvdevDescription()
    description.properties = [EvdevCode.directProperty]
    description.keys = [EvdevCode.touch, EvdevCode.toolFinger, EvdevCode.toolDoubleTap]
    let codes = [
      EvdevCode.x, EvdevCode.y, EvdevCode.slot, EvdevCode.positionX, EvdevCode.positionY, EvdevCode.toolType,
      EvdevCode.trackingID,
    ]
    for code in codes { description.axes[code] = EvdevAxis(range: AxisRange(minimum: 0, maximum: 99)) }
    description.axes[EvdevCode.slot] = EvdevAxis(range: AxisRange(minimum: 0, maximum: 2))
    if let sharedAxis { description.axes[sharedAxis] = EvdevAxis(range: AxisRange(minimum: 0, maximum: 9)) }
    return description
  }

  func write(_ events: [EvdevEvent]) throws(VirtualDeviceError) {
    if let refusal { throw refusal }
    written += events
  }

  /// A report in which `changes` happen to slots and their touches are decided on, and what the clone says then.
  ///
  /// Each is `down 0 X Y`, `move 0 X Y`, `up 0`, `cancel 0` or `palm 0 X Y`; `share 5` is for the axis that no
  /// contact has.
  @discardableResult
  func report(_ text: String, _ decisions: Decision...) throws -> String {
    let contacts = text.split(separator: ",").compactMap(parse)
    forwarder.note(TouchFrame(time: .zero, screen: screen, contacts: contacts))
    for decision in decisions { _ = forwarder.decide(decision.change) }
    try forwarder.endReport { [values, sharedAxis, sharedValue] axis, slot in
      axis == sharedAxis ? sharedValue : values[Int(slot)][axis] ?? 0
    }
    return takeText()
  }

  /// What the clone says where decisions come between two reports.
  func decide(_ decisions: Decision...) throws -> String {
    for decision in decisions { _ = forwarder.decide(decision.change) }
    try forwarder.forwardWaiting()
    return takeText()
  }

  /// What the clone says where keys go down (true) or up before the end of a report.
  func keys(_ keys: (UInt16, Bool)...) throws -> String {
    for (key, isDown) in keys { forwarder.set(key, isDown: isDown) }
    return try report("")
  }

  /// What the clone says where the finger in `slot` has been down for too long.
  func lift(_ slot: Int32) throws -> String {
    forwarder.lift(slot)
    try forwarder.forwardWaiting()
    return takeText()
  }

  func liftAll() throws -> String {
    try forwarder.liftAll()
    return takeText()
  }

  /// A decision on a touch of a slot.
  struct Decision {
    let change: TouchDispositionChange

    static func undecided(_ touch: Int, slot: Int32, as tap: TapAssistance = .none) -> Self {
      make(touch, slot, .undecided, as: tap)
    }
    static func handled(_ touch: Int, slot: Int32) -> Self { make(touch, slot, .handled) }
    static func unhandled(_ touch: Int, slot: Int32) -> Self { make(touch, slot, .unhandled(.discarded)) }

    private static func make(
      _ touch: Int, _ slot: Int32, _ disposition: TouchDisposition, as tap: TapAssistance = .none
    )
      -> Self
    {
      Self(
        change: TouchDispositionChange(
          touch: touch, contact: Contact.Identifier(slot: slot), disposition: disposition,
          tapAssistance: tap))
    }
  }

  private func parse(_ text: Substring) -> Contact? {
    let words = text.split(separator: " ")
    let slot = Int32(words[1]) ?? 0
    if words[0] == "share" {
      sharedValue = slot
      return nil
    }
    if words.count == 4 {
      values[Int(slot)][EvdevCode.positionX] = Int32(words[2])
      values[Int(slot)][EvdevCode.positionY] = Int32(words[3])
    }
    values[Int(slot)][EvdevCode.toolType] = words[0] == "palm" ? EvdevCode.palm : 0
    let changes: [Substring: TouchesPhase] = [
      "down": .began, "move": .moved, "up": .ended, "cancel": .cancelled, "palm": .cancelled,
    ]
    return changes[words[0]].map { Contact(identifier: .init(slot: slot), change: $0, location: .zero) }
  }

  private func takeText() -> String {
    defer { written.removeAll() }
    return written.map(\.text).joined(separator: " ")
  }
}

extension EvdevEvent {
  /// The event in short: `x5`, `touch1`, and a bar for the end of a report.
  fileprivate var text: String {
    if isReport { return "|" }
    let names: [UInt16: String] =
      type == EvdevCode.key
      ? [EvdevCode.touch: "touch", EvdevCode.toolFinger: "one", EvdevCode.toolDoubleTap: "two"]
      : [
        EvdevCode.x: "X", EvdevCode.y: "Y", EvdevCode.slot: "slot", EvdevCode.positionX: "x",
        EvdevCode.positionY: "y", EvdevCode.toolType: "tool", EvdevCode.trackingID: "id",
      ]
    return "\(names[code] ?? "\(type)/\(code)/")\(value)"
  }
}
