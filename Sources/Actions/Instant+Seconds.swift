internal import TouchDelivery

extension Instant {
  /// The moment `seconds` later, at most a thousand years.
  func advanced(by seconds: Double) -> Instant {
    let span = min(max(seconds, 0), 31_536_000_000)
    return Instant(microseconds: microseconds + Int64(span * 1_000_000))
  }
}
