// SPDX-License-Identifier: Apache-2.0

/// A recording of a real device, which is not the project's to ship.
struct RealRecording: Sendable, CustomStringConvertible {
  /// By what the device is read in the machine.
  enum Reader: String {
    /// libinput where it is a touchscreen, else its node.
    case libinput
    /// Its node, and only where it is a touchscreen.
    case evdev
  }

  /// The file's.
  let name: String
  /// The evemu recording.
  let recording: String
  /// The description of the device that it comes from; the recording itself where that begins with one.
  let device: String
  /// Whether the device is a touchpad.
  let isTouchpad: Bool

  var description: String { name }

  /// Those that read the device.
  var readers: [Reader] { isTouchpad ? [.libinput] : [.libinput, .evdev] }

  /// Those that nothing comes of, with the daemon's reason.
  ///
  /// They were recorded from the pen and the buttons of a tablet with a screen, which udev calls a tablet and a tablet's pad
  /// (`ID_INPUT_TABLET`, `ID_INPUT_TABLET_PAD`): no rule of a scene can ask for such. A replay, in contrast, is asked for by its file.
  static let notTouchscreens = [
    "Wacom-Cintiq-13HD-touch-Pad.events": "not a touchscreen",
    "Wacom-Cintiq-13HD-touch-Pen.events": "not a touchscreen",
  ]

  /// How many fingers come down in those that somebody has counted.
  static let fingers = [
    "Wacom-DTH2242-Finger.events": 66,
    "EP0430M09.4-finger-drag-down.events": 4,
  ]
}
