internal import Glibc

/// The exclusive use of a device: as long as it is taken, nobody else gets what the device says.
///
/// It is taken only while no finger and no key is down, for others would never hear that it came up. The kernel ends it when the
/// descriptor is closed, be it because the program was killed.
final class DeviceGrab {
  /// What an attempt came to.
  enum Outcome: Equatable {
    case taken
    /// Something is down; to be tried again when the device has said more.
    case waiting
    /// Not possible, with the `errno`; to be tried again as well, for another program may let go.
    case refused(Int32)
  }

  private let descriptor: Int32
  private var lastRefusal: Int32?
  private(set) var isTaken = false
  /// Whether another program has it, or had it when that was last known: what the device said meanwhile is not known here.
  private(set) var isKeptBack = false

  /// A grab of the device open at `descriptor`, which must stay open.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Tries to take it; nil where nothing has changed since the last time.
  ///
  /// The corresponding C function is `ioctl` with `EVIOCGRAB`.
  func attempt() -> Outcome? {
    guard !isTaken else { return nil }
    guard !DeviceState.isAnythingDown(descriptor) else { return .waiting }
    guard ioctl(descriptor, Self.request, 1 as CInt) == 0 else {
      isKeptBack = errno == EBUSY
      guard errno != lastRefusal else { return nil }
      lastRefusal = errno
      return .refused(errno)
    }
    isTaken = true
    if DeviceState.isAnythingDown(descriptor) { release() }
    return isTaken ? .taken : .waiting
  }

  /// Whether the device speaks again, so that nobody keeps it back any more; the corresponding C function is `poll`.
  var isGivenBack: Bool {
    var query = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return isKeptBack && poll(&query, 1, 0) > 0 && query.revents == Int16(POLLIN)
  }

  /// What the device said while it was kept back has been made up for.
  func didCatchUp() {
    isKeptBack = false
  }

  /// Lets others have the device again.
  func release() {
    guard isTaken else { return }
    isTaken = false
    _ = ioctl(descriptor, Self.request, 0 as CInt)
  }

  /// `EVIOCGRAB`: the kernel's `_IOW('E', 0x90, int)`, a macro that is not imported.
  static let request: UInt = 0x4004_4590
}
