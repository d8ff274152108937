/// The kernel's numbers for the events that touches are made of; mirrors `linux/input-event-codes.h`.
enum EvdevCode {
  static let synchronization: UInt16 = 0x00
  static let key: UInt16 = 0x01
  static let absolute: UInt16 = 0x03

  static let report: UInt16 = 0
  static let mtReport: UInt16 = 2
  static let dropped: UInt16 = 3

  static let letterA: UInt16 = 0x1e
  static let toolPen: UInt16 = 0x140
  static let toolFinger: UInt16 = 0x145
  static let toolQuintTap: UInt16 = 0x148
  static let touch: UInt16 = 0x14a
  static let stylus: UInt16 = 0x14b
  static let toolDoubleTap: UInt16 = 0x14d
  static let toolTripleTap: UInt16 = 0x14e
  static let toolQuadTap: UInt16 = 0x14f
  /// What is near a surface: tools, their number and the touch button, which are no keys that anybody presses.
  static let tools: ClosedRange<UInt16> = 0x140...0x14f
  static let keyCount = 0x300
  static let leftButton: UInt16 = 0x110
  /// What libinput takes for keys and not for buttons: `KEY_ESC` to `KEY_MICMUTE`, `KEY_OK` to `KEY_LIGHTS_TOGGLE` and
  /// `KEY_ALS_TOGGLE` to what lies below `BTN_TRIGGER_HAPPY`.
  static let keyboardKeys: [ClosedRange<UInt16>] = [0x01...0xf8, 0x160...0x21e, 0x230...0x2bf]

  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  static let z: UInt16 = 0x02
  static let pressure: UInt16 = 0x18
  static let distance: UInt16 = 0x19
  /// `ABS_MISC`.
  static let misc: UInt16 = 0x28
  /// The code below `ABS_MT_SLOT`; a device that has both only claims to have all axes.
  static let belowSlot: UInt16 = 0x2e
  static let slot: UInt16 = 0x2f
  static let touchMajor: UInt16 = 0x30
  static let positionX: UInt16 = 0x35
  static let positionY: UInt16 = 0x36
  static let toolType: UInt16 = 0x37
  static let trackingID: UInt16 = 0x39
  static let contactPressure: UInt16 = 0x3a
  static let contactDistance: UInt16 = 0x3b
  /// `ABS_MT_TOUCH_MAJOR` to `ABS_MT_TOOL_Y`: the axes that each contact has for itself.
  static let perContact: ClosedRange<UInt16> = 0x30...0x3d
  static let absoluteCount = 0x40

  static let directProperty = 1
  /// `INPUT_PROP_ACCELEROMETER`.
  static let accelerometerProperty = 6
  /// `INPUT_PROP_SEMI_MT`.
  static let semiMultitouchProperty = 3
  /// `MT_TOOL_PALM`.
  static let palm: Int32 = 2
}
