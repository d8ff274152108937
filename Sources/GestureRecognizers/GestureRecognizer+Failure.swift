import TouchDelivery

extension GestureRecognizer {
  /// Fails with `reason`, in words with numbers.
  func fail(_ reason: String) {
    failureReason = reason
    state = .failed
  }

  /// What a touch method for cancelled touches does by convention (GR-25).
  func takeCancellation() {
    if state == .possible {
      fail(Reason.cancelled)
    } else if state.isActive {
      state = .cancelled
    }
  }
}
