internal import TouchDelivery

/// How the fingers end that end in a frame.
enum FingerFinish {
  /// They lifted.
  case ended
  /// What became of them is not known, or they are none any more.
  case cancelled

  func apply(
    to finger: Int32, at time: Instant, _ assembler: inout FrameAssembler,
    _ deliver: FrameAssembler.Delivery
  ) {
    switch self {
    case .ended: assembler.up(finger, at: time, deliver)
    case .cancelled: assembler.cancel(finger, at: time, deliver)
    }
  }
}
