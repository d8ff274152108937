// SPDX-License-Identifier: Apache-2.0

extension RecordedCase {
  /// What must come of the recordings with losses, by their names.
  static let stories = [
    "RawPanel-dropped-frames": [
      "added", "began [1, 2, 3]", "moved [3]", "resynced", "cancelled [1, 2]", "began [4, 5]", "moved [3]",
      "ended [3]", "ended [4, 5]", "removed",
    ],
    "RawPanel-dropped-quietly": ["added", "began [1]", "resynced", "moved [1]", "ended [1]", "removed"],
    "RawPanel-dropped-all": [
      "added", "began [1, 2]", "resynced", "cancelled [1, 2]", "began [3]", "ended [3]", "removed",
    ],
    "Pad-dropped-press": [
      "added", "began [1]", "press began", "resynced", "moved [1]", "press cancelled", "press began",
      "press ended",
      "ended [1]", "removed",
    ],
  ]
}
