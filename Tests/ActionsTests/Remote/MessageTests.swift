import Diagnostics
import EventLoop
import Glibc
import JSON
import Sockets
import Testing
import TouchTime
import TouchDelivery

@testable import Actions

/// What daemon and performer say to each other reads back as it was meant, and nothing else is taken for it.
@Suite("Messages of performers")
struct MessageTests {
  private static let requests = [
    PerformerRequest.endPrograms(within: 0.5),
    .start(
      PerformerRequest.Start(
        id: 7, command: ["sh", "-c", "echo \"ä\"\n", ""], timeout: 2.5, latest: Instant(microseconds: 12_345))
    ),
    .start(
      PerformerRequest.Start(
        id: 8, command: ["sh", "1.5"], timeout: 1, latest: Instant(microseconds: 1), isQuiet: true)),
    .start(
      PerformerRequest.Start(
        id: 9, command: ["date"], timeout: 1, latest: Instant(microseconds: 1), wantsEnd: true)),
  ]

  @Test(arguments: requests)
  func aRequestThatIsWrittenIsReadAgain(_ request: PerformerRequest) throws {
    #expect(try PerformerRequest(request.message) == request)
  }

  @Test(
    arguments: [
      .started(4711), .refused("no"), .failed("it \"fell\""), .ended(ProgramEnd(.exited(3), output: "a\n")),
      .ended(ProgramEnd(.killed(9))), .over,
    ] as [ProgramEvent])
  func anAnswerThatIsWrittenIsReadAgain(_ event: ProgramEvent) {
    let answer = PerformerAnswer(id: 3, event: event)
    #expect(PerformerAnswer(answer.message) == answer)
  }

  @Test(
    arguments: zip(
      requests,
      [
        #"{"endWithin":0.5}"#,
        #"{"id":7,"argv":["sh","-c","echo \"ä\"\n",""],"timeout":2.5,"latest":12345,"quiet":false}"#,
        #"{"id":8,"argv":["sh","1.5"],"timeout":1,"latest":1,"quiet":true}"#,
        #"{"id":9,"argv":["date"],"timeout":1,"latest":1,"quiet":false,"output":true}"#,
      ]))
  func aRequestIsWrittenAsAnObject(_ request: PerformerRequest, _ text: String) {
    #expect(request.message.text == text)
  }

  @Test(arguments: [
    ("[]", "the message is no object"), ("{}", "'latest' is missing"),
    (#"{"id":1,"argv":["a"],"latest":1}"#, "'timeout' is missing"),
    (#"{"argv":["a"],"timeout":1,"latest":1}"#, "'id' is missing"),
    (#"{"id":1.5,"argv":["a"],"timeout":1,"latest":1}"#, "'id' must be a whole number"),
    (
      #"{"id":1,"argv":[],"timeout":1,"latest":1}"#,
      "'argv' must be a list of texts without NUL, at least one"
    ),
    (
      #"{"id":1,"argv":["a",1],"timeout":1,"latest":1}"#,
      "'argv' must be a list of texts without NUL, at least one"
    ),
    (
      #"{"id":1,"argv":"a","timeout":1,"latest":1}"#,
      "'argv' must be a list of texts without NUL, at least one"
    ),
    (
      #"{"id":1,"argv":["a\u0000"],"timeout":1,"latest":1}"#,
      "'argv' must be a list of texts without NUL, at least one"
    ),
    (
      #"{"id":1,"argv":["a"],"timeout":-1,"latest":1}"#,
      "'timeout' must be null or a number of seconds from 0 to a year"
    ),
    (
      #"{"id":1,"argv":["a"],"timeout":1e300,"latest":1}"#,
      "'timeout' must be null or a number of seconds from 0 to a year"
    ),
    (#"{"id":1,"argv":["a"],"timeout":1,"latest":1,"quiet":1}"#, "'quiet' must be true or false"),
    (#"{"id":1,"argv":["a"],"timeout":1,"latest":1,"quite":true}"#, "a message with 'argv' has no 'quite'"),
    (
      #"{"endWithin":1,"id":1,"argv":["a"],"timeout":1,"latest":1}"#,
      "a message with 'endWithin' has no 'id'"
    ),
    (#"{"endWithin":"x"}"#, "'endWithin' must be a number of seconds from 0 to a year"),
    (#"{"endWithin":-1}"#, "'endWithin' must be a number of seconds from 0 to a year"),
  ])
  func whatIsNoRequestIsRefusedWithTheReason(_ text: String, _ reason: String) throws {
    let message = try JSONValue(reading: Array(text.utf8))
    #expect(throws: PlainError(reason)) { try PerformerRequest(message) }
  }

  @Test(arguments: [
    "1", "{}", #"{"id":1}"#, #"{"id":"1","over":true}"#, #"{"id":1,"over":false}"#,
    #"{"id":1,"started":"x"}"#, #"{"id":1,"exited":0}"#, #"{"id":1,"exited":"0","output":""}"#,
  ])
  func whatIsNoAnswerIsReadAsNone(_ text: String) throws {
    #expect(PerformerAnswer(try JSONValue(reading: Array(text.utf8))) == nil)
  }

  /// What a channel at one end makes of `bytes` at the other, which then hangs up.
  private func read(_ bytes: [UInt8]) throws -> (messages: [String], ending: String) {
    let loop = try EventLoop()
    let (near, far) = try UnixSocket.pair(.stream)
    var result = (messages: [String](), ending: "")
    let channel = try MessageChannel(
      taking: near, on: loop, received: { result.messages.append($0.text) },
      ended: {
        result.ending = $0
        loop.exit()
      })
    var rest = bytes[...]
    let feeder = try Ticker(loop: loop) {
      let count = rest.withUnsafeBytes {
        send(far, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
      }
      if count > 0 { rest = rest.dropFirst(count) }
      if rest.isEmpty { shutdown(far, Int32(SHUT_WR)) }
      return false
    }
    _ = try loop.run()
    withExtendedLifetime((channel, feeder)) {}
    close(far)
    return result
  }

  @Test func messagesComeLineByLineHoweverTheyAreCut() throws {
    let result = try read(Array("{\"a\":1}\n[2]\n3".utf8))
    #expect(result.messages == [#"{"a":1}"#, "[2]"])
    #expect(result.ending == "it hung up")
  }

  @Test func aLineThatIsNoJSONEndsTheConnectionAndWhatStoodBeforeItCounts() throws {
    let result = try read(Array("1\n{nonsense}\n2\n".utf8))
    #expect(result.messages == ["1"])
    #expect(result.ending.hasPrefix("it sent an invalid message: "))
  }

  /// What came next would run into the part that the kernel has taken.
  @Test func aMessageThatIsSentInPartEndsTheConnection() throws {
    let loop = try EventLoop()
    let (near, far) = try UnixSocket.pair(.stream)
    defer { close(far) }
    ConnectedSocket(descriptor: near).bound(1)
    var endings: [String] = []
    let channel = try MessageChannel(
      taking: near, on: loop, received: { _ in }, ended: { endings.append($0) })
    #expect(channel.send(.string(String(repeating: "x", count: 60_000))) == .gone)
    #expect(endings == ["it has not read what it was sent"])
    #expect(channel.send(.null) == .gone)
    #expect(endings.count == 1)
    let part = ConnectedSocket(descriptor: far)
    while case .bytes(let piece) = part.read(upTo: 1 << 16) { #expect(!piece.contains(UInt8(ascii: "n"))) }
    guard case .end = part.read(upTo: 1) else {
      Issue.record("the peer does not see the end")
      return
    }
  }

  @Test func aLineWithoutEndIsNotKept() throws {
    let result = try read(Array(repeating: UInt8(ascii: "["), count: 1 << 20))
    #expect(result.messages == [])
    #expect(result.ending == "it sent more than 65536 bytes on a line")
  }
}
