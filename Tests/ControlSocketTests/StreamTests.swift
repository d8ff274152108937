import Answers
import DispatchLog
import EventLoop
import Glibc
import JSON
import Sockets
import TestSupport
import Testing
import TouchTime
import TouchDelivery

@testable import ControlSocket

/// Those who follow the log.
@Suite struct StreamTests {
  /// A view that fills the screen, and whose touches a stage's log hears of as long as anybody listens.
  private struct Scene {
    private let application = Application(id: "app")
    private let screen = Screen(id: "main", size: Size(width: 100, height: 100))
    let view = View(id: "pad", frame: Rect(x: 0, y: 0, width: 100, height: 100))

    init(for stage: Stage) {
      application.addWindow(id: "window", on: screen).addSubview(view)
      stage.log.interestChanged = { [unowned log = stage.log, application] in
        application.sink = log.wantsDecisions ? log : nil
        application.explainsHits = log.wantsExplanations
      }
    }

    /// A finger comes down at (12, 34) and lifts.
    func tap(at time: Instant) {
      for change in [TouchesPhase.began, .ended] {
        application.process(TouchFrame(change, at: Point(x: 12, y: 34), on: screen, time: time))
      }
    }
  }

  private func kinds(_ text: String) throws -> [String] {
    try text.split(separator: "\n").map { line in
      try JSONValue(reading: Array(line.utf8))["kind"]?.string ?? ""
    }
  }

  @Test(arguments: ["1e13", "-1e300", "1e300"])
  func aTimeThatNoClockHasIsTakenForTheNearest(time: String) throws {
    let line = "{\"seq\":1,\"time\":\(time),\"kind\":\"print\",\"text\":\"x\"}"
    let record = try #require(Record(reading: try JSONValue(reading: Array(line.utf8))))
    #expect(abs(record.time.seconds) == 1e12)
    for format in RecordFormat.allCases {
      var (encoder, bytes) = (RecordEncoder(format), [UInt8]())
      encoder.encode(record, into: &bytes)
      #expect(bytes.last == UInt8(ascii: "\n"))
    }
  }

  @Test func ofALineWithoutAnEndThereIsAsMuchAsALineMayHave() {
    var lines = LineSplitter()
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<40 { #expect(lines.split(piece).isEmpty) }
    #expect(lines.rest.count == LineSplitter.longest)
    #expect(lines.split(Array("\nnext\n".utf8)).map(\.count) == [LineSplitter.longest, 4])
  }

  @Test func aRefusalWithoutAnEndIsNoneAndIsNotKept() throws {
    var reader = AnswerReader()
    #expect(try reader.receive(Array(#"{"error":""#.utf8)) == nil)
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: AnswerReader.longestRefusal)
    #expect(try reader.receive(piece)?.count == AnswerReader.longestRefusal + 10)
    #expect(try reader.receive(piece)?.count == AnswerReader.longestRefusal)
  }

  @Test func recordsComeAsTheyAreMade() throws {
    let stage = try Stage()
    stage.record("before")
    let peer = try stage.peer(#"{"request":"log"}"#)
    stage.record("one")
    try stage.settle()
    #expect(
      peer.receive()
        == #"{"seq":2,"time":1,"kind":"print","responder":"app","text":"one"}"# + "\n")
    stage.record("two")
    stage.log.record(.scene(.reloaded, file: "a.yaml"), at: stage.clock.now)
    try stage.settle()
    #expect(try kinds(peer.receive()) == ["print", "scene"])
  }

  /// No record comes between the tree and the first of the records after it, however long the tree is.
  @Test func treeComesFirst() throws {
    let stage = try Stage()
    stage.answer = .success(Array("{\"kind\":\"screen\"}\n{\"kind\":\"window\"}\n".utf8))
    let peer = try stage.peer(#"{"request":"log","tree":true,"kinds":["print"]}"#)
    stage.record("one")
    try stage.settle()
    let lines = peer.receive().split(separator: "\n")
    #expect(lines.first == #"{"tree":[{"kind":"screen"},{"kind":"window"}]}"#)
    #expect(try kinds(lines.dropFirst().joined(separator: "\n")) == ["print"])
    #expect(stage.questions == [.tree(TreeQuestion(.ndjson))])
  }

  @Test func longTreeGoesOutAsThereIsRoom() throws {
    let stage = try Stage()
    let rows = Array(repeating: "{\"id\":\"\(String(repeating: "v", count: 1000))\"}", count: 2000)
    stage.answer = .success(Array((rows.joined(separator: "\n") + "\n").utf8))
    let peer = try stage.peer(#"{"request":"log","tree":true}"#)
    stage.record("one")
    var received = ""
    while case let piece = peer.receive(), !piece.isEmpty {
      received += piece
      try stage.settle()
    }
    let lines = received.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first.map(String.init) == "{\"tree\":[\(rows.joined(separator: ","))]}")
    #expect(try kinds(String(lines.last ?? "")) == ["print"])
  }

  @Test func aTreeThatCannotBeSentRefusesTheSubscription() throws {
    let stage = try Stage()
    stage.answer = .failure(ControlError("no scene is up"))
    let peer = try stage.peer(#"{"request":"log","tree":true}"#)
    #expect(peer.receive() == "{\"error\":\"no scene is up\"}\n")
    #expect(stage.server.subscribers == 0)
  }

  /// What a record costs does not grow with the number of selections that have it.
  @Test func aRecordIsWrittenOnceInEachWay() {
    let log = DispatchLog()
    let broadcast = RecordBroadcast(log, limit: 100_000) {}
    var channels: [RecordChannel] = []
    for number in 1...240 {
      var selection = RecordSelection()
      selection.views = ["pad", "view \(number)"]
      selection.hasDetails = number.isMultiple(of: 2)
      selection.explains = number.isMultiple(of: 3)
      channels.append(broadcast.join(selection))
    }
    for time in 1...10 {
      log.record(.print(responder: "pad", text: "x"), at: Instant(microseconds: Int64(time) * 1_000_000))
    }
    #expect(channels.allSatisfy { $0.end == 10 })
    #expect(broadcast.encodings == 10 * 4)
    let line = #"{"seq":10,"time":10,"kind":"print","responder":"pad","text":"x"}"#
    #expect(String(decoding: channels[1].bytes(at: 9), as: UTF8.self) == line + "\n")
  }

  @Test func followersKeepOnAfterTheyHaveSentAllTheyWill() throws {
    let stage = try Stage()
    let peer = try stage.peer(#"{"request":"log"}"#)
    peer.endSending()
    try stage.wait(100_000)
    stage.record("one")
    try stage.settle()
    #expect(try kinds(peer.receive()) == ["print"])
  }

  @Test func kindsAndViewsAreChosen() throws {
    let stage = try Stage()
    let scenes = try stage.peer(#"{"request":"log","kinds":["scene"]}"#)
    let pad = try stage.peer(#"{"request":"log","views":["pad"]}"#)
    stage.record("one", of: "pad")
    stage.record("two", of: "app")
    stage.log.record(.scene(.loaded, file: "a"), at: stage.clock.now)
    try stage.settle()
    #expect(try kinds(scenes.receive()) == ["scene"])
    let text = pad.receive()
    #expect(try kinds(text) == ["print"])
    #expect(text.contains(#""text":"one""#))
  }

  @Test func noDecisionIsRecordedWithoutSubscribers() throws {
    let stage = try Stage()
    var changes: [RecordInterest?] = []
    stage.log.interestChanged = { [unowned stage] in
      let log = stage.log
      changes.append(log.wantsExplanations ? .explanations : log.wantsDecisions ? .decisions : nil)
    }
    func interest(_ peer: Peer?) -> RecordInterest? {
      defer { changes = [] }
      return changes.last ?? nil
    }
    var all: Peer? = try stage.peer(#"{"request":"log"}"#)
    #expect(interest(all) == .decisions)
    var explained: Peer? = try stage.peer(#"{"request":"log","explain":true}"#)
    #expect(interest(explained) == .explanations)
    explained = nil
    try stage.settle()
    #expect(interest(nil) == .decisions)
    all = nil
    try stage.settle()
    #expect(interest(nil) == nil)
    let devices = try stage.peer(#"{"request":"log","kinds":["device","scene","hold"]}"#)
    #expect(interest(devices) == .decisions, "only who explains is told what is held back")
    _ = (all, explained)
  }

  @Test func onlyWhoAskedGetsExplanations() throws {
    let stage = try Stage()
    let scene = Scene(for: stage)
    let plain = try stage.peer(#"{"request":"log"}"#)
    let explained = try stage.peer(#"{"request":"log","explain":true,"kinds":["hit"]}"#)
    scene.tap(at: stage.clock.now)
    try stage.settle()
    let (short, long) = (plain.receive(), explained.receive())
    #expect(try kinds(short) == ["hit", "gate", "touches", "touches"])
    #expect(!short.contains("visited"))
    #expect(try kinds(long) == ["hit"])
    #expect(long.contains("visited"))
  }

  @Test(arguments: [false, true])
  func redactedPlacesStayHidden(hasDetails: Bool) throws {
    let stage = try Stage()
    let scene = Scene(for: stage)
    let peer = try stage.peer(#"{"request":"log","explain":true,"details":\#(hasDetails)}"#)
    scene.tap(at: stage.clock.now)
    try stage.settle()
    #expect(peer.receive().contains("12"))
    scene.view.isRedacted = true
    scene.tap(at: stage.clock.now)
    try stage.settle()
    let secret = peer.receive()
    #expect(secret.contains("pad") && !secret.contains("12") && !secret.contains("34"))
  }

  /// What a daemon sends with details is what text is made of, as well as the records themselves are.
  @Test func textIsMadeOfWhatIsSent() throws {
    let stage = try Stage()
    let scene = Scene(for: stage)
    var text: [UInt8] = []
    stage.log.add(RecordWriter(format: .text, RecordSelection(explains: true)) { text += $0 })
    let peer = try stage.peer(#"{"request":"log","explain":true,"details":true}"#)
    stage.record("a \u{1B} b")
    scene.tap(at: Instant(microseconds: 2_345_678))
    scene.view.isUserInteractionEnabled = false
    scene.tap(at: Instant(microseconds: 3_345_678))
    stage.log.record(
      .scene(.rejected, file: "a.yaml", detail: "a.yaml:1:1: error: x\nand more"), at: stage.clock.now)
    stage.log.record(.error("no", at: "a.lua:3", of: "pad"), at: stage.clock.now)
    try stage.settle()
    var (encoder, read) = (TextEncoder(explains: true), [UInt8]())
    for line in peer.receive().utf8.split(separator: UInt8(ascii: "\n")) {
      let record = try #require(Record(reading: try JSONValue(reading: Array(line))))
      encoder.encode(record, into: &read)
    }
    #expect(String(decoding: read, as: UTF8.self) == String(decoding: text, as: UTF8.self))
    #expect(read.count > 500)
  }
}

/// Those who read more slowly than records are made.
@Suite struct SlowReaderTests {
  private func limits() -> ControlLimits {
    var limits = ControlLimits()
    limits.queueBytes = 10_000
    limits.socketBytes = 4096
    return limits
  }

  @Test func whatASlowReaderMissesIsCounted() throws {
    let stage = try Stage(limits())
    let (slow, quick) = (try stage.peer(#"{"request":"log"}"#), try stage.peer(#"{"request":"log"}"#))
    var read = ""
    for number in 1...2000 {
      stage.record("record \(number)")
      try stage.settle()
      read += quick.receive()
    }
    #expect(read.split(separator: "\n").count == 2000)
    var rest = ""
    while case let piece = slow.receive(), !piece.isEmpty {
      rest += piece
      try stage.settle()
    }
    stage.record("the last")
    try stage.settle()
    rest += slow.receive()
    try check(rest, upTo: 2001)
    #expect(stage.server.missedRecords > 1000)
  }

  private func check(_ text: String, upTo last: Int) throws {
    var (next, dropped) = (1, 0)
    for line in text.split(separator: "\n") {
      let record = try JSONValue(reading: Array(line.utf8))
      guard case .integer(let seq) = record["seq"] else { throw ControlError("no seq") }
      if case .integer(let count) = record["count"] {
        (next, dropped) = (next + count - 1, dropped + count)
      }
      #expect(seq == next)
      next += 1
    }
    #expect(next == last + 1)
    #expect(dropped > 1000)
  }

  @Test func aSubscriberThatNeverReadsCostsNoOther() throws {
    let stage = try Stage(limits())
    let peers = try (0..<100).map { _ in try stage.peer(#"{"request":"log"}"#) }
    let reader = try stage.peer(#"{"request":"log"}"#)
    for number in 1...1000 {
      stage.record("record \(number)")
      try stage.settle()
      #expect(reader.receive().contains("record \(number)\""))
    }
    #expect(peers.allSatisfy { !$0.isOver })
    defer { withExtendedLifetime(peers) {} }
    try stage.wait(599)
    #expect(stage.server.connectionCount == 101)
    try stage.wait(1)
    #expect(stage.server.connectionCount == 1)
    #expect(stage.server.subscribers == 1)
  }

  @Test func touchesComeBetweenAnyTwoReaders() throws {
    let stage = try Stage()
    let peers = try (0..<20).map { _ in try stage.peer(#"{"request":"log"}"#) }
    let touches = try stage.peer()
    var served: [Int] = []
    // Nothing is ever read from it, so that touches come all the time.
    let urgent = try stage.loop.watchUrgently(touches.descriptor) {
      if served.isEmpty { stage.record("one") }
      served.append(peers.count { $0.hasMore })
      if served.last == peers.count { stage.loop.exit() }
    }
    touches.send("not a request\n")
    try stage.settle()
    try withExtendedLifetime(urgent) { _ = try stage.loop.run() }
    #expect(served == Array(0...20))
  }

  @Test func theEndHandsOverWhatThereIsRoomFor() throws {
    let stage = try Stage()
    let peer = try stage.peer(#"{"request":"log"}"#)
    // More than one turn writes.
    for number in 1...30 { stage.record("\(number) " + String(repeating: "x", count: 1000)) }
    stage.record("the last word")
    stage.server.finish()
    let lines = peer.receive().split(separator: "\n")
    #expect(lines.count == 31)
    #expect(lines.last?.contains("the last word") == true)
    #expect(peer.isOver)
    #expect(!stage.log.wantsDecisions)
  }
}
