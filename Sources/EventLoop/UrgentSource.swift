internal import Glibc

/// A descriptor that the loop serves before all else, as long as this object lives.
package final class UrgentSource {
  private unowned let loop: EventLoop
  private let descriptor: Int32

  fileprivate init(_ descriptor: Int32, on loop: EventLoop) {
    self.descriptor = descriptor
    self.loop = loop
  }

  deinit {
    loop.urgent.remove(descriptor)
  }
}

extension EventLoop {
  /// Calls `handler` whenever `descriptor` is readable, without going through libsystemd first; the time that the loop
  /// tells meanwhile is that of the clock.
  ///
  /// It is looked at before each other source that has its turn, however many are ready; one of those has its turn after that,
  /// however often it is readable. The corresponding C function is `epoll_ctl`.
  package func watchUrgently(
    _ descriptor: Int32, _ handler: @escaping () -> Void
  ) throws(SystemError) -> UrgentSource {
    try urgent.add(descriptor, handler)
    return UrgentSource(descriptor, on: self)
  }
}
