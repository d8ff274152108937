internal import TouchDelivery

/// What a recording has in it so far, its fingers counted as a replay would see them.
package struct RecordingTally: Hashable, Sendable {
  /// Complete reports of the kernel.
  package internal(set) var frames = 0
  /// Touches that have begun.
  package internal(set) var touches = 0
  /// Fingers that are down.
  package internal(set) var fingers = 0
  /// How often the kernel had to throw events away because they were not read in time.
  package internal(set) var losses = 0

  mutating func note(_ event: InputEvent) {
    guard case .touches(let frame) = event else { return }
    for contact in frame.contacts {
      switch contact.change {
      case .began: (touches, fingers) = (touches + 1, fingers + 1)
      case .moved: break
      case .ended, .cancelled: fingers -= 1
      }
    }
  }
}
