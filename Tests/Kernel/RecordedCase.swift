// SPDX-License-Identifier: Apache-2.0

/// A recording, and what is known of it without any program's help.
struct RecordedCase: Sendable, CustomStringConvertible {
  let name: String
  /// The evemu recording.
  let recording: String
  /// The description of the device that it is played on.
  let device: String
  /// How many fingers come down.
  let fingers: Int
  /// How many of them their view does not take.
  let refused: Int
  /// How many of the others never lift, so that their device takes them away.
  let cancelled: Int

  var description: String { name }
}
