internal import CNameLookup
internal import Diagnostics
internal import EventLoop
internal import Glibc
internal import TouchTime

/// Where datagrams go to or come from.
struct SocketPlace {
  private var storage: sockaddr_storage
  private let size: socklen_t

  init(_ info: addrinfo) {
    storage = sockaddr_storage()
    size = info.ai_addrlen
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen)))
    }
  }

  /// The own end of the socket `descriptor`; the corresponding C function is `getsockname`.
  init?(ownOf descriptor: Int32) {
    var place = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = withUnsafeMutablePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    guard code == 0 else { return nil }
    (storage, self.size) = (place, size)
  }

  var family: Int32 { Int32(storage.ss_family) }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }

  /// The address without its port; the corresponding C function is `getnameinfo`, which looks up nothing here.
  var address: String {
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let code = withPointer { getnameinfo($0, $1, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) }
    guard code == 0 else { return "localhost" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The bytes of the address in hexadecimal, as TUIO 2.0 has them: `0x7F000001`.
  var hexAddress: String {
    let bytes = withUnsafeBytes(of: storage) { family == AF_INET ? Array($0[4..<8]) : Array($0[8..<24]) }
    return bytes.reduce("0x") { $0 + $1.hexadecimal(digits: 2, uppercase: true) }
  }
}

/// A host's name while its address is looked up, without waiting for that.
///
/// glibc looks it up on its own thread, where nothing of this program runs.
final class NameLookup {
  /// The outcome: the address of the host, or why it has none.
  typealias Outcome = Result<SocketPlace, PlainError>

  /// How many microseconds lie between looks at whether it is over.
  private static let pause: Int64 = 20_000

  private let loop: EventLoop
  private let lookup: OpaquePointer
  private let receive: (Outcome) -> Void
  private var next: EventSource?

  /// Begins to look up `host`; `receive` gets the outcome.
  init(_ host: String, port: UInt16, on loop: EventLoop, receive: @escaping (Outcome) -> Void)
    throws(PlainError)
  {
    guard let lookup = name_lookup_begin(host, "\(port)") else { throw PlainError(resolving: EAI_MEMORY) }
    self.lookup = lookup
    self.loop = loop
    self.receive = receive
    wait()
  }

  private func wait() {
    next = try? loop.timer(at: loop.now + Self.pause) { [unowned self] in look() }
  }

  private func look() {
    guard name_lookup_is_over(lookup) else { return wait() }
    var addresses: UnsafeMutableRawPointer?
    let code = name_lookup_end(lookup, &addresses)
    receive(Self.outcome(code, addresses?.assumingMemoryBound(to: addrinfo.self)))
  }

  /// The place of an address in figures, or of `localhost`, which needs no lookup; nil for any other host.
  ///
  /// The corresponding C function is `getaddrinfo`, with `AI_NUMERICHOST`.
  static func place(of host: String, port: UInt16) -> SocketPlace? {
    var hints = addrinfo()
    (hints.ai_flags, hints.ai_socktype) = (AI_NUMERICHOST, Int32(SOCK_DGRAM.rawValue))
    var addresses: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host == "localhost" ? "127.0.0.1" : host, "\(port)", &hints, &addresses)
    return try? outcome(code, addresses).get()
  }

  private static func outcome(_ code: Int32, _ addresses: UnsafeMutablePointer<addrinfo>?) -> Outcome {
    defer { if let addresses { freeaddrinfo(addresses) } }
    guard code == 0, let first = addresses?.pointee else { return .failure(PlainError(resolving: code)) }
    return .success(SocketPlace(first))
  }
}

extension PlainError {
  /// Why a name has no address, in the resolver's words; the corresponding C function is `gai_strerror`.
  fileprivate init(resolving code: Int32) {
    self.init("its name has no address: \(String(cString: gai_strerror(code)))")
  }
}
