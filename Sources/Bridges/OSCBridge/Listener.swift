internal import Bridging
internal import Diagnostics
internal import EventLoop
internal import Glibc
internal import OSC

/// Takes OSC messages at a port.
final class Listener {
  /// How many packets a turn of the loop takes, so that other sources have theirs.
  private static let turn = 16
  /// The size of the largest packet, in bytes.
  private static let largest = 1 << 16

  private let address: NetworkAddress
  private let loop: EventLoop
  private let attempts: Attempts
  private let receive: (Result<[OSCMessage], PlainError>) -> Void
  private var descriptor: Int32 = -1
  private var source: EventSource?

  /// A listener at `address`; `receive` gets what each packet says, or why it says nothing.
  init(
    _ address: NetworkAddress, on loop: EventLoop, report: @escaping (String) -> Void,
    receive: @escaping (Result<[OSCMessage], PlainError>) -> Void
  ) {
    self.address = address
    self.loop = loop
    attempts = Attempts(to: "\(address)", longest: 60, on: loop, report: report)
    self.receive = receive
  }

  deinit { part() }

  /// Begins to listen, and tries again after growing pauses where that fails.
  func open() {
    do throws(SystemError) {
      try bind()
      source = try loop.watch(descriptor) { [unowned self] in read() }
      attempts.succeed("listens at \(address)")
    } catch {
      part()
      attempts.fail("cannot listen: \(SystemError.words(for: error.code))") { [unowned self] in open() }
    }
  }

  /// The corresponding C functions are `socket` and `bind`.
  private func bind() throws(SystemError) {
    guard let place = NameLookup.place(of: address.host, port: address.port) else {
      throw SystemError(code: EADDRNOTAVAIL, attempt: "listen")
    }
    let kind = Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    descriptor = socket(place.family, kind, 0)
    guard descriptor >= 0, place.withPointer({ Glibc.bind(descriptor, $0, $1) }) == 0 else {
      throw SystemError(code: errno, attempt: "listen")
    }
  }

  /// The corresponding C function is `recv`.
  private func read() {
    for _ in 0..<Self.turn {
      var count = 0
      let packet = [UInt8](unsafeUninitializedCapacity: Self.largest) { buffer, size in
        count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        size = max(0, count)
      }
      guard count >= 0 else { return }
      receive(Result { () throws(PlainError) in try OSCReader.messages(in: packet) })
    }
  }

  private func part() {
    source?.stop()
    source = nil
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
