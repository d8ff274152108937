internal import Glibc

/// The outcome of an attempt to write without waiting.
package enum Writing {
  /// How many of the bytes were taken.
  case written(Int)
  /// The reader has read too little.
  case noRoom
  /// The `errno` it failed with.
  case failure(Int32)

  /// The outcome of a call that returned `count`, with its reason in `errno` if that is negative; nil where it is to be
  /// made again.
  package init?(_ count: Int) {
    if count >= 0 {
      self = .written(count)
    } else if errno == EINTR {
      return nil
    } else {
      self = errno == EAGAIN || errno == ENOBUFS ? .noRoom : .failure(errno)
    }
  }

  /// How many bytes were taken.
  package var count: Int { if case .written(let count) = self { count } else { 0 } }
}

/// A connected socket, read and written without blocking and without SIGPIPE.
package struct ConnectedSocket {
  /// The socket; its owner closes it.
  package let descriptor: Int32

  /// The connected socket `descriptor`.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The outcome of an attempt to read.
  package enum Reading {
    /// What has come: a piece of a stream, or a packet.
    case bytes([UInt8])
    /// Nothing has.
    case nothingYet
    /// Nothing more will.
    case end
    /// The `errno` it failed with.
    case failure(Int32)
  }

  /// The corresponding C function is `recv`.
  package func read(upTo count: Int) -> Reading {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, count in
      repeat {
        result = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      } while result < 0 && errno == EINTR
      count = max(0, result)
    }
    if result > 0 { return .bytes(bytes) }
    if result == 0 { return .end }
    return errno == EAGAIN ? .nothingYet : .failure(errno)
  }

  /// The corresponding C function is `send`.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Writing {
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    while true {
      if let writing = Writing(send(descriptor, bytes.baseAddress, bytes.count, flags)) { return writing }
    }
  }

  /// Writes a short line, as much of it as there is room for.
  package func write(line: [UInt8]) {
    _ = line.withUnsafeBytes { write($0) }
  }

  /// Bounds what the kernel keeps for the peer, in bytes; the corresponding C function is `setsockopt`, with `SO_SNDBUF`.
  package func bound(_ bytes: Int32) {
    var bytes = bytes
    setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Closes it, after reading what the peer has sent: what is left unread would make its reading fail.
  package func finish() {
    var pieces = 16
    while pieces > 0, case .bytes = read(upTo: 4096) { pieces -= 1 }
    close(descriptor)
  }
}

/// Takes a stream that comes in pieces apart into lines; of one without an end it keeps no more than `longest`.
package struct LineSplitter {
  /// How many bytes a line may have; the rest of a longer one is left out.
  package static let longest = 32 << 20
  /// The beginning of a line whose end has not come.
  package private(set) var rest: [UInt8] = []

  /// A splitter that has got nothing.
  package init() {}

  /// The lines that are whole with `piece`, without their ends.
  package mutating func split(_ piece: [UInt8]) -> [[UInt8]] {
    rest += piece
    guard piece.contains(UInt8(ascii: "\n")) else {
      if rest.count > Self.longest { rest.removeLast(rest.count - Self.longest) }
      return []
    }
    var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = Array(lines.removeLast())
    return lines.map { Array($0) }
  }
}
