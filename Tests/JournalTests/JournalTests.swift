import DispatchLog
import Glibc
import Journal
import Sockets
import TestSupport
import Testing
import TouchTime
import TouchDelivery

@Suite struct JournalTests {
  /// What is sent for what was recorded.
  private func fields(_ interest: RecordInterest = .incidents, _ contents: Record...) -> [[String]] {
    var sent: [[String]] = []
    let writer = JournalWriter { sent.append($0.fields) }
    writer.interest = interest
    let log = DispatchLog()
    log.add(writer)
    for content in contents { log.record(content, at: Instant(microseconds: 1_500_000)) }
    return sent
  }

  @Test("what an administrator should see, each at its priority and in fields")
  func incidentsAreWrittenEachAtItsPriorityAndInFields() {
    let device = Record.device(
      .added, name: "Goodix", path: "/dev/input/event3", deviceKind: "touchscreen")
    let action = ActionReport(.recognizer("pan"), action: "exec", result: .error, detail: "no such program")
    let all = fields(
      .incidents, .scene(.rejected, file: "a.yaml", detail: "a.yaml:1:1: error: x"), device,
      .error("no", at: "a.lua:3", of: "volume"), .action(action))
    #expect(
      all == [
        [
          "MESSAGE=scene: rejected a.yaml: a.yaml:1:1: error: x", "PRIORITY=3",
          "SYSLOG_IDENTIFIER=fingerpost",
          "FINGERPOST_KIND=scene", "FINGERPOST_SEQ=1", "FINGERPOST_EVENT=rejected", "FINGERPOST_FILE=a.yaml",
        ],
        [
          "MESSAGE=device: added touchscreen \"Goodix\" at /dev/input/event3", "PRIORITY=5",
          "SYSLOG_IDENTIFIER=fingerpost", "FINGERPOST_KIND=device", "FINGERPOST_SEQ=2",
          "FINGERPOST_EVENT=added", "FINGERPOST_DEVICE=/dev/input/event3", "FINGERPOST_DEVICE_NAME=Goodix",
          "FINGERPOST_DEVICE_KIND=touchscreen",
        ],
        [
          "MESSAGE=error: a.lua:3: volume: no", "PRIORITY=3", "SYSLOG_IDENTIFIER=fingerpost",
          "FINGERPOST_KIND=error", "FINGERPOST_SEQ=3", "FINGERPOST_WHERE=a.lua:3", "FINGERPOST_VIEW=volume",
        ],
        [
          "MESSAGE=action: pan: exec failed: no such program", "PRIORITY=4", "SYSLOG_IDENTIFIER=fingerpost",
          "FINGERPOST_KIND=action", "FINGERPOST_SEQ=4", "FINGERPOST_RECOGNIZER=pan",
          "FINGERPOST_ACTION=exec", "FINGERPOST_RESULT=error",
        ],
      ])
  }

  @Test("the rest of the stream is written only where the scene asks, with the record as it is")
  func theRestOfTheStreamIsWrittenOnlyWhereTheSceneAsks() {
    let action = ActionReport(.responder("ok"), action: "exec", result: .ok, detail: "started true")
    let contents: [Record] = [.action(action), .print(responder: "ok", text: "hello")]
    #expect(fields(.incidents, contents[0], contents[1]) == [])
    let all = fields(.decisions, contents[0], contents[1])
    #expect(all.count == 2)
    #expect(
      all[1] == [
        "MESSAGE=print: ok: hello", "PRIORITY=6", "SYSLOG_IDENTIFIER=fingerpost", "FINGERPOST_KIND=print",
        "FINGERPOST_SEQ=2", "FINGERPOST_VIEW=ok",
        #"FINGERPOST_RECORD={"seq":2,"time":1.5,"kind":"print","responder":"ok","text":"hello"}"#,
      ])
  }

  @Test func whatFailsAgainAndAgainIsWrittenAFewTimesThenCounted() {
    var sent: [String] = []
    let writer = JournalWriter { sent.append($0.fields[0]) }
    func fail(_ owner: String, at second: Int64) {
      let report = ActionReport(.responder(owner), action: "exec", result: .error, detail: "no")
      let time = Instant(microseconds: 1_000_000 * second)
      writer.receive(Record.action(report).stamped(1, at: time))
    }
    for _ in 1...1000 { fail("ok", at: 100) }
    #expect(sent.count == 10)
    fail("volume", at: 129)
    #expect(sent.last == "MESSAGE=action: volume: exec failed: no", "others are heard")
    sent = []
    for _ in 1...5 { fail("ok", at: 129) }
    #expect(sent == [])
    fail("ok", at: 130)
    let count = "more failures of the same kind as some above were not written here"
    #expect(sent == ["MESSAGE=995 \(count)", "MESSAGE=action: ok: exec failed: no"])
    for _ in 1...12 { fail("ok", at: 131) }
    writer.write("stopping", .notice)
    #expect(sent.suffix(2) == ["MESSAGE=3 \(count)", "MESSAGE=stopping"])
  }

  @Test("failures are distinguished only so far, and scenes, devices and all of the stream have no limit")
  func failuresAreDistinguishedOnlySoFar() {
    var count = 0
    let writer = JournalWriter { _ in count += 1 }
    func send(_ record: Record) {
      writer.receive(record.stamped(1, at: Instant(microseconds: 1)))
    }
    func fail(_ line: Int) {
      send(.error("no", at: "a.lua:\(line)", of: "a"))
    }
    for line in 1...10_000 { fail(line) }
    #expect(count == 110)
    for _ in 1...1000 { send(.scene(.rejected, file: "a")) }
    #expect(count == 1110)
    writer.interest = .decisions
    for _ in 1...1000 { fail(1) }
    #expect(count == 2110)
  }

  @Test func decisionsAreListenedToOnlyWhereTheSceneAsksForAll() {
    let writer = JournalWriter { _ in }
    #expect(writer.interest == .incidents)
    writer.interest = .decisions
    #expect(writer.interest == .decisions)
  }

  @Test func theJournalHasWhatBecomesOfTheDaemonItself() {
    var sent: [[String]] = []
    JournalWriter { sent.append($0.fields) }.write("ready", .notice)
    #expect(
      sent == [
        ["MESSAGE=ready", "PRIORITY=5", "SYSLOG_IDENTIFIER=fingerpost", "FINGERPOST_KIND=lifecycle"]
      ])
  }
}

/// A journal that is behind, played by a socket without a reader.
@Suite struct SystemJournalTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/journal" }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func listen() throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    let address = try SocketAddress(path)
    try #require(address.withPointer { bind(descriptor, $0, $1) } == 0)
    return descriptor
  }

  /// Sends to the socket as `sd_journal_sendv` does to the journal's, as long as there is room.
  private func fill() throws -> Int {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    defer { close(descriptor) }
    let address = try SocketAddress(path)
    var count = 0
    while address.withPointer({ sendto(descriptor, "x", 1, 0, $0, $1) }) == 1 { count += 1 }
    return count
  }

  @Test func whileItIsBehindNothingIsSentAndThenHowMuchWasLeftOut() throws {
    let listener = try listen()
    defer { close(listener) }
    var sent: [String] = []
    let journal = SystemJournal(path: path) { sent.append($0.fields[0]) }
    #expect(journal.isThere)
    journal.send(JournalEntry("first", .info))
    let waiting = try fill()
    #expect(waiting > 0)
    journal.send(JournalEntry("lost", .info))
    journal.send(JournalEntry("lost too", .info))
    var byte: UInt8 = 0
    for _ in 0..<waiting { recv(listener, &byte, 1, 0) }
    journal.send(JournalEntry("last", .info))
    #expect(
      sent == [
        "MESSAGE=first", "MESSAGE=2 entries are missing here: the journal did not take them in time",
        "MESSAGE=last",
      ])
  }

  @Test func oneThatGoesAndComesBackIsFoundAgain() throws {
    let first = try listen()
    var sent: [String] = []
    let journal = SystemJournal(path: path) { sent.append($0.fields[0]) }
    close(first)
    unlink(path)
    journal.send(JournalEntry("lost", .info))
    let second = try listen()
    defer { close(second) }
    journal.send(JournalEntry("found", .info))
    #expect(sent.last == "MESSAGE=found")
    #expect(sent.count == 2)
  }

  @Test func withoutAJournalNothingIsWritten() {
    #expect(!SystemJournal(path: path) { _ in }.isThere)
  }
}
