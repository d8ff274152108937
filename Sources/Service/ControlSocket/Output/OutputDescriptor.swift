internal import Diagnostics
internal import Glibc
package import Sockets

/// A descriptor for output that other processes may share, written without ever waiting for its reader.
///
/// All processes that share an open file see its `O_NONBLOCK`, as the programs of a terminal do, so it is set only on what
/// this object has opened.
package final class OutputDescriptor {
  /// A way to write without waiting.
  private enum Manner {
    /// As it is: a file, a device without a reader, or what has been opened once more with `O_NONBLOCK`.
    case plainly
    /// A socket's, with `MSG_DONTWAIT`.
    case sending
    /// Only when there is room, and no more at a time than there is room for then.
    case asking(Reader)
  }

  /// A kind of output whose reader can keep writers waiting.
  private enum Reader {
    case pipe, terminal

    /// How many of `bytes` fit at least, if there is any room.
    ///
    /// A pipe has room for `PIPE_BUF` bytes then, a terminal for 256; but it looks again at each end of a line.
    func room(for bytes: UnsafeRawBufferPointer) -> Int {
      switch self {
      case .pipe: min(4096, bytes.count)
      case .terminal: min(bytes.count, max(1, bytes.prefix(256).prefix { $0 != UInt8(ascii: "\n") }.count))
      }
    }
  }

  /// What is written to, and can be waited for; the one that was given, or this object's own.
  package let number: Int32
  private let manner: Manner
  private let isOwn: Bool

  /// The output `descriptor`, which the caller closes.
  ///
  /// A pipe or a terminal is opened once more, where it `mayReopen` and the system allows it, as it does not if it is another
  /// user's. The corresponding C function is `open`, of the file in /proc/self/fd.
  package init(_ descriptor: Int32, mayReopen: Bool = true) {
    let reader = Self.reader(of: descriptor)
    let own = reader != nil && mayReopen ? Self.reopen(descriptor) : -1
    isOwn = own >= 0
    number = isOwn ? own : descriptor
    if let reader, !isOwn {
      manner = .asking(reader)
    } else {
      manner = Self.type(of: descriptor) == S_IFSOCK ? .sending : .plainly
    }
  }

  deinit {
    if isOwn { close(number) }
  }

  /// Writes as much as there is room for, or a piece of it; `SIGPIPE` is not suppressed.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Writing {
    while true {
      if case .asking = manner, !waitForRoom(milliseconds: 0) { return .noRoom }
      if let writing = Writing(attempt(bytes)) { return writing }
    }
  }

  /// Writes as much of `bytes` as there is room for.
  ///
  /// - Returns: the rest, and the `errno` that writing it failed with, if it did.
  package func write(allOf bytes: ArraySlice<UInt8>) -> (rest: ArraySlice<UInt8>, failure: Int32?) {
    var rest = bytes
    while !rest.isEmpty {
      switch rest.withUnsafeBytes(write) {
      case .written(let count): rest = rest.dropFirst(count)
      case .noRoom: return (rest, nil)
      case .failure(let number): return (rest, number)
      }
    }
    return (rest, nil)
  }

  private func attempt(_ bytes: UnsafeRawBufferPointer) -> Int {
    switch manner {
    case .plainly: Glibc.write(number, bytes.baseAddress, bytes.count)
    case .sending: send(number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
    case .asking(let reader): Glibc.write(number, bytes.baseAddress, reader.room(for: bytes))
    }
  }

  /// Waits until something can be written, or the attempt fails at once; false where it takes longer.
  ///
  /// The corresponding C function is `poll`, with `POLLOUT`.
  package func waitForRoom(milliseconds: Int32) -> Bool {
    var query = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    return poll(&query, 1, milliseconds) > 0
  }
}

extension OutputDescriptor {
  private static func reader(of descriptor: Int32) -> Reader? {
    switch type(of: descriptor) {
    case S_IFIFO: .pipe
    case S_IFCHR where isatty(descriptor) == 1: .terminal
    default: nil
    }
  }

  private static func type(of descriptor: Int32) -> mode_t {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  private static func reopen(_ descriptor: Int32) -> Int32 {
    open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
  }
}

/// Lines for people on a descriptor, such as warnings on standard error; a slow reader never makes the program wait.
///
/// Lines that there is no room for are left out; the next line says how many.
package final class LineOutput {
  private let descriptor: OutputDescriptor
  /// What is left of a line that has been written in part.
  private var rest: ArraySlice<UInt8> = []
  private var missed = 0

  /// Lines on `descriptor`.
  package init(_ descriptor: OutputDescriptor) {
    self.descriptor = descriptor
  }

  /// Writes `line` and a newline, or leaves them out.
  package func write(_ line: String) {
    put(rest)
    guard rest.isEmpty else { return missed += 1 }
    let note = missed == 0 ? "" : "\(missed.of("line")) missing here, because they were not read in time\n"
    missed = 0
    put(Array("\(note)\(line)\n".utf8)[...])
  }

  /// What fails is not tried again.
  private func put(_ bytes: ArraySlice<UInt8>) {
    let (rest, failure) = descriptor.write(allOf: bytes)
    self.rest = failure == nil ? rest : []
  }
}
