import DeviceDescription
import Evdev
import Recordings
import Testing
import TouchTime
import TouchDelivery

/// How many short touches of real fingers on touchpads stay within what a tap may move, on screens of different sizes.
@Suite(
  "Taps on touchpads",
  .enabled(
    if: RecordingFolder.real != nil,
    "FINGERPOST_RECORDINGS names no folder with recordings of real devices, so there is nothing to read"))
struct RecordedTapTests {
  /// A touch that lifted: how long it was, and how far it went, in the screen's points.
  private struct ShortTouch {
    var began: Instant
    var start: Point
    var farthest = 0.0
    var seconds = 0.0
  }

  /// The touches of a recording's events, in the order in which they lifted.
  private func touches(_ recording: RecordingFolder.Entry, on screen: Screen) throws -> [ShortTouch] {
    let reader = RecordingReader(screens: [screen], rules: DeviceRules(firstScreen: screen))
    var down: [Contact.Identifier: ShortTouch] = [:]
    var lifted: [ShortTouch] = []
    for event in try reader.read(RecordingFile(path: recording.events), device: recording.device()).events {
      guard case .touches(let frame) = event else { continue }
      for contact in frame.contacts {
        let id = contact.identifier
        if contact.change == .began { down[id] = ShortTouch(began: frame.time, start: contact.location) }
        guard var touch = down[id] else { continue }
        touch.farthest = max(touch.farthest, screen.points(contact.location.distance(to: touch.start)))
        touch.seconds = frame.time.seconds(since: touch.began)
        down[id] = contact.change.isFinal ? nil : touch
        if contact.change == .ended { lifted.append(touch) }
      }
    }
    return lifted
  }

  /// The size of the pad in millimetres; where it is unknown, that of most.
  private func size(_ recording: RecordingFolder.Entry) throws -> Size {
    let reader = RecordingReader(
      screens: [Screen(id: "main", size: Size(width: 1, height: 1))],
      rules: DeviceRules(firstScreen: Screen(id: "main", size: Size(width: 1, height: 1))))
    let read = try reader.read(RecordingFile(path: recording.events), device: recording.device())
    return read.surfaceSizes.compactMap(\.self).first ?? Size(width: 100, height: 60)
  }

  @Test("SCR-1: on a screen in millimetres more taps are recognised than on one of 1280 points")
  func inMillimetresMoreTapsAreRecognised() throws {
    var meant = 0
    var recognised = [0, 0, 0, 0]
    for recording in RecordingFolder.all where recording.events.contains("/touchpads/") {
      let size = try size(recording)
      let widths = [520.0, 1280, 1920].map { Size(width: $0, height: $0 * size.height / size.width) }
      let screens =
        [Screen(id: "main", size: size, unit: .millimetres)] + widths.map { Screen(id: "main", size: $0) }
      let touches = try screens.map { try self.touches(recording, on: $0) }
      // A finger that goes three millimetres in a third of a second is meant to go somewhere.
      let taps = touches[0].indices.filter {
        touches[0][$0].seconds < 0.3 && touches[0][$0].farthest * ScreenUnit.millimetres.perPoint < 3
      }
      meant += taps.count
      for index in screens.indices {
        recognised[index] += taps.count { touches[index][$0].farthest <= Settings().tapMovement }
      }
    }
    print(
      "taps of \(meant) by screen: mm \(recognised[0]), 520 \(recognised[1]), 1280 \(recognised[2]), 1920 \(recognised[3])"
    )
    #expect(recognised[0] > recognised[2])
  }
}
