import Answers
import ControlSocket
import JSON
import Testing
import TouchDelivery

@testable import PageServer

/// Who is let in, and what for.
@Suite struct PageAccessTests {
  private let token = "0123456789abcdef0123456789abcdef"
  private var access: PageAccess { PageAccess(.port(4711), token: token) }
  private var forwarded: PageAccess { PageAccess(.forwarded, token: token) }

  private func request(
    _ path: String = "/", method: String = "GET", token: String? = "0123456789abcdef0123456789abcdef",
    query: [(name: String, value: String)] = [], hosts: [String] = ["127.0.0.1:4711"], origins: [String] = []
  ) -> PageRequest {
    PageRequest(
      method, path, query: query + (token.map { [("token", $0)] } ?? []), hosts: hosts, origins: origins)
  }

  private func refusal(_ request: PageRequest) -> PageRefusal? {
    do throws(PageRefusal) {
      _ = try PageErrand(request, access)
      return nil
    } catch { return error }
  }

  @Test func addressHasTheToken() {
    #expect(access.address == "http://127.0.0.1:4711/?token=\(token)")
    #expect(forwarded.address == "http://localhost:8080/?token=\(token)")
  }

  @Test func tokensAre128BitsAndDiffer() {
    let tokens = Set((0..<100).map { _ in PageAccess.makeToken() })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test(arguments: [
    nil, "", "0", "0123456789abcdef0123456789abcdee", "0123456789abcdef0123456789abcdef0",
    "0123456789ABCDEF0123456789ABCDEF", "1123456789abcdef0123456789abcdef",
    "\u{e9}123456789abcdef0123456789abcde",
  ])
  func otherTokensAreRefused(_ token: String?) {
    #expect(refusal(request(token: token)) == .forbidden)
  }

  @Test func firstTokenCounts() {
    #expect(refusal(request(token: token, query: [("token", "other")])) == .forbidden)
    #expect(refusal(request(token: "other", query: [("token", token)])) == nil)
  }

  @Test(arguments: [
    [], ["evil.example"], ["evil.example:4711"], ["127.0.0.1"], ["127.0.0.1:4712"], ["127.0.0.1:4711:1"],
    ["127.0.0.1:"], ["127.0.0.1:04711x"], ["127.0.0.1.evil.example:4711"], ["localhost.evil.example:4711"],
    ["[::1]:4711"], ["0.0.0.0:4711"], [""], [":4711"], ["127.0.0.1:4711", "evil.example"],
    ["127.0.0.1:4711", "127.0.0.1:4711"],
  ])
  func otherHostsAreRefused(_ hosts: [String]) {
    #expect(refusal(request(hosts: hosts)) == .forbidden)
  }

  @Test func namesOfThisMachineAreNot() {
    #expect(refusal(request(hosts: ["localhost:4711"])) == nil)
    #expect(refusal(request(hosts: ["localhost:4711"], origins: ["http://localhost:4711"])) == nil)
  }

  @Test(arguments: [
    ["null"], [""], ["http://evil.example"], ["https://127.0.0.1:4711"], ["http://127.0.0.1"],
    ["http://localhost:4711"], ["http://127.0.0.1:4711/"], ["http://127.0.0.1:4711", "http://evil.example"],
  ])
  func otherOriginsAreRefused(_ origins: [String]) {
    #expect(refusal(request(origins: origins)) == .forbidden)
  }

  @Test func ownOriginIsNot() {
    #expect(refusal(request(origins: ["http://127.0.0.1:4711"])) == nil)
  }

  /// ssh leads any port of the user's machine to the socket.
  @Test func forwardedPortsAreAny() {
    for host in ["localhost:8080", "127.0.0.1:1", "localhost"] {
      #expect(forwarded.admits(request(hosts: [host], origins: ["http://\(host)"])))
    }
    for host in ["evil.example", "evil.example:8080", "localhost:99999", "localhost:"] {
      #expect(!forwarded.admits(request(hosts: [host])))
    }
  }

  @Test(arguments: ["POST", "HEAD", "PUT", "DELETE", "OPTIONS", "get", ""])
  func otherMethodsAreRefused(_ method: String) {
    #expect(refusal(request(method: method)) == .method)
    #expect(refusal(request(method: method, token: "wrong")) == .forbidden)
  }

  @Test(arguments: ["", "//", "/index.html", "/events/", "/Events", "/../", "/hit/1", "/trace"])
  func otherPathsAreNowhere(_ path: String) {
    #expect(refusal(request(path)) == .nowhere)
    #expect(refusal(request(path, token: nil)) == .forbidden)
  }

  @Test func aPathIsAnErrand() throws {
    #expect(try PageErrand(request("/"), access) == .page)
    #expect(try PageErrand(request("/events"), access) == .events)
    var hit = HitQuestion(x: 12.5, y: -3)
    hit.explains = true
    let plain = request("/hit", query: [("x", "12.5"), ("y", "-3")])
    #expect(try PageErrand(plain, access) == .answer(.question(.hit(hit))))
    hit.screen = "größe"
    let named = request("/hit", query: [("x", "12.5"), ("y", "-3"), ("screen", "größe")])
    #expect(try PageErrand(named, access) == .answer(.question(.hit(hit))))
  }

  private func touches(
    _ body: String?, origins: [String] = ["http://127.0.0.1:4711"],
    token: String? = "0123456789abcdef0123456789abcdef",
    path: String = "/touches"
  ) -> PageRequest {
    var request = request(path, method: "POST", token: token, origins: origins)
    request.body = body.map { Array($0.utf8) }
    return request
  }

  @Test func touchesAreAskedForTheirBody() throws {
    #expect(try PageErrand(touches(nil), access) == .body)
    let down = TouchReports.Finger {
      ($0.number, $0.change, $0.location, $0.force) = (1, .began, Point(x: 2, y: 3.5), 0.5)
    }
    let frame = TouchReports.Frame { ($0.time, $0.screen, $0.contacts) = (1.25, "panel", [down]) }
    let reports = TouchReports { ($0.page, $0.frames) = ("k3", [frame]) }
    let body = String(decoding: Request.touches(reports).line, as: UTF8.self)
    #expect(
      body
        == #"{"request":"touches","page":"k3","frames":[{"time":1.25,"screen":"panel","contacts":[{"finger":1,"phase":"began","point":[2,3.5],"force":0.5}]}]}"#
        + "\n"
    )
    #expect(try PageErrand(touches(body), access) == .answer(.touches(reports)))
  }

  @Test func editsComeFromTheirOwnPageAlone() throws {
    let edit = EditRequest(
      .frame(view: "a", Rect(x: 1, y: 2.5, width: 30, height: 40)), of: "0123456789abcdef")
    let body = String(decoding: Request.edit(edit).line, as: UTF8.self)
    #expect(
      body
        == #"{"request":"edit","version":"0123456789abcdef","change":"frame","view":"a","frame":[1,2.5,30,40]}"#
        + "\n"
    )
    #expect(try PageErrand(touches(nil, path: "/edit"), access) == .body)
    #expect(try PageErrand(touches(body, path: "/edit"), access) == .answer(.edit(edit)))
    #expect(refusal(touches(body, origins: ["http://evil.example"], path: "/edit")) == .forbidden)
    #expect(refusal(touches(body))?.status == 400)
    #expect(try PageErrand(request("/layout"), access) == .answer(.question(.layout)))
  }

  @Test func touchesComeFromTheirOwnPageAlone() {
    let body = #"{"request":"touches","frames":[]}"#
    #expect(refusal(touches(body)) == nil)
    for other in [
      touches(body, origins: []), touches(body, origins: ["http://evil.example"]), touches(body, token: nil),
    ] { #expect(refusal(other) == .forbidden) }
    #expect(refusal(touches(body, path: "/")) == .method)
    #expect(refusal(request("/touches")) == .nowhere)
  }

  @Test(arguments: [
    (#"{"request":"reload"}"#, "only the request 'touches'"),
    ("", "no request came: send one as a line of JSON"),
    (#"{"request":"touches"}"#, "'frames' is missing"),
    (#"{"request":"touches","frames":[1]}"#, "an element of 'frames' is not an object"),
    (
      #"{"request":"touches","frames":[{"time":1,"contacts":[{"finger":1,"phase":"began"}]}]}"#,
      "'point' is missing"
    ),
    (
      #"{"request":"touches","frames":[{"time":1,"contacts":[{"finger":1,"phase":"start","point":[1,2]}]}]}"#,
      "'phase' has no 'start'; it is one of began, moved, ended, cancelled"
    ),
    (#"{"request":"touches","frames":[{"time":1,"contacts":[],"z":1}]}"#, "this request has no 'z'"),
    (
      #"{"request":"touches","frames":[{"time":1,"contacts":[{"finger":-1,"phase":"ended"}]}]}"#,
      "'finger' is a whole number from 0 to 2147483647"
    ),
    (
      #"{"request":"touches","frames":[{"time":1,"contacts":[{"finger":1,"phase":"moved","point":[1,1e300]}]}]}"#,
      "'point' has finite numbers of points, 'force' and 'majorRadius' are 0 or more"
    ),
  ])
  func wrongTouchesSayWhy(_ body: String, _ words: String) {
    let refusal = refusal(touches(body))
    #expect(refusal?.status == 400)
    #expect(refusal?.words.hasPrefix(words) == true, "\(refusal?.words ?? "")")
  }

  @Test(arguments: [
    ("", "1"), ("1", ""), ("nan", "1"), ("1", "inf"), ("1e400", "1"), ("1 ", "1"), ("x", "1"),
  ])
  func pointsAreNumbers(_ x: String, _ y: String) {
    #expect(refusal(request("/hit", query: [("x", x), ("y", y)])) == .point)
    #expect(refusal(request("/hit", query: [("x", x)])) == .point)
  }
}
