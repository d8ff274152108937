internal import CLibevdev

/// The kernel's numbers for the events that input is made of, and libevdev's names for them; mirrors `linux/input-event-codes.h`.
package enum EvdevCode {
  /// `EV_SYN`.
  package static let synchronization: UInt16 = 0x00
  /// `EV_KEY`.
  package static let key: UInt16 = 0x01
  /// `EV_REL`.
  package static let relative: UInt16 = 0x02
  /// `EV_ABS`.
  package static let absolute: UInt16 = 0x03
  /// The types whose codes a device lists in its description, besides keys and absolute axes: `EV_REL`, `EV_MSC`, `EV_SW`, `EV_LED`,
  /// `EV_SND`, `EV_REP` and `EV_FF`.
  package static let otherTypes: [UInt16] = [0x02, 0x04, 0x05, 0x11, 0x12, 0x14, 0x15]
  /// `EV_CNT`.
  package static let typeCount = 0x20

  /// `SYN_REPORT`.
  package static let report: UInt16 = 0
  /// `SYN_MT_REPORT`.
  package static let mtReport: UInt16 = 2
  /// `SYN_DROPPED`.
  package static let dropped: UInt16 = 3

  /// `KEY_A`.
  package static let letterA: UInt16 = 0x1e
  /// `BTN_TOOL_PEN`.
  package static let toolPen: UInt16 = 0x140
  /// `BTN_TOOL_FINGER`.
  package static let toolFinger: UInt16 = 0x145
  /// `BTN_TOOL_QUINTTAP`.
  package static let toolQuintTap: UInt16 = 0x148
  /// `BTN_TOUCH`.
  package static let touch: UInt16 = 0x14a
  /// `BTN_STYLUS`.
  package static let stylus: UInt16 = 0x14b
  /// `BTN_TOOL_DOUBLETAP`.
  package static let toolDoubleTap: UInt16 = 0x14d
  /// `BTN_TOOL_TRIPLETAP`.
  package static let toolTripleTap: UInt16 = 0x14e
  /// `BTN_TOOL_QUADTAP`.
  package static let toolQuadTap: UInt16 = 0x14f
  /// The keys that say that one to five fingers are on a surface, in this order.
  package static let fingerTools = [toolFinger, toolDoubleTap, toolTripleTap, toolQuadTap, toolQuintTap]
  /// `BTN_DIGI` and what follows: tools near a surface, their number and the touch button, which are not keys to press.
  static let tools: ClosedRange<UInt16> = 0x140...0x14f
  /// `KEY_CNT`.
  package static let keyCount = 0x300
  /// `BTN_LEFT`.
  package static let leftButton: UInt16 = 0x110
  /// `BTN_LEFT` to `BTN_TASK`: the buttons of a mouse.
  package static let mouseButtons: ClosedRange<UInt16> = 0x110...0x117

  /// `REL_X`.
  package static let relativeX: UInt16 = 0x00
  /// `REL_Y`.
  package static let relativeY: UInt16 = 0x01
  /// `REL_HWHEEL`.
  package static let horizontalWheel: UInt16 = 0x06
  /// `REL_WHEEL`.
  package static let wheel: UInt16 = 0x08
  /// `REL_WHEEL_HI_RES`.
  package static let fineWheel: UInt16 = 0x0b
  /// `REL_HWHEEL_HI_RES`.
  package static let fineHorizontalWheel: UInt16 = 0x0c
  /// What libinput takes for keys and not for buttons: `KEY_ESC` to `KEY_MICMUTE`, `KEY_OK` to `KEY_LIGHTS_TOGGLE` and
  /// `KEY_ALS_TOGGLE` to what lies below `BTN_TRIGGER_HAPPY`.
  private static let keyboardKeys: [ClosedRange<UInt16>] = [0x01...0xf8, 0x160...0x21e, 0x230...0x2bf]

  /// Whether libinput takes the key of this number for one, and not for a button.
  package static func isKeyboardKey(_ code: UInt16) -> Bool { keyboardKeys.contains { $0.contains(code) } }

  /// `ABS_X`.
  package static let x: UInt16 = 0x00
  /// `ABS_Y`.
  package static let y: UInt16 = 0x01
  /// `ABS_Z`.
  package static let z: UInt16 = 0x02
  /// `ABS_PRESSURE`.
  package static let pressure: UInt16 = 0x18
  /// `ABS_DISTANCE`.
  package static let distance: UInt16 = 0x19
  /// `ABS_MISC`.
  package static let misc: UInt16 = 0x28
  /// The code below `ABS_MT_SLOT`; a device that has both only claims to have all axes.
  package static let belowSlot: UInt16 = 0x2e
  /// `ABS_MT_SLOT`.
  package static let slot: UInt16 = 0x2f
  /// `ABS_MT_TOUCH_MAJOR`.
  package static let touchMajor: UInt16 = 0x30
  /// `ABS_MT_POSITION_X`.
  package static let positionX: UInt16 = 0x35
  /// `ABS_MT_POSITION_Y`.
  package static let positionY: UInt16 = 0x36
  /// `ABS_MT_TOOL_TYPE`.
  package static let toolType: UInt16 = 0x37
  /// `ABS_MT_TRACKING_ID`.
  package static let trackingID: UInt16 = 0x39
  /// `ABS_MT_PRESSURE`.
  package static let contactPressure: UInt16 = 0x3a
  /// `ABS_MT_DISTANCE`.
  static let contactDistance: UInt16 = 0x3b
  /// `ABS_MT_TOUCH_MAJOR` to `ABS_MT_TOOL_Y`: the axes that each contact has for itself.
  package static let perContact: ClosedRange<UInt16> = 0x30...0x3d
  /// `ABS_CNT`.
  package static let absoluteCount = 0x40

  /// `INPUT_PROP_CNT`.
  package static let propertyCount = 0x20
  /// `INPUT_PROP_DIRECT`.
  package static let directProperty = 1
  /// `INPUT_PROP_SEMI_MT`.
  static let semiMultitouchProperty = 3
  /// `INPUT_PROP_ACCELEROMETER`.
  static let accelerometerProperty = 6
  /// `MT_TOOL_PALM`.
  package static let palm: Int32 = 2
  /// `BUS_VIRTUAL`.
  package static let virtualBus: UInt16 = 0x06
}

extension EvdevCode {
  /// libevdev's name of a code, such as `ABS_MT_SLOT`; nil where it has none.
  ///
  /// The corresponding C function is `libevdev_event_code_get_name`.
  package static func name(of code: UInt16, type: UInt16) -> String? {
    libevdev_event_code_get_name(UInt32(type), UInt32(code)).map { String(cString: $0) }
  }

  /// libevdev's name of a type of events, such as `EV_ABS`; nil where it has none.
  ///
  /// The corresponding C function is `libevdev_event_type_get_name`.
  package static func name(ofType type: UInt16) -> String? {
    libevdev_event_type_get_name(UInt32(type)).map { String(cString: $0) }
  }

  /// The greatest code of a type of events, such as `ABS_MAX`; -1 for a type that there is not.
  ///
  /// The corresponding C function is `libevdev_event_type_get_max`.
  package static func greatestCode(ofType type: UInt16) -> Int {
    Int(libevdev_event_type_get_max(UInt32(type)))
  }

  /// The kernel's name of an absolute axis; its number where it has none.
  package static func name(ofAxis code: UInt16) -> String {
    name(of: code, type: absolute) ?? "axis 0x\(String(code, radix: 16))"
  }

  /// evdev's name of a key or button, such as `BTN_LEFT`; its number where it has none.
  package static func keyName(_ code: UInt16) -> String {
    name(of: code, type: key) ?? "0x\(String(code, radix: 16))"
  }

  /// Whether evdev has a key or button of this name; the corresponding C function is `libevdev_event_code_from_name`.
  package static func isKeyName(_ name: String) -> Bool {
    libevdev_event_code_from_name(UInt32(key), name) >= 0
  }

  /// The kernel's name of a property without what all have in common, in lower case: `INPUT_PROP_SEMI_MT` is `semi-mt`.
  ///
  /// The corresponding C function is `libevdev_property_get_name`.
  package static func name(ofProperty bit: Int) -> String {
    guard let name = libevdev_property_get_name(UInt32(bit)).map({ String(cString: $0) }) else {
      return "property \(bit)"
    }
    let word = name.hasPrefix("INPUT_PROP_") ? name.dropFirst("INPUT_PROP_".count) : name[...]
    return String(word.lowercased().map { $0 == "_" ? "-" : $0 })
  }
}

/// An event as the kernel hands it out; mirrors `input_event` without its time.
package struct EvdevEvent: Hashable, BitwiseCopyable, Sendable {
  /// What it is about, such as `EvdevCode.absolute`.
  package var type: UInt16
  /// Which of its type, such as `EvdevCode.positionX`.
  package var code: UInt16
  /// What it says of that.
  package var value: Int32

  /// The event with these numbers.
  package init(type: UInt16, code: UInt16, value: Int32) {
    self.type = type
    self.code = code
    self.value = value
  }

  /// An event of an absolute axis.
  package static func absolute(_ code: UInt16, _ value: Int32) -> EvdevEvent {
    EvdevEvent(type: EvdevCode.absolute, code: code, value: value)
  }

  /// An event of a relative axis.
  package static func relative(_ code: UInt16, _ value: Int32) -> EvdevEvent {
    EvdevEvent(type: EvdevCode.relative, code: code, value: value)
  }

  /// An event of a key or button: 1 as it goes down, 0 as it comes up, 2 as it repeats.
  package static func key(_ code: UInt16, _ value: Int32) -> EvdevEvent {
    EvdevEvent(type: EvdevCode.key, code: code, value: value)
  }

  /// The end of a report, `SYN_REPORT`.
  package static let report = EvdevEvent(type: EvdevCode.synchronization, code: EvdevCode.report, value: 0)

  /// Whether it ends a report.
  package var isReport: Bool { type == EvdevCode.synchronization && code == EvdevCode.report }
  /// Whether it says that the kernel dropped events (`SYN_DROPPED`).
  package var isDropped: Bool { type == EvdevCode.synchronization && code == EvdevCode.dropped }
  /// Whether it is of `BTN_TOUCH`.
  package var isTouchButton: Bool { type == EvdevCode.key && code == EvdevCode.touch }

  /// Whether it is a contact's own value, such as its position.
  package var isPerContact: Bool { type == EvdevCode.absolute && EvdevCode.perContact.contains(code) }
}
