/// What a device is, in the words of scenes and records; mirrors udev's `ID_INPUT_…` properties.
package enum DeviceKind: String, Hashable, Sendable, CaseIterable {
  case touchscreen, touchpad, tablet, tabletPad, keyboard, pointer, joystick, accelerometer, other
  case `switch`
}
