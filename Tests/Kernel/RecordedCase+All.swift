// SPDX-License-Identifier: Apache-2.0

extension RecordedCase {
  static let all = own + raw + withLosses

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

  /// Those that are read without libinput.
  static let raw = [
    own("one-finger", on: "RawPanel", fingers: 1),
    own("ten-fingers", on: "RawPanel", fingers: 10),
    own("tracking-id-zero", on: "RawPanel", fingers: 3),
    own("slot-nine", on: "RawPanel", fingers: 2),
    own("device-goes-away", on: "RawPanel", fingers: 2, cancelled: 1),
    own("unchanged-x", on: "RawPanel", fingers: 3),
    own("same-slot-one-frame", on: "RawPanel", fingers: 2),
    own("pressure-and-size", on: "RawPanel", fingers: 1),
    own("device-goes-away", on: "Pad", fingers: 2, cancelled: 1),
  ]

  /// Those in which the kernel drops events, which no replay can know.
  static let withLosses = [
    own("dropped-frames", on: "RawPanel", fingers: 5, cancelled: 2),
    own("dropped-quietly", on: "RawPanel", fingers: 1),
    own("dropped-all", on: "RawPanel", fingers: 3, cancelled: 2),
    own("dropped-press", on: "Pad", fingers: 1),
  ]

  private static func own(
    _ name: String, on panel: String = "Panel", fingers: Int, refused: Int = 0, cancelled: Int = 0
  ) -> RecordedCase {
    RecordedCase(
      name: panel == "Panel" ? name : "\(panel)-\(name)",
      recording: "\(Places.tests)/Recordings/\(name).events",
      device: "\(Places.tests)/Recordings/\(panel).desc",
      fingers: fingers, refused: refused, cancelled: cancelled)
  }
}
