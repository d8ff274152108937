internal import Bridging
internal import Diagnostics
internal import EventLoop
internal import Glibc

/// An address that datagrams are sent to, whether a program listens there or not.
final class Receiver {
  private enum Phase {
    /// Its name is being looked up.
    case lookup(NameLookup)
    /// Datagrams go out through this socket.
    case open(Int32)
    /// It cannot be reached, until the next attempt.
    case apart
  }

  let address: NetworkAddress
  private let loop: EventLoop
  private let attempts: Attempts
  /// Called whenever it has come in reach; it knows nothing then.
  var opened: () -> Void = {}
  private var phase = Phase.apart

  init(_ address: NetworkAddress, on loop: EventLoop, report: @escaping (String) -> Void) {
    self.address = address
    self.loop = loop
    attempts = Attempts(to: "\(address)", longest: 60, on: loop, report: report)
  }

  deinit {
    if case .open(let descriptor) = phase { close(descriptor) }
  }

  /// Where its datagrams come from; nil while it cannot be reached.
  var origin: SocketPlace? {
    if case .open(let descriptor) = phase { SocketPlace(ownOf: descriptor) } else { nil }
  }

  /// Begins to send; a name is looked up meanwhile.
  func open() {
    if let place = NameLookup.place(of: address.host, port: address.port) { return open(place) }
    do throws(PlainError) {
      let lookup = try NameLookup(address.host, port: address.port, on: loop) { [unowned self] in
        switch $0 {
        case .success(let place): open(place)
        case .failure(let error): lose("\(error)")
        }
      }
      phase = .lookup(lookup)
    } catch { lose("\(error)") }
  }

  /// Makes a socket to `place`, which may be a broadcast address.
  ///
  /// The corresponding C functions are `socket`, `setsockopt` with `SO_BROADCAST`, and
  /// `connect`, which sends nothing.
  private func open(_ place: SocketPlace) {
    let kind = Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(place.family, kind, 0)
    guard descriptor >= 0 else { return lose(Self.reason(errno)) }
    var isAllowed: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_BROADCAST, &isAllowed, socklen_t(MemoryLayout<Int32>.size))
    guard place.withPointer({ connect(descriptor, $0, $1) }) == 0 else {
      let number = errno
      close(descriptor)
      return lose(Self.reason(number))
    }
    phase = .open(descriptor)
    opened()
  }

  /// Sends `packet`; a receiver that does not listen yet is no error.
  ///
  /// The corresponding C function is `send`.
  func send(_ packet: [UInt8]) {
    guard case .open(let descriptor) = phase else { return }
    var number = Self.send(packet, by: descriptor)
    // The refusal is of a packet before; the receiver may listen by now.
    if number == ECONNREFUSED { number = Self.send(packet, by: descriptor) }
    switch number {
    case 0: attempts.succeed("sends to \(address)")
    case ECONNREFUSED, EAGAIN, ENOBUFS, EINTR: break
    default:
      close(descriptor)
      phase = .apart
      lose(Self.reason(number))
    }
  }

  /// The number of the error, 0 without one.
  private static func send(_ packet: [UInt8], by descriptor: Int32) -> Int32 {
    let count = packet.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    return count >= 0 ? 0 : errno
  }

  private func lose(_ reason: String) {
    phase = .apart
    attempts.fail(reason) { [unowned self] in open() }
  }

  private static func reason(_ number: Int32) -> String {
    let words = SystemError.words(for: number)
    return number == EPERM
      ? "\(words); may this service reach it? IPAddressAllow= of its unit says so" : words
  }
}
