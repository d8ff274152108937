import Testing

/// What real fingers on touchpads are recognised as, as `RecordedGestureTests` does it for touchscreens.
///
/// A pad is smaller than the screen it is laid onto: on 1280 x 800 points a millimetre is some 15 points, so that a finger
/// that rolls while it taps has left the 10 points of a tap.
@Suite(
  "Gestures of real fingers on touchpads",
  .enabled(
    if: RecordedDevices.folder("touchpads") != nil,
    "FINGERPOST_RECORDINGS names no folder with recordings of real devices, so there is nothing to read"))
struct RecordedTouchpadTests {
  /// What they are recognised as, which is not always what their names say.
  ///
  /// - ALPS without slots: in `doubletap` the second tap comes 0.44 s after the first, which makes two taps; in `tap` the
  ///   finger rolls by 11.3 points.
  /// - ALPS GlidePoint: as a finger lands, the pad's place of it runs on by 33 to 57 points, so `single-tap` and
  ///   `double-tap` are short pans; in `2-finger-tap` as well, and once the second finger is down the place goes on to
  ///   jump by 246 of 1400 units. In `right-edge-scroll` the finger presses too little to touch: with 13 of 127 at most, on a
  ///   pad that has not sent BTN_TOUCH.
  /// - Cypress: in `two_finger_press` the fingers slide by 13 points as they click; in `three_finger_press` they
  ///   lift after 0.73 s, just within a tap's time.
  /// - Synaptics of the hp8470p: `edge-scroll-horizontal` has a vertical stroke among its horizontal ones, and the two
  ///   fingers of `two-finger-scroll-vertical` are one to the pad.
  /// - Wacom: in `double-tap` and `double-tap-center` two fingers tap once; in the Bamboo's `single-center-circle` the
  ///   finger rests for 0.5 s before it goes on; `top-swipe` goes along the top from the left edge, so that it is the
  ///   edge's.
  /// - bcm5974: three clicks, by one, two and three fingers. As the second and third finger come, the pad says for a frame
  ///   that nothing touches, which is a tap of the first.
  static let expected: [(recording: String, device: String?, gestures: Set<String>)] = [
    ("AlpsPS2-ALPS-DualPoint-TouchPad-non-MT.doubletap", nil, ["tap"]),
    ("AlpsPS2-ALPS-DualPoint-TouchPad-non-MT.tap", nil, ["pan"]),
    ("AlpsPS2-ALPS-DualPoint-TouchPad", "AlpsPS2-ALPS-DualPoint-TouchPad", ["pan", "swipeUp"]),
    ("AlpsPS2-ALPS-GlidePoint.2-finger-tap", nil, ["pan", "twoFingerSwipe"]),
    ("AlpsPS2-ALPS-GlidePoint.double-tap", nil, ["pan"]),
    ("AlpsPS2-ALPS-GlidePoint.right-edge-scroll", "AlpsPS2-ALPS-GlidePoint", []),
    ("AlpsPS2-ALPS-GlidePoint.single-tap", nil, ["pan"]),
    ("CyPS2-Cypress-Trackpad.three_finger_press", nil, ["threeFingerTap"]),
    ("CyPS2-Cypress-Trackpad.three_finger_tap", nil, ["threeFingerTap"]),
    ("CyPS2-Cypress-Trackpad.two_finger_press", nil, ["pan"]),
    ("CyPS2-Cypress-Trackpad.two_finger_tap", nil, ["twoFingerTap"]),
    ("ETPS2-Elantech-Touchpad.Samsung-700Z3A", nil, ["pan", "swipeLeft"]),
    ("ETPS2-Elantech-Touchpad", "ETPS2-Elantech-Touchpad", ["pan", "swipeLeft", "swipeRight"]),
    ("SynPS2-Synaptics-TouchPad-fdo23890", "SynPS2-Synaptics-TouchPad-fdo23890", ["pan", "swipeLeft"]),
    ("SynPS2-Synaptics-TouchPad-with-scrollbuttons", nil, ["pan", "swipeUp"]),
    ("SynPS2-Synaptics-TouchPad.button-rpress", "SynPS2-Synaptics-TouchPad", ["tap"]),
    ("SynPS2-Synaptics-TouchPad", "SynPS2-Synaptics-TouchPad", ["pan", "swipeLeft", "swipeRight"]),
    ("SynPS2-Synaptics-TouchPad.fdo48777-reproducer", "SynPS2-Synaptics-TouchPad", ["pan"]),
    (
      "SynPS2-Synaptics-TouchPad.hp8470p.edge-scroll-horizontal", "SynPS2-Synaptics-TouchPad.hp8470p",
      ["pan", "swipeDown", "swipeRight"]
    ),
    (
      "SynPS2-Synaptics-TouchPad.hp8470p.edge-scroll-vertical", "SynPS2-Synaptics-TouchPad.hp8470p",
      ["pan", "swipeDown"]
    ),
    (
      "SynPS2-Synaptics-TouchPad.hp8470p.two-finger-scroll-horizontal", "SynPS2-Synaptics-TouchPad.hp8470p",
      ["pan", "twoFingerSwipe"]
    ),
    (
      "SynPS2-Synaptics-TouchPad.hp8470p.two-finger-scroll-vertical", "SynPS2-Synaptics-TouchPad.hp8470p",
      ["pan", "swipeDown"]
    ),
    ("SynPS2-Synaptics-TouchPad.leftmove", "SynPS2-Synaptics-TouchPad", ["pan"]),
    (
      "SynPS2-Synaptics-TouchPad.two-finger-vert-scroll", "SynPS2-Synaptics-TouchPad",
      ["pan", "twoFingerSwipe"]
    ),
    (
      "Wacom-Bamboo-16FG-4x5-Finger-double-center-circle", "Wacom-Bamboo-16FG-4x5-Finger",
      ["pan", "twoFingerSwipe"]
    ),
    (
      "Wacom-Bamboo-16FG-4x5-Finger-double-center-scroll", "Wacom-Bamboo-16FG-4x5-Finger",
      ["pan", "twoFingerSwipe"]
    ),
    ("Wacom-Bamboo-16FG-4x5-Finger-double-tap-center", "Wacom-Bamboo-16FG-4x5-Finger", ["twoFingerTap"]),
    ("Wacom-Bamboo-16FG-4x5-Finger-double-tap", "Wacom-Bamboo-16FG-4x5-Finger", ["twoFingerTap"]),
    ("Wacom-Bamboo-16FG-4x5-Finger-double-top-swipe", "Wacom-Bamboo-16FG-4x5-Finger", ["leftEdge", "pan"]),
    ("Wacom-Bamboo-16FG-4x5-Finger-single-center-circle", "Wacom-Bamboo-16FG-4x5-Finger", ["longPress"]),
    (
      "Wacom-Bamboo-16FG-4x5-Finger-single-center-scroll", "Wacom-Bamboo-16FG-4x5-Finger",
      ["pan", "swipeDown"]
    ),
    ("Wacom-Bamboo-16FG-4x5-Finger-single-top-swipe", "Wacom-Bamboo-16FG-4x5-Finger", ["leftEdge", "pan"]),
    (
      "Wacom-Intuos5-touch-M-Finger-double-center-circle", "Wacom-Intuos5-touch-M-Finger",
      ["pan", "twoFingerSwipe"]
    ),
    (
      "Wacom-Intuos5-touch-M-Finger-double-center-scroll", "Wacom-Intuos5-touch-M-Finger",
      ["pan", "twoFingerSwipe"]
    ),
    ("Wacom-Intuos5-touch-M-Finger-double-tap-center", "Wacom-Intuos5-touch-M-Finger", ["twoFingerTap"]),
    ("Wacom-Intuos5-touch-M-Finger-double-tap", "Wacom-Intuos5-touch-M-Finger", ["twoFingerTap"]),
    ("Wacom-Intuos5-touch-M-Finger-double-top-swipe", "Wacom-Intuos5-touch-M-Finger", ["leftEdge", "pan"]),
    (
      "Wacom-Intuos5-touch-M-Finger-single-center-circle", "Wacom-Intuos5-touch-M-Finger", ["pan", "swipeUp"]
    ),
    (
      "Wacom-Intuos5-touch-M-Finger-single-center-scroll", "Wacom-Intuos5-touch-M-Finger",
      ["pan", "swipeDown"]
    ),
    ("Wacom-Intuos5-touch-M-Finger-single-top-swipe", "Wacom-Intuos5-touch-M-Finger", ["leftEdge", "pan"]),
    ("bcm5974.three-finger-click", nil, ["tap", "threeFingerTap", "twoFingerTap"]),
  ]

  @Test(arguments: expected.map(\.recording))
  func aRecordingIsRecognisedAsWhatItIs(name: String) throws {
    let folder = try #require(RecordedDevices.folder("touchpads"))
    let row = try #require(Self.expected.first { $0.recording == name })
    let gestures = try RecognisedGestures(
      in: "\(folder)/\(name).events", device: row.device.map { "\(folder)/\($0).desc" })
    #expect(gestures.found == row.gestures)
    #expect(gestures.underWay == [])
  }
}
