internal import CSystemd
internal import Glibc

/// The descriptors that are served first, and libsystemd's own, on which all others wait.
///
/// The corresponding C functions are those of `epoll`, whose cost does not grow with descriptors that are not ready.
final class UrgentDescriptors {
  private struct Watched {
    let descriptor: Int32
    let handler: () -> Void
  }

  private let epoll: Int32
  private let others: Int32
  private var watched: [Watched] = []
  private var events = [epoll_event](repeating: epoll_event(), count: 8)
  /// Those of the events that are still to be dealt with.
  private var pending = 0..<0
  /// Whether any other than these is readable, as far as those that were seen have been dealt with.
  private(set) var othersAreReady = false

  init(others descriptor: Int32) throws(SystemError) {
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    others = descriptor
    guard epoll >= 0 else { throw SystemError(code: errno, attempt: "create an event loop") }
    try watch(descriptor)
  }

  deinit {
    close(epoll)
  }

  func add(_ descriptor: Int32, _ handler: @escaping () -> Void) throws(SystemError) {
    try watch(descriptor)
    watched.append(Watched(descriptor: descriptor, handler: handler))
  }

  /// Nothing that was seen before is dealt with any more: the next look sees what there is.
  func remove(_ descriptor: Int32) {
    guard let index = watched.lastIndex(where: { $0.descriptor == descriptor }) else { return }
    watched.remove(at: index)
    pending = 0..<0
    epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
  }

  /// The time to wait for one that is readable, in milliseconds as `epoll_wait` has it.
  enum Timeout: Int32 {
    case waiting = -1
    case withoutWaiting = 0
  }

  /// Sees which of them are readable; false where the system fails.
  func look(_ timeout: Timeout) -> Bool {
    assert(pending.isEmpty, "each descriptor is served before the next look")
    let count = epoll_wait(epoll, &events, Int32(events.count), timeout.rawValue)
    pending = 0..<Int(max(0, count))
    othersAreReady = false
    return count >= 0 || errno == EINTR
  }

  /// The handler of the next one that is readable, each once.
  func takeReady() -> (() -> Void)? {
    while let index = pending.first {
      pending = index + 1..<pending.upperBound
      let descriptor = events[index].data.fd
      if descriptor == others { othersAreReady = true }
      for place in watched.indices where watched[place].descriptor == descriptor {
        return watched[place].handler
      }
    }
    return nil
  }

  private func watch(_ descriptor: Int32) throws(SystemError) {
    var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: descriptor))
    guard epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
      throw SystemError(code: errno, attempt: "watch a descriptor")
    }
  }
}

/// A descriptor that the loop serves before all else, as long as this object lives.
package final class UrgentSource {
  private let descriptor: Int32
  private let descriptors: UrgentDescriptors

  fileprivate init(_ descriptor: Int32, among descriptors: UrgentDescriptors) {
    self.descriptor = descriptor
    self.descriptors = descriptors
  }

  deinit {
    descriptors.remove(descriptor)
  }
}

extension EventLoop {
  /// Calls `handler` whenever `descriptor` is readable, without going through libsystemd first; `now` is the exact
  /// time meanwhile.
  ///
  /// It is looked at before each other source that has its turn, however many are ready; one of those has its turn after that,
  /// however often it is readable. The corresponding C function is `epoll_ctl`.
  package func watchUrgently(
    _ descriptor: Int32, _ handler: @escaping () -> Void
  ) throws(SystemError) -> UrgentSource {
    try urgent.add(descriptor, handler)
    return UrgentSource(descriptor, among: urgent)
  }
}
