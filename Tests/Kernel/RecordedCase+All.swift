// SPDX-License-Identifier: Apache-2.0

extension RecordedCase {
  static let all = own + ofRealDevices

  /// The project's own.
  static let own = [
    own("one-finger", fingers: 1),
    own("ten-fingers", fingers: 10),
    own("two-views-one-frame", fingers: 2),
    own("tracking-id-zero", fingers: 3),
    own("slot-nine", fingers: 2),
    own("device-goes-away", fingers: 2, cancelled: 1),
    own("unchanged-x", fingers: 3),
    own("refused-finger", fingers: 3, refused: 1),
    own("same-slot-one-frame", fingers: 1),
    own("trembling-finger", on: "TremblingPanel", fingers: 2),
  ]

  /// Those of real devices, where there is a folder with them.
  static let ofRealDevices = [
    ofRealDevice("Wacom-DTH2242-Finger.events", fingers: 66),
    ofRealDevice("EP0430M09.4-finger-drag-down.events", fingers: 4),
  ].compactMap { $0 }

  private static func own(
    _ name: String, on panel: String = "Panel", fingers: Int, refused: Int = 0, cancelled: Int = 0
  ) -> RecordedCase {
    RecordedCase(
      name: name, recording: "\(Places.tests)/Recordings/\(name).events",
      device: "\(Places.tests)/Recordings/\(panel).desc",
      fingers: fingers, refused: refused, cancelled: cancelled)
  }

  private static func ofRealDevice(_ file: String, fingers: Int) -> RecordedCase? {
    Places.recordings.map { folder in
      let recording = "\(folder)/touchscreens/\(file)"
      return RecordedCase(
        name: file, recording: recording, device: recording, fingers: fingers, refused: 0, cancelled: 0)
    }
  }
}
