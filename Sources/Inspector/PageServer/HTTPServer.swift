internal import CMicrohttpd
internal import EventLoop
internal import Glibc
internal import TouchTime

/// The answer to a request.
enum HTTPAnswer {
  /// The kind of a body.
  enum Kind: String {
    case html = "text/html; charset=utf-8"
    case json = "application/json"
    case text = "text/plain; charset=utf-8"
    case events = "text/event-stream"
    case gzip = "application/gzip"
  }

  /// A status and a body.
  case whole(UInt32, Kind, [UInt8])
  /// A body that comes bit by bit.
  case coming(Kind, AnswerBody)
  /// The answer to the same request with its body, which is read first.
  case afterBody

  /// The status and the line of `refusal`.
  static func refusal(_ refusal: PageRefusal) -> HTTPAnswer {
    .whole(refusal.status, .text, Array("\(refusal.words)\n".utf8))
  }
}

/// libmicrohttpd on the event loop, without its own thread.
final class HTTPServer {
  private let loop: EventLoop
  private let answer: (PageRequest) -> HTTPAnswer
  private var daemon: OpaquePointer?
  private var ready: EventSource?
  private var alarm: EventSource?
  private var soon: EventSource?
  /// How many connections there were after the last turn.
  private var connectionCount: UInt32 = 0
  /// How many microseconds a connection may take to send the head of its first request.
  private let timeout: Int64
  /// The connections that have not sent the head of a first request, and when each is closed for that; the oldest first.
  private var heads: [(connection: OpaquePointer, deadline: Instant)] = []
  /// The bodies that are being read; nil where one is too long.
  private var bodies: [OpaquePointer: [UInt8]?] = [:]
  /// The answers under way.
  private var streams: [ObjectIdentifier: AnswerStream] = [:]

  /// A server at the listening socket `descriptor`, which it does not close.
  ///
  /// The corresponding C function is `MHD_start_daemon`.
  init(
    listeningAt descriptor: Int32, timeout: Int64, on loop: EventLoop,
    answer: @escaping (PageRequest) -> HTTPAnswer
  ) throws(SystemError) {
    self.loop = loop
    self.timeout = timeout
    self.answer = answer
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard own >= 0 else { throw SystemError(code: errno, attempt: "keep the server's socket") }
    let flags = MHD_USE_EPOLL.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
    daemon = fingerpost_start_daemon(
      flags, own, Self.mostConnections, Self.idleSeconds, Self.handle, Self.notify,
      Unmanaged.passUnretained(self).toOpaque())
    guard daemon != nil else {
      close(own)
      throw SystemError(code: errno, attempt: "start the HTTP server")
    }
    soon = try loop.deferred { [unowned self] in
      soon?.isEnabled = false
      turn()
    }
    ready = try loop.watch(epoll) { [unowned self] in turn() }
  }

  /// No connection may be suspended when libmicrohttpd ends.
  deinit {
    ready?.stop()
    for stream in streams.values { stream.breakOff() }
    MHD_stop_daemon(daemon)
  }

  /// Bounds that are far above what a browser needs.
  private static let mostConnections: UInt32 = 64
  private static let idleSeconds: UInt32 = 30
  /// The most bytes of a request's body, as many as the control socket takes of a request.
  private static let mostBody = 4096

  /// The corresponding C function is `MHD_get_daemon_info`.
  private var epoll: Int32 { fingerpost_epoll_descriptor(daemon) }

  /// Lets libmicrohttpd do what it can do now, and arms the timer for what it does then.
  ///
  /// The corresponding C functions are `MHD_run` and `MHD_get_timeout`.
  private func turn() {
    MHD_run(daemon)
    closeLateHeads()
    let count = fingerpost_connection_count(daemon)
    // At its limit libmicrohttpd stops listening, and only the turn after one that has closed something listens again.
    if count < connectionCount { soon?.isEnabled = true }
    connectionCount = count
    var milliseconds: UInt64 = 0
    var times = heads.first.map { [$0.deadline] } ?? []
    if MHD_get_timeout(daemon, &milliseconds) == .YES {
      if milliseconds == 0 { soon?.isEnabled = true }
      times.append(loop.now + Int64(min(milliseconds, 60_000)) * 1000)
    }
    alarm = times.min().flatMap { try? loop.timer(at: $0) { [unowned self] in turn() } }
  }
}

/// A browser sends the head of its request at once. So a connection without one is closed after a while, and before others where there
/// are many: peers that open connections and send nothing keep no browser out.
extension HTTPServer {
  private static let mostHeads = 32

  /// Called by libmicrohttpd when a connection is there, and when it is gone.
  private static let notify: MHD_NotifyConnectionCallback = { server, connection, _, event in
    guard let server, let connection else { return }
    let http = Unmanaged<HTTPServer>.fromOpaque(server).takeUnretainedValue()
    if fingerpost_has_begun(event) != 0 {
      http.awaitHead(of: connection)
    } else {
      http.forget(connection)
    }
  }

  private func awaitHead(of connection: OpaquePointer) {
    heads.append((connection, loop.now + timeout))
    if heads.count > Self.mostHeads { giveUpOldestHead() }
  }

  private func forget(_ connection: OpaquePointer) {
    stopAwaitingHead(of: connection)
    bodies[connection] = nil
  }

  private func stopAwaitingHead(of connection: OpaquePointer) {
    heads.removeAll { $0.connection == connection }
  }

  private func closeLateHeads() {
    while let oldest = heads.first, oldest.deadline <= loop.now { giveUpOldestHead() }
  }

  /// Has libmicrohttpd find that the peer has hung up.
  private func giveUpOldestHead() {
    shutdown(fingerpost_socket(heads.removeFirst().connection), Int32(SHUT_RDWR))
    soon?.isEnabled = true
  }
}

extension HTTPServer {
  /// Called by libmicrohttpd when the head of a request is there, and again when all of it is.
  private static let handle: MHD_AccessHandlerCallback = {
    server, connection, url, method, _, data, size, state in
    guard let server, let connection, let url, let method, let size, let state else { return .NO }
    let http = Unmanaged<HTTPServer>.fromOpaque(server).takeUnretainedValue()
    let isFirst = state.pointee == nil
    http.stopAwaitingHead(of: connection)
    // A connection can be used again only when its answer comes in a later call; a body that is not wanted is not read, as
    // peers without the token could hold their places by sending it slowly.
    if isFirst, strcmp(method, MHD_HTTP_METHOD_GET) == 0, !announcesBody(connection) {
      state.pointee = server
      return .YES
    }
    if !isFirst, size.pointee > 0 {
      http.add(UnsafeRawBufferPointer(start: data, count: size.pointee), toBodyOf: connection)
      size.pointee = 0
      return .YES
    }
    var request = PageRequest(
      String(cString: method), String(cString: url), query: values(of: connection, .GET_ARGUMENT_KIND),
      hosts: headers("host", of: connection), origins: headers("origin", of: connection))
    if let body = http.bodies.removeValue(forKey: connection) {
      guard let body else { return http.respond(.refusal(.tooLong), connection) }
      request.body = body
    }
    let answer = http.answer(request)
    if case .afterBody = answer {
      http.bodies[connection] = []
      state.pointee = server
      return .YES
    }
    return http.respond(answer, connection)
  }

  private func add(_ piece: UnsafeRawBufferPointer, toBodyOf connection: OpaquePointer) {
    guard let body = bodies[connection] ?? nil else { return }
    bodies[connection] = .some(body.count + piece.count > Self.mostBody ? nil : body + piece)
  }

  private static func announcesBody(_ connection: OpaquePointer) -> Bool {
    ["content-length", "transfer-encoding"].contains { !headers($0, of: connection).isEmpty }
  }

  private static func headers(_ name: String, of connection: OpaquePointer) -> [String] {
    values(of: connection, .HEADER_KIND).filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The corresponding C function is `MHD_get_connection_values`.
  private static func values(
    of connection: OpaquePointer, _ kind: MHD_ValueKind
  ) -> [(name: String, value: String)] {
    var values: [(name: String, value: String)] = []
    withUnsafeMutablePointer(to: &values) { list in
      _ = MHD_get_connection_values(
        connection, kind,
        { list, _, name, value in
          guard let list, let name else { return .YES }
          let text = value.map { String(cString: $0) } ?? ""
          list.assumingMemoryBound(to: [(name: String, value: String)].self).pointee
            .append((String(cString: name), text))
          return .YES
        }, list)
    }
    return values
  }

  private func respond(_ answer: HTTPAnswer, _ connection: OpaquePointer) -> MHD_Result {
    switch answer {
    case .afterBody: return .NO
    case .whole(let status, let kind, let bytes):
      let response = bytes.withUnsafeBytes {
        MHD_create_response_from_buffer(
          $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      }
      return Self.queue(response, status, kind, connection)
    case .coming(let kind, let body):
      let stream = AnswerStream(body, connection, on: loop)
      let key = ObjectIdentifier(stream)
      streams[key] = stream
      stream.wasResumed = { [weak self] in self?.soon?.isEnabled = true }
      stream.isOver = { [weak self] in self?.streams[key] = nil }
      return Self.queue(stream.makeResponse(), 200, kind, connection)
    }
  }

  /// What every answer says to browsers: nothing of it is kept, guessed at, framed, or named to others.
  private static let headers = [
    (MHD_HTTP_HEADER_CACHE_CONTROL, "no-store"), ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    (
      "Content-Security-Policy",
      "default-src 'none'; connect-src 'self'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data:; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
  ]

  /// The corresponding C functions are `MHD_add_response_header` and `MHD_queue_response`.
  private static func queue(
    _ response: OpaquePointer?, _ status: UInt32, _ kind: HTTPAnswer.Kind, _ connection: OpaquePointer
  ) -> MHD_Result {
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    for (name, value) in headers + [(MHD_HTTP_HEADER_CONTENT_TYPE, kind.rawValue)] {
      MHD_add_response_header(response, name, value)
    }
    // Only who knows the token may keep a connection.
    if status == 403 { MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close") }
    if status == 405 { MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, "GET, POST") }
    return MHD_queue_response(connection, status, response)
  }
}
