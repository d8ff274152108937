internal import CLibinput
internal import TouchDelivery

extension LibinputSource {
  /// Reads the keys of `device`, whose node is open as `descriptor`, which is the reader's from now on, and closed where this
  /// throws.
  func addKeyboard(
    _ device: InputDevice, descriptor: Int32, number: Int32
  ) throws(LibinputRefusal) -> LibinputKeyboard {
    let handle = try open(
      device.path, descriptor, for: LIBINPUT_DEVICE_CAP_KEYBOARD, otherwise: "it has no keys")
    let keyboard = LibinputKeyboard(device, handle, of: self, descriptor: descriptor, number: number)
    keyboards[handle] = keyboard
    return keyboard
  }

  /// libinput leaves out keys that repeat, and buttons such as `BTN_LEFT`.
  ///
  /// The kernel lets the keys of a device come up that is going; in libinput's events that is like any other release.
  func handleKey(_ event: OpaquePointer, of keyboard: LibinputKeyboard, _ body: (SourceEvent) -> Void) {
    guard libinput_event_get_type(event) == LIBINPUT_EVENT_KEYBOARD_KEY,
      let key = libinput_event_get_keyboard_event(event)
    else { return }
    let time = Instant(microseconds: Int64(truncatingIfNeeded: libinput_event_keyboard_get_time_usec(key)))
    let isPressed = libinput_event_keyboard_get_key_state(key) == LIBINPUT_KEY_STATE_PRESSED
    let code = UInt16(truncatingIfNeeded: libinput_event_keyboard_get_key(key))
    keyboard.keys.take(code, isPressed: isPressed, at: time) { body(.input($0)) }
  }

  /// Cancels what is down on `keyboard` and closes it; that libinput then has its keys come up is not told.
  func remove(_ keyboard: LibinputKeyboard, at time: Instant, _ body: (SourceEvent) -> Void) {
    keyboard.keys.cancelAll(at: time) { body(.input($0)) }
    guard keyboards.removeValue(forKey: keyboard.handle) != nil else { return }
    giveBack(keyboard.handle, keyboard.fileDescriptor)
  }
}
