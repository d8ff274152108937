import Testing

/// What real fingers on touchscreens are recognised as, with the defaults of every tunable, by the scene
/// `Tests/Transcripts/recorded/all-recognizers.yaml`.
@Suite(
  "Gestures of real fingers",
  .enabled(
    if: RecordedDevices.folder("touchscreens") != nil,
    "FINGERPOST_RECORDINGS names no folder with recordings of real devices, so there is nothing to read"))
struct RecordedGestureTests {
  /// A quick drag is a pan and a swipe, and the scene lets it be both.
  ///
  /// Where the recording is not what its name says, or the fingers did more: in `2fg-double-tap` two fingers tap once;
  /// in N-Trig's `2-fingers-touch-release` the second finger comes after 1.3 s; in Atmel's a finger rolls by 17.9
  /// points, so that it is no tap.
  static let expected: [(recording: String, gestures: Set<String>)] = [
    ("Atmel-maXTouch-Touchscreen.1-finger-drag-up-down", ["pan", "swipeUp"]),
    ("Atmel-maXTouch-Touchscreen.1-finger-fast-taps", ["doubleTap", "tap"]),
    ("Atmel-maXTouch-Touchscreen.2-fingers-touch-release", ["pinch"]),
    ("Atmel-maXTouch-Touchscreen.4-finger-drag-down", ["pan"]),
    ("ELAN-CANDO-Windows7.1-finger-drag-up-down", ["pan", "swipeUp"]),
    ("EP0430M09.1-finger-drag-up-down", ["pan", "swipeDown"]),
    ("EP0430M09.2-finger-scroll-down", ["pan", "twoFingerSwipe"]),
    ("EP0430M09.2-fingers-touch-release", ["twoFingerTap"]),
    ("EP0430M09.4-finger-drag-down", ["pan"]),
    ("N-Trig-MultiTouch.1-finger-drag-NW-SE", ["pan", "swipeRight"]),
    ("N-Trig-MultiTouch.2-fingers-touch-release", ["longPress"]),
    ("Wacom-ISDv4-E6-Finger.2fg-double-tap", ["twoFingerTap"]),
    ("Wacom-ISDv4-E6-Finger.2fg-tap", ["twoFingerTap"]),
    ("Wacom-ISDv4-E6-Finger.double-center-circle", ["pan", "twoFingerSwipe"]),
    ("Wacom-ISDv4-E6-Finger.double-center-scroll", ["pan", "twoFingerSwipe"]),
    ("Wacom-ISDv4-E6-Finger.double-tap-center", ["doubleTap"]),
    ("Wacom-ISDv4-E6-Finger.double-top-swipe", ["pan", "twoFingerSwipe"]),
    ("Wacom-ISDv4-E6-Finger.single-center-circle", ["pan", "swipeDown"]),
    ("Wacom-ISDv4-E6-Finger.single-center-scroll", ["pan", "swipeDown"]),
    ("Wacom-ISDv4-E6-Finger.single-tap-center", ["tap"]),
    ("Wacom-ISDv4-E6-Finger.single-top-swipe", ["pan", "swipeRight"]),
  ]

  @Test(arguments: expected.map(\.recording))
  func aRecordingIsRecognisedAsWhatItIs(name: String) throws {
    let folder = try #require(RecordedDevices.folder("touchscreens"))
    let gestures = try RecognisedGestures(
      in: "\(folder)/\(name).events", device: "\(folder)/\(name.prefix { $0 != "." }).desc")
    #expect(gestures.found == Self.expected.first { $0.recording == name }?.gestures)
    #expect(gestures.underWay == [])
  }
}
