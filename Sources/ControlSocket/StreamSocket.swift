internal import EventLoop
internal import Glibc

/// A connected socket that neither blocks nor raises SIGPIPE.
struct StreamSocket {
  let descriptor: Int32

  /// What an attempt to read came to.
  enum Reading {
    case bytes(ArraySlice<UInt8>)
    case nothingYet
    case end
    case failure
  }

  /// What an attempt to write came to.
  enum Writing {
    case written(Int)
    case noRoom
    case failure
  }

  /// The corresponding C function is `recv`.
  func read(upTo count: Int) -> Reading {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, count in
      repeat {
        result = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      } while result < 0 && errno == EINTR
      count = max(0, result)
    }
    if result > 0 { return .bytes(bytes[...]) }
    if result == 0 { return .end }
    return errno == EAGAIN ? .nothingYet : .failure
  }

  /// The corresponding C function is `send`.
  func write(_ bytes: UnsafeRawBufferPointer) -> Writing {
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    while true {
      let count = send(descriptor, bytes.baseAddress, bytes.count, flags)
      if count >= 0 { return .written(count) }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .noRoom : .failure
    }
  }

  /// Writes a short line, as much of it as there is room for.
  func write(line: [UInt8]) {
    _ = line.withUnsafeBytes { write($0) }
  }

  /// Bounds what the kernel keeps for the peer; the corresponding C function is `setsockopt`, with `SO_SNDBUF`.
  func bound(_ bytes: Int32) {
    var bytes = bytes
    setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Closes it, after reading what the peer has sent: what is left unread would make its reading fail.
  func finish() {
    var pieces = 16
    while pieces > 0, case .bytes = read(upTo: 4096) { pieces -= 1 }
    close(descriptor)
  }
}
