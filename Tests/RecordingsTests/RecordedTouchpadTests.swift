import Evdev
import InputTestSupport
import Recordings
import Testing
import TouchDelivery

/// What comes of the recordings of real touchpads, each looked at by hand once.
@Suite(
  .enabled(
    if: RecordingFolder.real != nil,
    "FINGERPOST_RECORDINGS names no folder with recordings of real devices, so there is nothing to read"))
struct RecordedTouchpadTests {
  struct Outcome: Equatable {
    var touches = 0
    /// The greatest number of fingers that were down together.
    var atOnce = 0
    /// How often a button went down or came up.
    var presses = 0
  }

  /// What was seen.
  ///
  /// The pads of ALPS and Cypress, and the Elantech's and Synaptics' with two slots and no more, are semi-multitouch: what
  /// they count beyond one finger is where that one is. The two fingers of the `hp8470p` are so too, but its description
  /// does not say so, and their slots come and go. The finger of `right-edge-scroll` presses with 13 of 127 at most, on a pad
  /// that never sends BTN_TOUCH: too little to touch, for libinput as well.
  static let expected: [String: Outcome] = [
    "AlpsPS2-ALPS-DualPoint-TouchPad-non-MT.doubletap": Outcome(touches: 2, atOnce: 1, presses: 0),
    "AlpsPS2-ALPS-DualPoint-TouchPad-non-MT.tap": Outcome(touches: 1, atOnce: 1, presses: 0),
    "AlpsPS2-ALPS-DualPoint-TouchPad": Outcome(touches: 1, atOnce: 1, presses: 0),
    "AlpsPS2-ALPS-GlidePoint.2-finger-tap": Outcome(touches: 2, atOnce: 2, presses: 0),
    "AlpsPS2-ALPS-GlidePoint.double-tap": Outcome(touches: 2, atOnce: 1, presses: 0),
    "AlpsPS2-ALPS-GlidePoint.right-edge-scroll": Outcome(touches: 0, atOnce: 0, presses: 0),
    "AlpsPS2-ALPS-GlidePoint.single-tap": Outcome(touches: 1, atOnce: 1, presses: 0),
    "CyPS2-Cypress-Trackpad.three_finger_press": Outcome(touches: 3, atOnce: 3, presses: 2),
    "CyPS2-Cypress-Trackpad.three_finger_tap": Outcome(touches: 3, atOnce: 3, presses: 0),
    "CyPS2-Cypress-Trackpad.two_finger_press": Outcome(touches: 2, atOnce: 2, presses: 2),
    "CyPS2-Cypress-Trackpad.two_finger_tap": Outcome(touches: 2, atOnce: 2, presses: 0),
    "ETPS2-Elantech-Touchpad.Samsung-700Z3A": Outcome(touches: 2, atOnce: 1, presses: 0),
    "ETPS2-Elantech-Touchpad": Outcome(touches: 3, atOnce: 1, presses: 0),
    "SynPS2-Synaptics-TouchPad-fdo23890": Outcome(touches: 2, atOnce: 1, presses: 0),
    "SynPS2-Synaptics-TouchPad-with-scrollbuttons": Outcome(touches: 2, atOnce: 1, presses: 26),
    "SynPS2-Synaptics-TouchPad.button-rpress": Outcome(touches: 1, atOnce: 1, presses: 2),
    "SynPS2-Synaptics-TouchPad": Outcome(touches: 45, atOnce: 1, presses: 4),
    "SynPS2-Synaptics-TouchPad.fdo48777-reproducer": Outcome(touches: 2, atOnce: 1, presses: 0),
    "SynPS2-Synaptics-TouchPad.hp8470p.edge-scroll-horizontal": Outcome(touches: 5, atOnce: 2, presses: 2),
    "SynPS2-Synaptics-TouchPad.hp8470p.edge-scroll-vertical": Outcome(touches: 1, atOnce: 1, presses: 0),
    "SynPS2-Synaptics-TouchPad.hp8470p.two-finger-scroll-horizontal": Outcome(
      touches: 8, atOnce: 2, presses: 0),
    "SynPS2-Synaptics-TouchPad.hp8470p.two-finger-scroll-vertical": Outcome(
      touches: 1, atOnce: 1, presses: 0),
    "SynPS2-Synaptics-TouchPad.leftmove": Outcome(touches: 1, atOnce: 1, presses: 0),
    "SynPS2-Synaptics-TouchPad.two-finger-vert-scroll": Outcome(touches: 2, atOnce: 2, presses: 0),
    "Wacom-Bamboo-16FG-4x5-Finger-double-center-circle": Outcome(touches: 2, atOnce: 2, presses: 0),
    "Wacom-Bamboo-16FG-4x5-Finger-double-center-scroll": Outcome(touches: 2, atOnce: 2, presses: 0),
    "Wacom-Bamboo-16FG-4x5-Finger-double-tap-center": Outcome(touches: 2, atOnce: 2, presses: 0),
    "Wacom-Bamboo-16FG-4x5-Finger-double-tap": Outcome(touches: 2, atOnce: 2, presses: 0),
    "Wacom-Bamboo-16FG-4x5-Finger-double-top-swipe": Outcome(touches: 2, atOnce: 2, presses: 0),
    "Wacom-Bamboo-16FG-4x5-Finger-single-center-circle": Outcome(touches: 1, atOnce: 1, presses: 0),
    "Wacom-Bamboo-16FG-4x5-Finger-single-center-scroll": Outcome(touches: 1, atOnce: 1, presses: 0),
    "Wacom-Bamboo-16FG-4x5-Finger-single-top-swipe": Outcome(touches: 1, atOnce: 1, presses: 0),
    "Wacom-Intuos5-touch-M-Finger-double-center-circle": Outcome(touches: 2, atOnce: 2, presses: 0),
    "Wacom-Intuos5-touch-M-Finger-double-center-scroll": Outcome(touches: 2, atOnce: 2, presses: 0),
    "Wacom-Intuos5-touch-M-Finger-double-tap-center": Outcome(touches: 2, atOnce: 2, presses: 0),
    "Wacom-Intuos5-touch-M-Finger-double-tap": Outcome(touches: 2, atOnce: 2, presses: 0),
    "Wacom-Intuos5-touch-M-Finger-double-top-swipe": Outcome(touches: 2, atOnce: 2, presses: 0),
    "Wacom-Intuos5-touch-M-Finger-single-center-circle": Outcome(touches: 1, atOnce: 1, presses: 0),
    "Wacom-Intuos5-touch-M-Finger-single-center-scroll": Outcome(touches: 1, atOnce: 1, presses: 0),
    "Wacom-Intuos5-touch-M-Finger-single-top-swipe": Outcome(touches: 1, atOnce: 1, presses: 0),
    "bcm5974.three-finger-click": Outcome(touches: 8, atOnce: 3, presses: 6),
  ]

  @Test(arguments: RecordingFolder.all.filter { $0.events.contains("/touchpads/") })
  func aRecordedPadTouchesTheScreen(recording: RecordingFolder.Entry) throws {
    let name = recording.events.split(separator: "/").last?.dropLast(".events".count) ?? ""
    let screen = testScreen
    let reader = RecordingReader(screens: [screen], rules: DeviceRules(firstScreen: screen))
    let events = Array(
      try reader.read(RecordingFile(path: recording.events), device: recording.device()).events)
    #expect(Self.outcome(of: events) == Self.expected[String(name)])
    #expect(Self.places(in: events).allSatisfy { Self.isOnTheScreen($0) })
  }

  private static func outcome(of events: [InputEvent]) -> Outcome {
    var outcome = Outcome()
    var down = 0
    for event in events {
      if case .unlocated = event { outcome.presses += 1 }
      guard case .touches(let frame) = event else { continue }
      let began = frame.contacts.count { $0.change == .began }
      outcome.touches += began
      down += began - frame.contacts.count { $0.change.isFinal }
      outcome.atOnce = max(outcome.atOnce, down)
    }
    return outcome
  }

  private static func places(in events: [InputEvent]) -> [Point] {
    events.flatMap { event -> [Point] in
      if case .touches(let frame) = event { frame.contacts.map(\.location) } else { [] }
    }
  }

  private static func isOnTheScreen(_ place: Point) -> Bool {
    (0..<testScreen.size.width).contains(place.x) && (0..<testScreen.size.height).contains(place.y)
  }
}
