package import Answers

/// A request of a browser, as far as the server looks at it.
package struct PageRequest {
  /// The method, as `GET`.
  package var method: String
  /// The path without the query.
  package var path: String
  /// Each name and value of the query, in their order.
  package var query: [(name: String, value: String)]
  /// The values of each header `Host`.
  package var hosts: [String]
  /// The values of each header `Origin`.
  package var origins: [String]
  /// The body, once all of it has come; nil before that.
  package var body: [UInt8]?

  /// A request that says so.
  package init(
    _ method: String, _ path: String, query: [(name: String, value: String)] = [], hosts: [String],
    origins: [String] = [], body: [UInt8]? = nil
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.hosts = hosts
    self.origins = origins
    self.body = body
  }

  /// The first value of that name in the query.
  subscript(name: String) -> String? { query.first { $0.name == name }?.value }
}

/// The purpose of a request that is let in.
package enum PageErrand: Equatable {
  /// The page itself.
  case page
  /// The engine that the page runs for what if.
  case engine
  /// The tree and the records from then on, as server-sent events.
  case events
  /// The daemon's answer to this request.
  case answer(Request)
  /// What the body says, which has not come yet.
  case body
}

/// The refusal of a request, which gets no more than a status and a line.
package struct PageRefusal: Error, Equatable {
  /// The status of HTTP.
  package let status: UInt32
  /// The line, for people.
  package let words: String

  /// The answer gives no reason, so that an attacker learns nothing from it.
  package static let forbidden = PageRefusal(
    status: 403, words: "open the address that fingerpost inspect has printed")
  static let method = PageRefusal(status: 405, words: "only GET; POST for touches")
  static let nowhere = PageRefusal(status: 404, words: "nothing is here")
  /// The engine is not there, with what to do.
  static func noEngine(_ words: String) -> PageRefusal { PageRefusal(status: 404, words: words) }
  static let tooLong = PageRefusal(status: 413, words: "the body is too long")
  static let point = PageRefusal(status: 400, words: "x and y are finite numbers, in points")
  static let full = PageRefusal(status: 503, words: "too many pages are open; close one")
}

extension PageErrand {
  /// What `request` is for, where `access` admits it.
  package init(_ request: PageRequest, _ access: PageAccess) throws(PageRefusal) {
    guard access.admits(request) else { throw .forbidden }
    if request.method == "POST", ["/touches", "/edit"].contains(request.path) {
      // A caller that changes something has to say where it is from, which every browser does.
      guard !request.origins.isEmpty else { throw .forbidden }
      guard let body = request.body else {
        self = .body
        return
      }
      self = .answer(try Self.request(in: body, at: request.path))
      return
    }
    guard request.method == "GET" else { throw .method }
    switch request.path {
    case "/": self = .page
    case "/engine": self = .engine
    case "/events": self = .events
    case "/hit": self = .answer(.question(.hit(try Self.question(request))))
    case "/diagnostics": self = .answer(.question(.diagnostics))
    case "/layout": self = .answer(.question(.layout))
    default: throw .nowhere
    }
  }

  /// The body has a request as the control socket takes it, and no other than the one that the path names.
  private static func request(in body: [UInt8], at path: String) throws(PageRefusal) -> Request {
    do throws(ControlError) {
      let request = try Request(reading: body)
      switch (path, request) {
      case ("/touches", .touches), ("/edit", .edit): return request
      default: throw ControlError("only the request '\(path.dropFirst())'")
      }
    } catch { throw PageRefusal(status: 400, words: error.description) }
  }

  private static func question(_ request: PageRequest) throws(PageRefusal) -> HitQuestion {
    guard let x = request["x"].flatMap(Double.init), let y = request["y"].flatMap(Double.init),
      x.isFinite, y.isFinite
    else { throw .point }
    var question = HitQuestion(x: x, y: y)
    question.screen = request["screen"]
    question.explains = true
    return question
  }
}

/// The right to see the page: of browsers that know its token and do not come from another site's page.
///
/// A page of another site cannot read what comes from here, but it could have a browser ask. Its `Origin` gives it away, or its
/// `Host` where a foreign name resolves to this machine.
package struct PageAccess {
  /// The way on which a browser reaches the server.
  package enum Place: Hashable, Sendable {
    /// At this port of 127.0.0.1.
    case port(UInt16)
    /// At a port of the user's own machine, from which ssh forwards to a Unix socket.
    case forwarded
  }

  /// 128 random bits in hexadecimal digits, which the address has.
  package let token: String
  private let place: Place

  /// Access to the server at `place`, with this token.
  package init(_ place: Place, token: String) {
    self.place = place
    self.token = token
  }

  /// A token that cannot be guessed: the generator takes its numbers from the kernel, by `getrandom`.
  package static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in String(UInt8.random(in: 0..<16, using: &generator), radix: 16) }.joined()
  }

  /// The address to open in a browser.
  package var address: String {
    switch place {
    case .port(let port): "http://127.0.0.1:\(port)/?token=\(token)"
    case .forwarded: "http://localhost:8080/?token=\(token)"
    }
  }

  /// Whether the server may answer.
  package func admits(_ request: PageRequest) -> Bool {
    guard request.hosts.count == 1, let host = request.hosts.first, isOwn(host) else { return false }
    return request.origins.allSatisfy { $0 == "http://\(host)" } && isToken(request["token"] ?? "")
  }

  /// Whether `host`, as `Host` has it, is a name of this server.
  private func isOwn(_ host: String) -> Bool {
    let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0] == "127.0.0.1" || parts[0] == "localhost" else { return false }
    let port = parts.count == 1 ? 80 : UInt16(parts[1])
    guard let port else { return false }
    return place == .forwarded || place == .port(port)
  }

  /// Takes as long for any two texts of the token's length, so that time does not say how much of one was right.
  private func isToken(_ text: String) -> Bool {
    guard text.utf8.count == token.utf8.count else { return false }
    return zip(text.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
