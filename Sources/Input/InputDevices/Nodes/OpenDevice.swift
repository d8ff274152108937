internal import Diagnostics
internal import Evdev
internal import Glibc
internal import TouchTime

/// A device whose node is open, as `DeviceHub` sees it, however it is read.
protocol OpenDevice: AnyObject {
  /// Its node's descriptor, which it owns. It hangs up when the device is unplugged.
  var fileDescriptor: Int32 { get }

  /// Whether its own descriptor says when there is something to dispatch. Otherwise a source that it shares with
  /// others does, and the descriptor only reports its end.
  var isReadByItself: Bool { get }

  /// When `advance(to:_:)` is to be called at the latest, if at all.
  var deadline: Instant? { get }

  /// Takes over at `time` the device's state after another program's grab withheld events; false when the device is
  /// gone.
  func catchUp(at time: Instant, _ body: (SourceEvent) -> Void) -> Bool

  /// The device is grabbed from now on.
  func didGrab()

  /// Ends as of `time` the commands of keys that are down, such as seeking, which interruptions do not cancel; their
  /// release is then not reported.
  func endCommands(at time: Instant, _ body: (SourceEvent) -> Void)

  /// Adopts `mapping` for its surface, where it has one, from now on, and ends what was forwarded.
  ///
  /// Touches that are down were cancelled before this call; the device keeps reporting them.
  func adopt(_ mapping: SurfaceMapping?)

  /// Hands over what has happened since the last call; false when the device is gone.
  func dispatch(_ body: (SourceEvent) -> Void) -> Bool

  /// Ends what is over at `time`, though the device reports nothing of it.
  func advance(to time: Instant, _ body: (SourceEvent) -> Void)

  /// Cancels the touches that are down as of `time` and gives the node back; it is not used any more then.
  func close(at time: Instant, _ body: (SourceEvent) -> Void)
}

extension OpenDevice {
  var isReadByItself: Bool { true }
  var deadline: Instant? { nil }
  func catchUp(at time: Instant, _ body: (SourceEvent) -> Void) -> Bool { true }
  func didGrab() {}
  func endCommands(at time: Instant, _ body: (SourceEvent) -> Void) {}
  func adopt(_ mapping: SurfaceMapping?) {}
  func advance(to time: Instant, _ body: (SourceEvent) -> Void) {}
}

/// Opening device nodes.
enum OpenNode {
  /// The reason for which a node could not be opened.
  enum Failure: Error {
    /// There is no device behind it any more.
    case gone
    case ignored(DeviceFinding)
  }

  /// A descriptor of the node at `path`, which the caller owns.
  ///
  /// The corresponding C function is `open`; a node that may not be written is opened for reading alone.
  static func open(_ path: String) throws(Failure) -> Int32 {
    let flags = O_NONBLOCK | O_CLOEXEC
    var descriptor = Glibc.open(path, flags | O_RDWR)
    if descriptor < 0, errno == EACCES || errno == EPERM || errno == EROFS {
      descriptor = Glibc.open(path, flags | O_RDONLY)
    }
    guard descriptor >= 0 else { throw failure(path, errno) }
    guard !DeviceState.hasImpossibleSlots(descriptor) else {
      Glibc.close(descriptor)
      throw .ignored(.impossibleSlots)
    }
    return descriptor
  }

  /// The same for a command, which ends with a message where it fails; `words` are those about a device that cannot be read.
  static func open(
    _ path: String, saying words: (DeviceFinding) -> String
  ) throws(PlainError) -> Int32 {
    do { return try open(path) } catch {
      switch error {
      case .gone: throw PlainError("there is no device at \(path); 'fingerpost devices' lists them")
      case .ignored(let reason): throw PlainError(words(reason))
      }
    }
  }

  /// Whether there is no node at `path`; false in a folder that this process may not enter.
  ///
  /// The corresponding C function is `access`.
  static func isMissing(_ path: String) -> Bool {
    access(path, F_OK) != 0 && errno == ENOENT
  }

  private static func failure(_ path: String, _ number: Int32) -> Failure {
    switch number {
    case ENOENT, ENODEV, ENXIO: .gone
    case EACCES, EPERM:
      NodeAccess(path: path, code: number).map { .ignored(.noPermission(path: path, $0)) } ?? .gone
    default: .ignored(.cannotOpen(path: path, PlainError("open", path, number: number)))
    }
  }
}

extension PlainError {
  /// The system's message about an operation on the node at `path`; `number` is an error number.
  init(_ operation: String, _ path: String, number: Int32) {
    self.init("cannot \(operation) \(path): \(String(cString: strerror(number)))")
  }
}
