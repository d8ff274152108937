internal import InputDevices
internal import TouchDelivery

extension Instant {
  /// This moment of a recording that starts at `start`.
  func after(_ start: Instant) -> Instant {
    Instant(microseconds: start.microseconds + microseconds)
  }
}

extension InputEvent {
  /// This event of a recording that starts at `start`.
  func after(_ start: Instant) -> InputEvent {
    switch self {
    case .touches(var frame):
      frame.time = frame.time.after(start)
      return .touches(frame)
    case .unlocated(let input, let time): return .unlocated(input, time.after(start))
    case .cancelAll(let time): return .cancelAll(time.after(start))
    }
  }
}
