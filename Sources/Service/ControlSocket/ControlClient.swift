package import Answers
internal import EventLoop
internal import Glibc
internal import JSON
internal import Sockets
package import TouchTime

/// Asks a running daemon; waits for its answer.
package struct ControlClient {
  /// How long the daemon may take to answer, in seconds.
  private static let timeout = 10
  /// How many milliseconds lie between looks at whether a daemon has read a request.
  private static let pause: Int32 = 250
  private let paths: [String]

  /// A client of the daemon at the first of `paths` where one listens.
  package init(paths: [String]) {
    self.paths = paths
  }

  /// A client of the daemon that the option `--socket` names as `given`, or where daemons listen by default.
  package init(socket given: String?) {
    self.init(paths: given.map { [ControlPath.path($0)] } ?? ControlPath.places)
  }

  /// Sends `request` and hands the answer to `receive` as it comes, until all of it has or `receive` returns false;
  /// `connected`, where there is one, is called before, once the daemon has read the request.
  ///
  /// - Parameter deadline: when to stop reading, on the clock of `EventLoop.exactTime`.
  /// - Returns: whether the whole answer has come; false where `receive` returned false, or the deadline came first.
  /// - Throws: why there is no answer, or what the daemon says against the request; `receive` may have had a part of
  ///   the answer by then.
  @discardableResult
  package func ask(
    _ request: Request, until deadline: Instant? = nil, connected: (() -> Void)? = nil,
    receive: ([UInt8]) -> Bool
  ) throws(ControlError) -> Bool {
    let (descriptor, path) = try connect(group: request.right.groups[0])
    defer { close(descriptor) }
    if case .log = request {} else { bound(descriptor) }
    send(Self.limited(request).line, to: descriptor)
    if let connected {
      try waitUntilRead(descriptor, path)
      connected()
    }
    var answer = AnswerReader()
    while Self.wait(for: descriptor, until: deadline) {
      guard let piece = try read(descriptor, path) else { return try end(answer, of: request, path, receive) }
      if let bytes = try answer.receive(piece), !receive(bytes) { return false }
    }
    return false
  }

  /// `request`, which is not carried out once no caller waits for its answer.
  private static func limited(_ request: Request) -> Request {
    guard case .command(let command, nil) = request else { return request }
    return .command(command, until: EventLoop.exactTime.advanced(by: Double(timeout)))
  }

  /// Forwards the rest of the answer, which has ended; true.
  private func end(
    _ answer: AnswerReader, of request: Request, _ path: String, _ receive: ([UInt8]) -> Bool
  ) throws(ControlError) -> Bool {
    if let rest = answer.kept, !rest.isEmpty { _ = receive(rest) }
    if !request.mayHaveEmptyAnswer, answer.isEmpty {
      throw ControlError("the daemon at \(path) closed the connection before it answered", .silent)
    }
    return true
  }

  /// Waits until there is something to read; false if `deadline` comes first.
  ///
  /// The corresponding C function is `poll`.
  private static func wait(for descriptor: Int32, until deadline: Instant?) -> Bool {
    guard let deadline else { return true }
    var reading = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while case let left = deadline.microseconds - EventLoop.exactTime.microseconds, left > 0 {
      let milliseconds = Int32(clamping: (left + 999) / 1000)
      if poll(&reading, 1, milliseconds) > 0 { return true }
    }
    return false
  }

  /// A connection to the first daemon that listens; reading and writing wait if it is `blocking`.
  ///
  /// `group` is whose members may do what the connection is for. The caller closes the descriptor.
  package func connect(
    blocking: Bool = true, group: String = ControlAccess.groupName
  ) throws(ControlError) -> (Int32, path: String) {
    var failures: [(path: String, number: Int32)] = []
    for path in paths {
      do throws(SystemError) {
        return (try UnixSocket.connect(to: path, .stream, blocking: blocking), path)
      } catch { failures.append((path, error.code)) }
    }
    throw Self.error(failures, group)
  }

  private static func error(_ failures: [(path: String, number: Int32)], _ group: String) -> ControlError {
    if let denied = failures.first(where: { $0.number == EACCES || $0.number == EPERM }) {
      return ControlError(
        "may not connect to \(denied.path): join the group '\(group)' and log in again"
          + " (sudo usermod -aG \(group) \"$USER\"), or use sudo", .forbidden)
    }
    let reasons = failures.map {
      "\($0.path.isEmpty ? "an empty path" : $0.path) (\(SystemError.words(for: $0.number)))"
    }
    return ControlError("no daemon runs: nothing listens at \(reasons.joined(separator: " or at "))", .absent)
  }

  private func bound(_ descriptor: Int32) {
    var time = timeval(tv_sec: Self.timeout, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// A daemon that refuses the connection may have closed it by now; its reason can still be read.
  private func send(_ bytes: [UInt8], to descriptor: Int32) {
    _ = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  /// Waits until the request is read.
  ///
  /// A connection may be made before there is a daemon, as long as systemd keeps its socket, and also to a daemon
  /// that is just ending.
  ///
  /// The corresponding C functions are `poll` and `ioctl`, with `SIOCOUTQ`.
  private func waitUntilRead(_ descriptor: Int32, _ path: String) throws(ControlError) {
    while true {
      var unread: Int32 = 0
      let isDone = ioctl(descriptor, UInt(TIOCOUTQ), &unread) != 0 || unread == 0
      // Read afterwards, because data that went with the daemon is not unread any more either.
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, isDone ? 0 : Self.pause)
      if waiting.revents & Int16(POLLERR) != 0 { throw Self.gone(path) }
      if isDone || waiting.revents != 0 { return }
    }
  }

  /// The daemon closed the connection with the request unread.
  private static func gone(_ path: String) -> ControlError {
    ControlError("the daemon at \(path) closed the connection before it read the request", .absent)
  }

  /// The next piece of the answer; nil where there is no more.
  private func read(_ descriptor: Int32, _ path: String) throws(ControlError) -> [UInt8]? {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat {
        result = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      } while result < 0 && errno == EINTR
      count = max(0, result)
    }
    if result >= 0 { return result == 0 ? nil : bytes }
    if errno == ECONNRESET { throw Self.gone(path) }
    guard errno == EAGAIN else { return nil }
    throw ControlError("the daemon at \(path) has not answered within \(Self.timeout) s", .silent)
  }
}

extension Request {
  /// Whether nothing is an answer: where no device is attached, or nothing exposed, and where no record was made.
  fileprivate var mayHaveEmptyAnswer: Bool {
    switch self {
    case .question(.devices), .question(.exposed(.ndjson)), .log, .bridge, .perform: true
    case .question, .command, .touches, .edit: false
    }
  }
}

/// Distinguishes an answer from a refusal, which is one line `{"error":…}`.
struct AnswerReader {
  /// How many bytes a refusal has at most; a longer line is an answer, which its reader bounds.
  static let longestRefusal = 1 << 16
  private static let mark = Array(#"{"error":"#.utf8)

  /// What has come, as long as it may be the beginning of a refusal; nil once it is an answer.
  private(set) var kept: [UInt8]? = []

  /// Whether nothing has come.
  var isEmpty: Bool { kept?.isEmpty ?? false }

  /// Receives `piece`; what of it, and of what was kept before it, belongs to an answer, or nil while that is not certain.
  mutating func receive(_ piece: [UInt8]) throws(ControlError) -> [UInt8]? {
    guard let kept else { return piece }
    let bytes = kept + piece
    if Self.mayBeRefusal(bytes) {
      self.kept = bytes
      try refuse(bytes)
      return nil
    }
    self.kept = nil
    return bytes
  }

  private static func mayBeRefusal(_ bytes: [UInt8]) -> Bool {
    bytes.count <= longestRefusal && (bytes.starts(with: mark) || mark.starts(with: bytes))
  }

  private func refuse(_ bytes: [UInt8]) throws(ControlError) {
    guard bytes.last == UInt8(ascii: "\n"), let value = try? JSONValue(reading: bytes) else { return }
    throw ControlError(value["error"]?.string ?? "the daemon refuses without a reason")
  }
}
