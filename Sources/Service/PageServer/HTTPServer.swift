internal import CMicrohttpd
internal import EventLoop
internal import Glibc
internal import Time

enum HTTPAnswer {
  /// What is in a body.
  enum Kind: String {
    case html = "text/html; charset=utf-8"
    case json = "application/json"
    case text = "text/plain; charset=utf-8"
    case events = "text/event-stream"
  }

  /// A status and a body.
  case whole(UInt32, Kind, [UInt8])
  /// A body that comes bit by bit.
  case coming(Kind, AnswerBody)
}

/// libmicrohttpd on the event loop, without its own thread.
final class HTTPServer {
  private let loop: EventLoop
  private let answer: (PageRequest) -> HTTPAnswer
  private var daemon: OpaquePointer?
  private var ready: EventSource?
  private var alarm: EventSource?
  private var soon: EventSource?
  /// The answers under way.
  private var streams: [ObjectIdentifier: AnswerStream] = [:]

  /// A server at the listening socket `descriptor`, which it does not close.
  ///
  /// The corresponding C function is `MHD_start_daemon`.
  init(
    listeningAt descriptor: Int32, on loop: EventLoop, answer: @escaping (PageRequest) -> HTTPAnswer
  ) throws(SystemError) {
    self.loop = loop
    self.answer = answer
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard own >= 0 else { throw SystemError(code: errno, attempt: "keep the server's socket") }
    let flags = MHD_USE_EPOLL.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
    daemon = withVaList(Self.options(own)) {
      MHD_start_daemon_va(flags, 0, nil, nil, Self.handle, Unmanaged.passUnretained(self).toOpaque(), $0)
    }
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

  /// Bounds that are far above what a browser needs, each as its name and value.
  private static func options(_ descriptor: Int32) -> [any CVarArg] {
    let bounds: [(MHD_OPTION, UInt32)] = [(.CONNECTION_LIMIT, 64), (.CONNECTION_TIMEOUT, 30)]
    return [Int32(MHD_OPTION.LISTEN_SOCKET.rawValue), descriptor]
      + bounds.flatMap { [Int32($0.0.rawValue), $0.1] as [any CVarArg] } + [Int32(MHD_OPTION.END.rawValue)]
  }

  /// The corresponding C function is `MHD_get_daemon_info`.
  private var epoll: Int32 { fingerpost_epoll_descriptor(daemon) }

  /// Lets libmicrohttpd do what it can do now, and arms the timer for what it does then.
  ///
  /// The corresponding C functions are `MHD_run` and `MHD_get_timeout`.
  private func turn() {
    MHD_run(daemon)
    var milliseconds: UInt64 = 0
    guard MHD_get_timeout(daemon, &milliseconds) == .YES else {
      alarm = nil
      return
    }
    if milliseconds == 0 {
      soon?.isEnabled = true
      return
    }
    let time = loop.now + Int64(min(milliseconds, 60_000)) * 1000
    alarm = try? loop.timer(at: time) { [unowned self] in turn() }
  }
}

extension HTTPServer {
  /// Called by libmicrohttpd when the head of a request is there, and again when all of it is.
  private static let handle: MHD_AccessHandlerCallback = {
    server, connection, url, method, _, _, size, state in
    guard let server, let connection, let url, let method, let size, let state else { return .NO }
    let isGet = strcmp(method, MHD_HTTP_METHOD_GET) == 0
    // A connection can be used again only when its answer comes in the second call; what has a body is not read.
    if isGet, state.pointee == nil {
      state.pointee = server
      return .YES
    }
    let request = PageRequest(
      String(cString: method), String(cString: url), query: values(of: connection, .GET_ARGUMENT_KIND),
      hosts: headers("host", of: connection), origins: headers("origin", of: connection))
    return Unmanaged<HTTPServer>.fromOpaque(server).takeUnretainedValue().respond(to: request, connection)
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

  private func respond(to request: PageRequest, _ connection: OpaquePointer) -> MHD_Result {
    switch answer(request) {
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
      "default-src 'none'; connect-src 'self'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
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
    if status == 405 { MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, MHD_HTTP_METHOD_GET) }
    return MHD_queue_response(connection, status, response)
  }
}
