import ControlSocket
import EventLoop
import Glibc
import Sockets
import Testing

@testable import PageServer

/// The server over sockets, whose browsers are this thread, too.
@Suite struct PageServerTests {
  private final class Stage {
    let loop: EventLoop
    let server: PageServer
    let access: PageAccess
    private let listener: PageListener

    init(timeout: Int64 = 60_000_000) throws {
      loop = try EventLoop()
      listener = try PageListener(port: nil)
      access = PageAccess(listener.place, token: PageAccess.makeToken())
      server = try PageServer(
        listeningAt: listener.descriptor, access, about: ControlClient(paths: ["/nowhere/control.sock"]),
        on: loop, timeout: timeout)
    }

    /// Lets the server do what it can do now.
    func turn(_ times: Int) throws {
      for _ in 0..<times { _ = try loop.turn() }
    }

    /// Peers that have begun to send a head, and do not go on.
    func idlers(_ count: Int) throws -> [ConnectedSocket] {
      try (0..<count).map { _ in
        let idler = try browser("GET / HTTP/1.1\r\nHost: x\r\n")
        try turn(20)
        return idler
      }
    }

    var port: UInt16 {
      if case .port(let port) = listener.place { port } else { 0 }
    }

    /// A browser that has sent `text`.
    func browser(_ text: String) throws -> ConnectedSocket {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let isConnected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      try #require(isConnected == 0)
      let browser = ConnectedSocket(descriptor: descriptor)
      browser.write(line: Array(text.utf8))
      return browser
    }

    /// What `browser` gets until that has `words`, or the connection is over.
    func answer(_ browser: ConnectedSocket, until words: String) throws -> String {
      var text = ""
      for _ in 0..<10_000 {
        _ = try loop.turn()
        switch browser.read(upTo: 1 << 20) {
        case .bytes(let bytes):
          text += String(decoding: bytes, as: UTF8.self)
          if text.suffix(bytes.count + words.count).contains(words) { return text }
        case .nothingYet: break
        case .end, .failure: return text
        }
      }
      return text
    }

    func request(_ path: String, headers: String = "") -> String {
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(headers)\r\n"
    }
  }

  @Test func pageComesWithItsHeadersAndOverTheSameConnectionAgain() throws {
    let stage = try Stage()
    let browser = try stage.browser(stage.request("/?token=\(stage.access.token)"))
    for _ in 0..<2 {
      let answer = try stage.answer(browser, until: "</html>")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      for header in [
        "Cache-Control: no-store", "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff",
        "Content-Security-Policy: default-src 'none'; connect-src 'self';", "frame-ancestors 'none'",
        "Content-Type: text/html; charset=utf-8",
      ] { #expect(answer.contains(header)) }
      #expect(answer.contains(#"{"version":1,"live":true,"tree":[],"records":[]}"#))
      #expect(answer.contains("content=\"default-src 'none'; connect-src 'self'; script-src"))
      browser.write(line: Array(stage.request("/?token=\(stage.access.token)").utf8))
    }
    close(browser.descriptor)
  }

  @Test func strangersGetNothing() throws {
    let stage = try Stage()
    let token = stage.access.token
    for request in [
      stage.request("/"), stage.request("/events"), stage.request("/?token=\(String(token.reversed()))"),
      stage.request("/?token=\(token)", headers: "Origin: http://evil.example\r\n"),
      stage.request("/?token=\(token)", headers: "hOsT: evil.example\r\n"),
      "GET /?token=\(token) HTTP/1.1\r\nHost: evil.example:\(stage.port)\r\n\r\n",
      "GET /?token=\(token) HTTP/1.0\r\n\r\n",
    ] {
      let browser = try stage.browser(request)
      let answer = try stage.answer(browser, until: "printed\n")
      #expect(answer.contains(" 403 Forbidden\r\n"), "\(request) got \(answer)")
      #expect(!answer.contains("<html"))
      close(browser.descriptor)
    }
  }

  /// libmicrohttpd 1.0 answers it itself, by the address that was meant; earlier versions leave the answer to the server.
  @Test func targetWithASpaceGetsNoPage() throws {
    let stage = try Stage()
    let browser = try stage.browser(stage.request("/?token=\(stage.access.token) x"))
    let answer = try stage.answer(browser, until: "\r\n\r\n")
    #expect(answer.contains(" 403 Forbidden\r\n") || answer.contains(" 301 Moved Permanently\r\n"))
    close(browser.descriptor)
  }

  @Test func bodiesAreNotRead() throws {
    let stage = try Stage()
    let browser = try stage.browser(
      "POST /?token=\(stage.access.token) HTTP/1.1\r\nHost: 127.0.0.1:\(stage.port)\r\nContent-Length: 1000000000\r\n\r\n"
    )
    #expect(try stage.answer(browser, until: "only GET").contains(" 405 "))
    close(browser.descriptor)
  }

  @Test func bodiesOfTouchesAreBounded() throws {
    let stage = try Stage()
    let head = { (length: Int) in
      "POST /touches?token=\(stage.access.token) HTTP/1.1\r\nHost: 127.0.0.1:\(stage.port)\r\nOrigin: http://127.0.0.1:\(stage.port)\r\nContent-Length: \(length)\r\n\r\n"
    }
    let body = #"{"request":"touches","frames":[]}"#
    let browser = try stage.browser(head(body.utf8.count) + body)
    for _ in 0..<2 {
      #expect(try stage.answer(browser, until: "0\r\n\r\n").contains("no daemon runs: nothing listens at"))
      browser.write(line: Array((head(body.utf8.count) + body).utf8))
    }
    close(browser.descriptor)
    let other = try stage.browser(head(5000) + String(repeating: "x", count: 5000))
    #expect(try stage.answer(other, until: "too long").contains(" 413 "))
    close(other.descriptor)
  }

  @Test func questionWithoutADaemonHasAnError() throws {
    let stage = try Stage()
    let browser = try stage.browser(stage.request("/hit?x=1&y=2&token=\(stage.access.token)"))
    let answer = try stage.answer(browser, until: "0\r\n\r\n")
    #expect(answer.contains(#"{"error":"no daemon runs: nothing listens at /nowhere/control.sock"#))
    close(browser.descriptor)
  }

  @Test func feedsAreBoundedAndGivenBack() throws {
    let stage = try Stage()
    let request = stage.request("/events?token=\(stage.access.token)")
    var browsers: [ConnectedSocket] = []
    for _ in 0..<PageServer.mostFeeds {
      let browser = try stage.browser(request)
      #expect(try stage.answer(browser, until: "event: away").contains("Content-Type: text/event-stream"))
      browsers.append(browser)
    }
    let late = try stage.browser(request)
    #expect(try stage.answer(late, until: "close one").contains(" 503 "))
    close(late.descriptor)
    // A page that is closed, or loaded again, makes room as soon as the kernel says so.
    close(browsers.removeFirst().descriptor)
    while stage.server.feeds.count == PageServer.mostFeeds { _ = try stage.loop.turn() }
    let next = try stage.browser(request)
    #expect(try stage.answer(next, until: "event: away").contains(" 200 OK"))
    for browser in browsers + [next] { close(browser.descriptor) }
  }

  @Test(arguments: [40, 70, 200])
  func peersThatSendNothingKeepNoBrowserOut(_ count: Int) throws {
    let stage = try Stage()
    let idlers = try stage.idlers(count)
    let request = stage.request("/hit?x=1&y=2&token=\(stage.access.token)", headers: "Connection: close\r\n")
    let during = try stage.browser(request)
    #expect(try stage.answer(during, until: "0\r\n\r\n").contains(" 200 OK"))
    for idler in idlers { close(idler.descriptor) }
    for _ in 0..<3 {
      let after = try stage.browser(request)
      #expect(try stage.answer(after, until: "0\r\n\r\n").contains(" 200 OK"))
      close(after.descriptor)
    }
    close(during.descriptor)
  }

  @Test(arguments: ["Content-Length: 1000000", "Transfer-Encoding: chunked"])
  func strangersThatSendABodySlowlyKeepNoBrowserOut(_ header: String) throws {
    let stage = try Stage()
    var strangers: [ConnectedSocket] = []
    for _ in 0..<70 {
      strangers.append(try stage.browser(stage.request("/", headers: "\(header)\r\n") + "1"))
      try stage.turn(20)
    }
    let browser = try stage.browser(stage.request("/hit?x=1&y=2&token=\(stage.access.token)"))
    #expect(try stage.answer(browser, until: "0\r\n\r\n").contains(" 200 OK"))
    #expect(try stage.answer(strangers[0], until: "never").contains(" 403 "))
    for peer in strangers + [browser] { close(peer.descriptor) }
  }

  @Test func headHasADeadline() throws {
    let stage = try Stage(timeout: 50_000)
    let idler = try stage.idlers(1)[0]
    let kept = try stage.browser(stage.request("/?token=\(stage.access.token)"))
    #expect(try stage.answer(kept, until: "</html>").contains(" 200 OK"))
    let start = ContinuousClock.now
    var isOver = false
    while !isOver, ContinuousClock.now - start < .seconds(20) {
      try stage.turn(1)
      if case .nothingYet = idler.read(upTo: 100) { continue }
      isOver = true
    }
    #expect(isOver)
    kept.write(line: Array(stage.request("/?token=\(stage.access.token)").utf8))
    #expect(try stage.answer(kept, until: "</html>").contains(" 200 OK"))
    close(idler.descriptor)
    close(kept.descriptor)
  }

  @Test func strangersCannotKeepAConnection() throws {
    let stage = try Stage()
    let stranger = try stage.browser(stage.request("/"))
    #expect(try stage.answer(stranger, until: "never").contains("Connection: close"))
    close(stranger.descriptor)
  }
}
