import Replaying
import Testing

/// What the project's own recordings are recognised as, by the scene `Tests/Transcripts/recorded/all-recognizers.yaml`;
/// `RecordedGestureTests` does it for real fingers.
///
/// Ten fingers that come one by one are no gesture.
@Suite("Gestures of the project's own recordings")
struct OwnRecordingTests {
  static let expected: [(recording: String, gestures: Set<String>)] = [
    ("touchpads/clickpad.click.events", ["tap"]),
    ("touchpads/clickpad.double-tap.events", ["doubleTap"]),
    ("touchpads/clickpad.tap.events", ["tap"]),
    ("touchpads/clickpad.three-finger-tap.events", ["threeFingerTap"]),
    ("touchpads/clickpad.two-finger-scroll.events", ["pan", "twoFingerSwipe"]),
    ("touchpads/semi-pad.two-finger-scroll.yml", ["pan", "twoFingerSwipe"]),
    ("touchpads/semi-pad.two-finger-tap.yml", ["twoFingerTap"]),
    ("touchpads/single-pad.swipe-right.events", ["pan", "swipeRight"]),
    ("touchpads/single-pad.tap.events", ["tap"]),
    ("touchscreens/capacitive-panel.double-tap.events", ["doubleTap"]),
    ("touchscreens/capacitive-panel.left-edge.events", ["leftEdge", "pan"]),
    ("touchscreens/capacitive-panel.long-press.events", ["longPress"]),
    ("touchscreens/capacitive-panel.pinch.events", ["pinch"]),
    ("touchscreens/capacitive-panel.rotation.events", ["rotation"]),
    ("touchscreens/capacitive-panel.slow-pan.events", ["pan"]),
    ("touchscreens/capacitive-panel.swipe-right.events", ["pan", "swipeRight"]),
    ("touchscreens/capacitive-panel.tap.events", ["tap"]),
    ("touchscreens/capacitive-panel.ten-fingers.events", []),
    ("touchscreens/capacitive-panel.two-finger-tap.events", ["twoFingerTap"]),
    ("touchscreens/pressure-panel.long-press.events", ["longPress"]),
    ("touchscreens/pressure-panel.swipe-down.events", ["pan", "swipeDown"]),
    ("touchscreens/pressure-panel.tap.events", ["tap"]),
    ("touchscreens/pressure-panel.three-finger-tap.events", ["threeFingerTap"]),
    ("touchscreens/resistive-panel.slow-pan.yml", ["pan"]),
    ("touchscreens/resistive-panel.tap.yml", ["tap"]),
    ("touchscreens/slotless-panel.pinch.events", ["pinch"]),
    ("touchscreens/slotless-panel.tap.events", ["tap"]),
    ("touchscreens/slotless-panel.two-finger-tap.events", ["twoFingerTap"]),
  ]

  @Test(arguments: expected.map(\.recording))
  func aRecordingIsRecognisedAsWhatItIs(name: String) throws {
    let folder = Transcript.folder.dropLast("Transcripts".count)
    let gestures = try RecognisedGestures(in: "\(folder)Recordings/\(name)", device: nil)
    #expect(gestures.found == Self.expected.first { $0.recording == name }?.gestures)
    #expect(gestures.underWay == [])
  }
}
