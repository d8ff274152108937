internal import ControlSocket
internal import Diagnostics
internal import EventLoop
internal import Glibc
internal import Time

/// Why a request for numbers gets none: a status of HTTP, and what is wrong in words.
struct ScrapeError: Error {
  let status: Int
  let phrase: String
  let description: String

  init(_ status: Int, _ phrase: String, _ description: String) {
    self.status = status
    self.phrase = phrase
    self.description = description
  }
}

/// A request of HTTP for the daemon's numbers: `GET /metrics`, as Prometheus sends it.
enum ScrapeRequest {
  /// How many bytes its head may have.
  private static let longest = 8_192
  /// How many seconds its head may take to come.
  private static let patience = 5.0

  /// Reads the head of one request from `descriptor`, and nothing behind it.
  static func read(from descriptor: Int32) throws(ScrapeError) {
    var head: [UInt8] = []
    let deadline = EventLoop.exactTime.advanced(by: patience)
    while !isWhole(head) {
      guard head.count < longest else {
        throw ScrapeError(431, "Request Header Fields Too Large", "the request is too long")
      }
      guard let piece = piece(from: descriptor, until: deadline) else {
        throw ScrapeError(408, "Request Timeout", "the request took more than \(patience) s")
      }
      if piece.isEmpty { throw ScrapeError(400, "Bad Request", "the request breaks off") }
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

  private static func check(_ head: [UInt8]) throws(ScrapeError) {
    let line = head.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
      throw ScrapeError(400, "Bad Request", "this is no request of HTTP/1.1")
    }
    guard words[0] == "GET" else { throw ScrapeError(405, "Method Not Allowed", "only GET is answered") }
    guard words[1] == "/metrics" || words[1].hasPrefix("/metrics?") else {
      throw ScrapeError(404, "Not Found", "the numbers are at /metrics")
    }
  }
}

/// What a request gets, before the connection ends.
enum ScrapeAnswer {
  /// The daemon's answer, in this format.
  case numbers([UInt8], StatusFormat)
  case failure(ScrapeError)

  /// The answer as HTTP has it.
  var bytes: [UInt8] {
    switch self {
    case .numbers(let body, let format): Self.head("200 OK", format.mediaType, body.count) + body
    case .failure(let error):
      Self.head(
        "\(error.status) \(error.phrase)", "text/plain; charset=utf-8", error.description.utf8.count + 1)
        + Array("\(error.description)\n".utf8)
    }
  }

  private static func head(_ status: String, _ type: String, _ length: Int) -> [UInt8] {
    let lines = [
      "HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(length)", "Connection: close", "", "",
    ]
    return Array(lines.joined(separator: "\r\n").utf8)
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

/// A file that others read while it is written: they see the old content or the new one.
struct WholeFile {
  private let path: String

  /// The file at `path`.
  init(_ path: String) {
    self.path = path
  }

  /// Puts `bytes` in its place; the corresponding C function is `rename`.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    let new = "\(path).new"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemError(code: errno, attempt: "write \(new)") }
    let failure = FileDescriptorWriter.write(bytes, to: descriptor)
    close(descriptor)
    guard failure == nil, rename(new, path) == 0 else {
      let code = failure ?? errno
      unlink(new)
      throw SystemError(code: code, attempt: "write \(path)")
    }
  }

  /// Removes it, if it is there.
  func remove() { unlink(path) }
}
