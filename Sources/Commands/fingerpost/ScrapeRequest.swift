internal import EventLoop
internal import Glibc
internal import TouchTime

/// A request of HTTP for the daemon's numbers: `GET /metrics`, as Prometheus sends it.
enum ScrapeRequest {
  /// How many bytes its head may have.
  private static let longest = 8_192
  /// How many seconds its head may take to come.
  private static let timeout = 5.0

  /// Reads the head of one request from `descriptor`, and nothing behind it.
  static func read(from descriptor: Int32) throws(ScrapeAnswer) {
    var head: [UInt8] = []
    let deadline = EventLoop.exactTime.advanced(by: timeout)
    while !isWhole(head) {
      guard head.count < longest else {
        throw ScrapeAnswer(refusing: "431 Request Header Fields Too Large", "the request is too long")
      }
      guard let piece = piece(from: descriptor, until: deadline) else {
        throw ScrapeAnswer(refusing: "408 Request Timeout", "the request took more than \(timeout) s")
      }
      if piece.isEmpty { throw ScrapeAnswer(refusing: "400 Bad Request", "the request breaks off") }
      head += piece
    }
    try check(head)
  }

  private static func isWhole(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("\r\n\r\n") || text.contains("\n\n")
  }

  /// What is there; empty at the end, nil where nothing comes before `deadline`.
  ///
  /// The corresponding C functions are `poll` and `read`.
  private static func piece(from descriptor: Int32, until deadline: Instant) -> [UInt8]? {
    var reading = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let left = deadline.microseconds - EventLoop.exactTime.microseconds
    guard left > 0, poll(&reading, 1, Int32(clamping: left / 1_000)) > 0 else { return nil }
    return [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
  }

  private static func check(_ head: [UInt8]) throws(ScrapeAnswer) {
    let line = head.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
      throw ScrapeAnswer(refusing: "400 Bad Request", "this is no request of HTTP/1.1")
    }
    guard words[0] == "GET" else {
      throw ScrapeAnswer(refusing: "405 Method Not Allowed", "only GET is answered")
    }
    guard words[1] == "/metrics" || words[1].hasPrefix("/metrics?") else {
      throw ScrapeAnswer(refusing: "404 Not Found", "the numbers are at /metrics")
    }
    let hosts = values(of: "host", in: head)
    guard hosts.count == 1, isOwn(hosts[0]) else {
      throw ScrapeAnswer(
        refusing: "403 Forbidden",
        "ask by an address, by 'localhost', or by the name that this machine gives itself")
    }
  }

  private static func values(of header: String, in head: [UInt8]) -> [String] {
    head.split { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }.dropFirst().compactMap { line in
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, String(decoding: parts[0], as: UTF8.self).lowercased() == header else {
        return nil
      }
      let value = String(decoding: parts[1], as: UTF8.self)
      return value.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    }
  }

  /// Whether `host`, as `Host` has it, is no name of others: a page of theirs, whose name leads to this machine, would read what a
  /// browser here may.
  ///
  /// The corresponding C functions are `inet_pton` and `gethostname`.
  private static func isOwn(_ host: String) -> Bool {
    let isBracketed = host.hasPrefix("[")
    let name = (isBracketed ? host.dropFirst().prefix { $0 != "]" } : host.prefix { $0 != ":" }).lowercased()
    var address = in6_addr()
    if inet_pton(isBracketed ? AF_INET6 : AF_INET, name, &address) == 1 { return true }
    var buffer = [CChar](repeating: 0, count: 256)
    gethostname(&buffer, buffer.count - 1)
    let own = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return !isBracketed && (name == "localhost" || name == own.lowercased())
  }
}

/// The answer to a request, before the connection ends; a refusal is thrown.
struct ScrapeAnswer: Error {
  private let status: String
  private let type: String
  private let body: [UInt8]

  /// The daemon's answer, in this format.
  init(_ body: [UInt8], as format: StatusFormat) {
    (status, type, self.body) = ("200 OK", format.mediaType, body)
  }

  /// A refusal by this status of HTTP: what is wrong, in words.
  init(refusing status: String, _ words: String) {
    (self.status, type, body) = (status, StatusFormat.text.mediaType, Array("\(words)\n".utf8))
  }

  /// The answer as HTTP has it.
  var bytes: [UInt8] {
    let lines = [
      "HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(body.count)", "Connection: close", "",
      "",
    ]
    return Array(lines.joined(separator: "\r\n").utf8) + body
  }
}

extension StatusFormat {
  fileprivate var mediaType: String {
    switch self {
    case .text: "text/plain; charset=utf-8"
    case .json: "application/json"
    case .prometheus: "text/plain; version=0.0.4; charset=utf-8"
    }
  }
}
