internal import Glibc

/// The descriptors that are served first, and libsystemd's own, on which all others wait.
struct UrgentDescriptors {
  private var polled: [pollfd]
  private var handlers: [() -> Void] = []
  /// Whether some of them were added or removed since they were looked at last.
  private var hasChanged = false

  init(others descriptor: Int32) {
    polled = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
  }

  mutating func add(_ descriptor: Int32, _ handler: @escaping () -> Void) {
    polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    handlers.append(handler)
    hasChanged = true
  }

  mutating func remove(_ descriptor: Int32) {
    guard let index = polled.lastIndex(where: { $0.fd == descriptor }), index > 0 else { return }
    polled.remove(at: index)
    handlers.remove(at: index - 1)
    hasChanged = true
  }

  /// Whether to wait for one that is readable, in milliseconds as `poll` has it.
  enum Patience: Int32 {
    case waiting = -1
    case withoutWaiting = 0
  }

  /// Sees which of them are readable; false where the system fails.
  mutating func poll(_ patience: Patience) -> Bool {
    hasChanged = false
    let count = Glibc.poll(&polled, nfds_t(polled.count), patience.rawValue)
    if count < 0 { for index in polled.indices { polled[index].revents = 0 } }
    return count >= 0 || errno == EINTR
  }

  /// Whether any other than these is readable.
  var othersAreReady: Bool { polled[0].revents != 0 }

  /// The handler of the next one that is readable, each once; none where there are others than were looked at.
  mutating func takeReady() -> (() -> Void)? {
    guard !hasChanged, let index = polled.dropFirst().firstIndex(where: { $0.revents != 0 }) else {
      return nil
    }
    polled[index].revents = 0
    return handlers[index - 1]
  }
}
