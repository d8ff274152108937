import Answers
import ControlSocket
import DispatchLog
import EventLoop
import Glibc
import JSON
import Testing
import TouchDelivery

/// Connections that stay, with requests one way and what the scene exposes the other.
@Suite struct BridgeTests {
  private static let exposed = #"{"exposed":[],"emits":[],"actions":[]}"#

  private func stage(_ limits: ControlLimits = ControlLimits()) throws -> Stage {
    let stage = try Stage(limits)
    stage.answer = .success(Array((Self.exposed + "\n").utf8))
    stage.log.exposes = { $0.kind == .emit }
    return stage
  }

  private func emit(_ name: String, at stage: Stage) throws {
    stage.log.record(.emit(name: name, data: .object([])), at: stage.clock.now)
    stage.log.record(.print(responder: "app", text: "nothing that is exposed"), at: stage.clock.now)
    try stage.settle()
  }

  @Test func whatIsExposedComesFirstThenRecordsOfIt() throws {
    let stage = try stage()
    let peer = try stage.peer(#"{"request":"bridge"}"#)
    #expect(peer.receive() == Self.exposed + "\n")
    #expect(stage.log.wantsExposed)
    try emit("one", at: stage)
    try emit("two", at: stage)
    let records = peer.receive().split(separator: "\n").map(String.init)
    #expect(
      records == [
        #"{"seq":1,"time":1,"kind":"emit","name":"one","data":{}}"#,
        #"{"seq":3,"time":1,"kind":"emit","name":"two","data":{}}"#,
      ])
    #expect(!peer.isOver)
    try stage.wait(10_000)
    #expect(!peer.isOver, "it may be silent for as long as it likes")
  }

  @Test func whatIsExposedIsSentAgainWhenItHasChanged() throws {
    let stage = try stage()
    let peer = try stage.peer(#"{"request":"bridge"}"#)
    _ = peer.receive()
    for _ in 0..<5 { stage.server.announceExposure() }
    try stage.settle()
    #expect(peer.receive() == Self.exposed + "\n", "once for changes that came together")
    stage.server.announceExposure()
    try stage.settle()
    #expect(peer.receive() == Self.exposed + "\n")
  }

  @Test func recordsThatARequestMakesHoldNothingUp() throws {
    let stage = try stage()
    let peers = try (0..<2).map { _ in try stage.peer(#"{"request":"bridge"}"#) }
    for peer in peers { _ = peer.receive() }
    stage.carriedOut = { stage.log.record(.emit(name: "made", data: .object([])), at: stage.clock.now) }
    peers[0].send(#"{"request":"send","action":"goodNight","id":1}"# + "\n")
    try stage.settle()
    for peer in peers { #expect(peer.receive().contains(#""name":"made""#)) }
    try emit("later", at: stage)
    for peer in peers { #expect(peer.receive().contains(#""name":"later""#)) }
  }

  @Test func aStormOfViewsThatComeAndGoIsSentEightTimesASecond() throws {
    let stage = try stage()
    let peer = try stage.peer(#"{"request":"bridge"}"#)
    _ = peer.receive()
    var lines: [Int] = []
    for _ in 0..<3 {
      var count = 0
      for _ in 0..<100 {
        stage.server.announceMoves()
        try stage.wait(0.01)
        count += peer.receive().split(separator: "\n").count
      }
      lines.append(count)
    }
    #expect(lines == [9, 8, 8])
    for _ in 0..<20 { stage.server.announceMoves() }
    try stage.settle()
    _ = peer.receive()
    try stage.wait(1)
    #expect(peer.receive().split(separator: "\n").count == 1)
    try stage.wait(5)
    #expect(peer.receive().isEmpty)
    stage.server.announceMoves()
    try stage.settle()
    #expect(!peer.receive().isEmpty, "the first one after a pause does not wait")
  }

  @Test func requestsAreAnsweredWithTheirIDs() throws {
    let stage = try stage()
    let peer = try stage.peer(#"{"request":"bridge"}"#)
    _ = peer.receive()
    stage.answer = .success(Array(#"{"view":"lamp","values":{"value":40}}"#.utf8 + [10]))
    peer.send(#"{"request":"set","view":"lamp","values":{"value":40},"id":1}"# + "\n")
    peer.send(#"{"id":"b","request":"send","action":"goodNight"}"# + "\n")
    try stage.settle()
    #expect(
      peer.receive() == #"{"id":1,"view":"lamp","values":{"value":40}}"# + "\n"
        + #"{"id":"b","view":"lamp","values":{"value":40}}"# + "\n")
    #expect(
      stage.commands == [
        .set(view: "lamp", values: .object([JSONMember("value", .integer(40))])), .send(action: "goodNight"),
      ])
    peer.send(#"{"request":"send","action":"goodNight","until":1e12,"id":7}"# + "\n")
    peer.send(#"{"request":"send","action":"late","until":0,"id":8}"# + "\n")
    try stage.settle()
    #expect(
      peer.receive() == #"{"id":7,"view":"lamp","values":{"value":40}}"# + "\n"
        + #"{"id":8,"error":"the daemon was held up until the request had expired; nothing was done"}"#
        + "\n")
    #expect(stage.commands.last == .send(action: "goodNight"))
    stage.answer = .failure(ControlError("no"))
    peer.send(#"{"request":"status","id":2}"# + "\n")
    try stage.settle()
    #expect(peer.receive() == #"{"id":2,"error":"no"}"# + "\n")
    #expect(!peer.isOver)
  }

  @Test(arguments: [
    ("nonsense", #"{"id":null,"error":"the request is not JSON: a value is missing (column 1)"}"#),
    (#"{"request":"status"}"#, #"{"id":null,"error":"'id' is missing: the answer has it, too"}"#),
    (
      #"{"request":"status","id":[]}"#,
      #"{"id":null,"error":"'id' is neither a text nor a whole number below 2^63"}"#
    ),
    (
      #"{"request":"satus","id":3}"#, #"{"id":3,"error":"'request' has no 'satus' — did you mean 'status'?"}"#
    ),
    (
      #"{"request":"satus","id":1e3}"#,
      #"{"id":1000,"error":"'request' has no 'satus' — did you mean 'status'?"}"#
    ),
    (
      #"{"request":"log","id":3}"#,
      #"{"id":3,"error":"a bridge may set and send, and ask for 'exposed' and 'status' as json"}"#
    ),
    (
      #"{"request":"status","details":true,"id":3}"#,
      #"{"id":3,"error":"a bridge may set and send, and ask for 'exposed' and 'status' as json"}"#
    ),
  ])
  func aWrongLineIsAnsweredAndCostsNothingElse(line: String, answer: String) throws {
    let stage = try stage()
    let peer = try stage.peer(#"{"request":"bridge"}"#)
    _ = peer.receive()
    peer.send(line + "\n")
    try stage.settle()
    #expect(peer.receive() == answer + "\n")
    #expect(!peer.isOver)
  }

  @Test func aLineWithoutEndEndsIt() throws {
    let stage = try stage()
    let peer = try stage.peer(#"{"request":"bridge"}"#)
    _ = peer.receive()
    peer.send(String(repeating: "x", count: 5000))
    try stage.settle()
    #expect(peer.receive() == #"{"error":"the request is longer than 4096 bytes"}"# + "\n")
    #expect(peer.isOver)
    #expect(stage.server.connectionCount == 0)
    #expect(!stage.log.wantsExposed)
  }

  @Test func linesMayComeWithTheFirstOneAndInPieces() throws {
    let stage = try stage()
    let peer = try stage.peer()
    peer.send("{\"request\":\"bridge\"}\n{\"request\":\"exposed\",\"id\":1}\n{\"request\":")
    try stage.settle()
    let withID = #"{"id":1,"# + Self.exposed.dropFirst() + "\n"
    #expect(peer.receive() == Self.exposed + "\n" + withID)
    peer.send("\"exposed\",\"id\":1}\n")
    try stage.settle()
    #expect(peer.receive() == withID)
  }

  @Test func whoSendsNothingMoreStillHears() throws {
    let stage = try stage()
    let peer = try stage.peer(#"{"request":"bridge"}"#)
    peer.endSending()
    try stage.settle()
    _ = peer.receive()
    try emit("one", at: stage)
    #expect(peer.receive().contains("one"))
    #expect(try stage.loop.turn() == false, "its silence keeps nobody busy")
  }

  @Test func whoGoesIsForgotten() throws {
    let stage = try stage()
    do { _ = try stage.peer(#"{"request":"bridge"}"#) }
    try stage.settle()
    #expect(stage.server.connectionCount == 0)
    #expect(!stage.log.wantsExposed)
    stage.server.announceExposure()
    try stage.settle()
  }

  /// Its requests wait with the kernel, and of what it misses there is only a count.
  @Test func whoDoesNotReadIsNotServedAndCostsNothing() throws {
    let stage = try stage()
    let peer = try stage.peer(#"{"request":"bridge"}"#)
    _ = peer.receive()
    for _ in 0..<10_000 { try emit(String(repeating: "x", count: 100), at: stage) }
    let asked = stage.questions.count
    for _ in 0..<20 { peer.send(#"{"request":"status","id":1}"# + "\n") }
    for _ in 0..<100 { stage.server.announceExposure() }
    try stage.settle()
    #expect(stage.questions.count == asked, "nobody is asked for what cannot be sent")
    #expect(stage.server.missedRecords > 5_000)
    var text = ""
    while peer.hasMore {
      text += peer.receive()
      try stage.settle()
    }
    #expect(text.contains(#""kind":"dropped","count":"#))
    let lines = text.split(separator: "\n")
    #expect(lines.count { $0 == Self.exposed } == 1, "what was exposed meanwhile is told once")
    #expect(lines.count { $0.hasPrefix(#"{"id":1"#) } == 20)
  }

  @Test func whoNeverReadsIsGivenUp() throws {
    let stage = try stage()
    let peer = try stage.peer(#"{"request":"bridge"}"#)
    for _ in 0..<10_000 { try emit(String(repeating: "x", count: 100), at: stage) }
    try stage.wait(601)
    #expect(stage.server.connectionCount == 0)
    withExtendedLifetime(peer) {}
  }

  /// A device that is readable after each request is read before the next one, however many wait.
  @Test func aStormOfRequestsDelaysNoTouch() throws {
    let stage = try stage()
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    defer {
      close(reader)
      close(writer)
    }
    var order = ""
    let device = try stage.loop.watch(reader, for: .reading) { _ in
      var byte: UInt8 = 0
      read(reader, &byte, 1)
      order += "t"
    }
    let request = #"{"request":"set","view":"lamp","values":{"value":40}"#
    let bridges = try (0..<10).map { _ in try stage.peer(#"{"request":"bridge"}"#) }
    stage.carriedOut = {
      order += "r"
      write(writer, "x", 1)
    }
    for bridge in bridges {
      for id in 0..<50 { bridge.send(request + #","id":\#(id)}"# + "\n") }
    }
    let others = try (0..<100).map { _ in try stage.peer() }
    for other in others { other.send(request + "}\n") }
    try withExtendedLifetime((device, bridges, others)) { try stage.settle() }
    #expect(stage.commands.count == 600)
    #expect(order == String(repeating: "rt", count: 600))
  }
}
