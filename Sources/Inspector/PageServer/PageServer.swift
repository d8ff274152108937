package import Answers
package import ControlSocket
package import EventLoop
internal import Glibc
internal import TracePage

/// Serves the live page: to each browser that may have it the page, a feed of what the daemon does, and answers to its questions.
///
/// It keeps to the loop's thread: libmicrohttpd has its own epoll descriptor, which the loop watches.
package final class PageServer {
  /// How many pages may be fed at a time.
  package static let mostFeeds = 16

  private let access: PageAccess
  private let client: ControlClient
  private let loop: EventLoop
  private var http: HTTPServer?
  private(set) var feeds: [ObjectIdentifier: PageFeed] = [:]
  private var questions: [ObjectIdentifier: ControlConversation] = [:]

  /// A server at the listening socket `descriptor`, which it does not close, for those whom `access` admits, about the daemon that
  /// `client` reaches.
  ///
  /// A connection is closed when it has sent no request for `timeout` microseconds.
  package init(
    listeningAt descriptor: Int32, _ access: PageAccess, about client: ControlClient, on loop: EventLoop,
    timeout: Int64 = 5_000_000
  ) throws(SystemError) {
    self.access = access
    self.client = client
    self.loop = loop
    http = try HTTPServer(listeningAt: descriptor, timeout: timeout, on: loop) { [unowned self] in
      answer($0)
    }
  }

  private func answer(_ request: PageRequest) -> HTTPAnswer {
    do throws(PageRefusal) {
      switch try PageErrand(request, access) {
      case .page: return .whole(200, .html, LivePage.html)
      case .engine: return .whole(200, .gzip, try engine())
      case .events: return .coming(.events, try feed())
      case .answer(let request): return .coming(.json, ask(request))
      case .body: return .afterBody
      }
    } catch { return .refusal(error) }
  }

  private func engine() throws(PageRefusal) -> [UInt8] {
    do { return try EngineFile.read() } catch { throw .noEngine("\(error)") }
  }

  private func feed() throws(PageRefusal) -> AnswerBody {
    if feeds.count >= Self.mostFeeds { throw .full }
    let body = AnswerBody()
    let key = ObjectIdentifier(body)
    feeds[key] = PageFeed(client, into: body, on: loop)
    body.isOver = { [weak self] in self?.feeds[key] = nil }
    return body
  }

  /// The daemon's answer, or an object with the `error`.
  private func ask(_ request: Request) -> AnswerBody {
    let body = AnswerBody()
    let key = ObjectIdentifier(body)
    body.isOver = { [weak self] in self?.questions[key] = nil }
    do throws(ControlError) {
      questions[key] = try ControlConversation(request, client, on: loop) { news in
        switch news {
        case .lines(let lines): body.append(lines)
        case .end(let reason): body.end(reason?.line ?? [])
        }
      }
    } catch { body.end(error.line) }
    return body
  }
}

/// The socket at which the page is served: a port of 127.0.0.1, or a Unix socket that ssh leads to.
package final class PageListener {
  /// The listening socket.
  package let descriptor: Int32
  /// How a browser reaches it.
  package let place: PageAccess.Place
  /// The Unix socket, which is removed with its last owner.
  private let unix: ControlListener?

  /// A socket at `port`, or at a free one.
  ///
  /// The corresponding C functions are `bind`, `listen` and `getsockname`.
  package init(port: UInt16?) throws(SystemError) {
    unix = nil
    let flags = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    descriptor = socket(AF_INET, Int32(flags), 0)
    let attempt = port.map { "listen at port \($0)" } ?? "listen at a port"
    guard descriptor >= 0 else { throw SystemError(code: errno, attempt: attempt) }
    var isReused: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    guard let bound = Self.bind(descriptor, port ?? 0) else {
      let code = errno
      close(descriptor)
      throw SystemError(code: code, attempt: attempt)
    }
    place = .port(bound)
  }

  /// A Unix socket at `path`, for its owner alone.
  package init(path: String) throws(ControlError) {
    let listener = try ControlListener(at: path, group: nil)
    unix = listener
    descriptor = listener.descriptor
    place = .forwarded
  }

  deinit { if unix == nil { close(descriptor) } }

  /// The port of 127.0.0.1 at which it listens then.
  private static func bind(_ descriptor: Int32, _ port: UInt16) -> UInt16? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(descriptor, $0, size) == 0 && listen(descriptor, SOMAXCONN) == 0
          && getsockname(descriptor, $0, &size) == 0
      } ? UInt16(bigEndian: pointer.pointee.sin_port) : nil
    }
  }
}
