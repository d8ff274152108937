internal import Evdev

/// A keyboard and a mouse of this program's own, each made only where it is used.
///
/// They are two devices, because a keyboard that has buttons or a wheel is taken for something else by udev and libinput.
final class KeyboardAndMouse: EventWriter {
  private let keyboard: (any EventWriter)?
  private let mouse: (any EventWriter)?

  /// A keyboard with those of `keys` that are keys, and a mouse where one of them is a button or its wheel is to turn.
  convenience init(keys: some Sequence<UInt16>, scrolls: Bool) throws(VirtualDeviceError) {
    let keys = Set(keys)
    let buttons = keys.filter(EvdevCode.mouseButtons.contains)
    let needsMouse = scrolls || !buttons.isEmpty
    let keyboard = keys == buttons ? nil : try UinputDevice(Self.keyboard(with: keys.subtracting(buttons)))
    self.init(keyboard: keyboard, mouse: needsMouse ? try UinputDevice(Self.mouse) : nil)
  }

  /// Two devices that take their events.
  init(keyboard: (any EventWriter)?, mouse: (any EventWriter)?) {
    self.keyboard = keyboard
    self.mouse = mouse
  }

  /// Writes a report to the device that it is for.
  func write(_ events: [EvdevEvent]) throws(VirtualDeviceError) {
    let device = events.contains(where: \.isOfMouse) ? mouse : keyboard
    assert(device != nil, "the scene names what it presses")
    try device?.write(events)
  }

  private static func keyboard(with keys: Set<UInt16>) -> EvdevDescription {
    var description = EvdevDescription(bus: EvdevCode.virtualBus, keys: keys)
    description.name = "Fingerpost keyboard"
    return description
  }

  /// Pointers have both axes and a left button, or other programs do not take them for pointers; they never
  /// move.
  private static let mouse: EvdevDescription = {
    var description = EvdevDescription(bus: EvdevCode.virtualBus, keys: Set(EvdevCode.mouseButtons))
    description.name = "Fingerpost mouse"
    description.otherCodes[EvdevCode.relative] = [
      EvdevCode.relativeX, EvdevCode.relativeY, EvdevCode.wheel, EvdevCode.horizontalWheel,
      EvdevCode.fineWheel, EvdevCode.fineHorizontalWheel,
    ]
    return description
  }()
}

extension EvdevEvent {
  /// Whether it is of a mouse's button or wheel.
  fileprivate var isOfMouse: Bool {
    type == EvdevCode.relative || type == EvdevCode.key && EvdevCode.mouseButtons.contains(code)
  }
}

/// One direction of a wheel, in which fractions of what the kernel counts add up.
struct WheelAxis {
  /// How many units of the fine axis make a notch, as the kernel has it.
  static let unitsOfNotch = 120.0
  /// What is taken for a whole unit although the sum of fractions is this much short of it.
  private static let tolerance = 1e-6

  private let coarse: UInt16
  private let fine: UInt16
  /// What is less than a unit, in units.
  private var rest = 0.0
  /// The units since the last whole notch.
  private var turned: Int32 = 0

  /// The axis of these codes, for notches and for units.
  init(coarse: UInt16, fine: UInt16) {
    self.coarse = coarse
    self.fine = fine
  }

  /// Turns by so many notches: the units that are whole by now, and the notches that they complete.
  mutating func turn(by notches: Double) -> [EvdevEvent] {
    rest += notches * Self.unitsOfNotch
    let units = (rest + (rest < 0 ? -Self.tolerance : Self.tolerance)).rounded(.towardZero)
    guard units != 0 else { return [] }
    rest -= units
    turned += Int32(units)
    let whole = turned / Int32(Self.unitsOfNotch)
    turned -= whole * Int32(Self.unitsOfNotch)
    return [.relative(fine, Int32(units))] + (whole == 0 ? [] : [.relative(coarse, whole)])
  }
}
