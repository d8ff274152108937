import Answers
import ControlSocket
import DispatchLog
import Glibc
import Testing
import EventLoop

@testable import Sockets

/// Questions and answers, and peers that do not keep to the protocol.
@Suite struct ConversationTests {
  @Test func aQuestionIsAnsweredAndTheConnectionClosed() throws {
    let stage = try Stage()
    stage.answer = .success(Array("{\"a\":1}\n".utf8))
    let peer = try stage.peer(#"{"request":"hit","x":1,"y":2.5,"explain":true}"#)
    #expect(peer.receive() == "{\"a\":1}\n")
    #expect(peer.isOver)
    #expect(stage.server.connectionCount == 0)
    var hit = HitQuestion(x: 1, y: 2.5)
    hit.explains = true
    #expect(stage.questions == [.hit(hit)])
  }

  @Test func aRefusalIsTheOnlyLine() throws {
    let stage = try Stage()
    stage.answer = .failure(ControlError("two\nlines"))
    let peer = try stage.peer(#"{"request":"reload"}"#)
    #expect(peer.receive() == #"{"error":"two\nlines"}"# + "\n")
    #expect(peer.isOver)
  }

  @Test func aRequestMayComeInPieces() throws {
    let stage = try Stage()
    let peer = try stage.peer()
    for piece in [#"{"requ"#, #"est":"sta"#, #"tus"}"#] {
      peer.send(piece)
      try stage.settle()
      #expect(stage.questions.isEmpty)
    }
    peer.send("\nmore")
    try stage.settle()
    #expect(stage.questions == [.status()])
    #expect(peer.receive() == "{}\n")
  }

  @Test func theEndOfSendingEndsTheLine() throws {
    let stage = try Stage()
    let peer = try stage.peer()
    peer.send(#"{"request":"tree","format":"svg"}"#)
    peer.endSending()
    try stage.settle()
    #expect(stage.questions == [.tree(TreeQuestion(.svg))])
    #expect(peer.receive() == "{}\n")
  }

  @Test func aSilentPeerGetsAnError() throws {
    let stage = try Stage()
    let (silent, gone) = (try stage.peer(), try stage.peer())
    gone.endSending()
    try stage.settle()
    #expect(gone.receive() == #"{"error":"no request came: send one as a line of JSON"}"# + "\n")
    #expect(gone.isOver)
    try stage.wait(4.9)
    #expect(!silent.isOver && silent.receive().isEmpty)
    try stage.wait(0.1)
    #expect(silent.receive() == #"{"error":"no request came within 5 s"}"# + "\n")
    #expect(silent.isOver)
    #expect(stage.server.connectionCount == 0)
  }

  /// A byte now and then does not keep it.
  @Test func halfARequestIsNotWaitedFor() throws {
    let stage = try Stage()
    let peer = try stage.peer()
    for _ in 0..<5 {
      peer.send("{")
      try stage.wait(1)
    }
    #expect(peer.isOver || peer.receive().hasPrefix(#"{"error""#))
    #expect(stage.server.connectionCount == 0)
  }

  @Test(arguments: [4096, 4097, 100_000])
  func aRequestHasALimit(bytes: Int) throws {
    let stage = try Stage()
    let peer = try stage.peer()
    let request = #"{"request":"status"}"#
    let line = request + String(repeating: " ", count: bytes - request.utf8.count) + "\n"
    peer.send(line)
    try stage.settle()
    let answer = peer.receive()
    #expect(answer == (bytes == 4096 ? "{}\n" : #"{"error":"the request is longer than 4096 bytes"}"# + "\n"))
    #expect(stage.server.connectionCount == 0)
  }

  @Test func whoDoesNotTakeItsAnswerLosesIt() throws {
    let stage = try Stage()
    stage.answer = .success([UInt8](repeating: 0x20, count: 1 << 20))
    let (stopped, slow) = (try stage.peer(#"{"request":"tree"}"#), try stage.peer(#"{"request":"tree"}"#))
    var taken = 0
    for _ in 0..<4 {
      taken += slow.receive(50_000).utf8.count
      try stage.wait(9)
    }
    #expect(stage.server.connectionCount == 1)
    while !slow.isOver {
      taken += slow.receive().utf8.count
      try stage.settle()
    }
    #expect(taken == 1 << 20)
    #expect(stopped.receive().utf8.count < 200_000)
    #expect(stopped.isOver)
  }

  @Test func aPeerThatLeavesBeforeTheAnswerHarmsNoOther() throws {
    let stage = try Stage()
    stage.answer = .success([UInt8](repeating: 0x20, count: 1 << 20))
    do { _ = try stage.peer(#"{"request":"tree"}"#) }
    try stage.settle()
    #expect(stage.server.connectionCount == 0)
    #expect(try stage.peer(#"{"request":"status"}"#).receive().count > 0)
  }

  @Test func connectionsOfAUserAreBounded() throws {
    var limits = ControlLimits()
    limits.connectionsOfUser = 3
    let stage = try Stage(limits)
    var peers = try (0..<3).map { _ in try stage.peer() }
    let fourth = try stage.peer(#"{"request":"status"}"#)
    #expect(fourth.receive().contains("this user has 3 connections to the daemon, the most that it may have"))
    #expect(fourth.isOver)
    peers.removeFirst()
    try stage.settle()
    #expect(try stage.peer(#"{"request":"status"}"#).receive() == "{}\n")
  }

  @Test func connectionsOfRootTakeNoPlaceOfOthers() throws {
    var limits = ControlLimits()
    limits.connections = 2
    let stage = try Stage(limits, access: ControlAccess(owner: 1000, group: nil, controlGroup: nil))
    let (root, user) = (
      PeerCredentials(user: 0, groups: [], process: 1), PeerCredentials(user: 1000, groups: [], process: 1)
    )
    let peers = try [root, root, user, user].map { try stage.peer(of: $0) }
    #expect(stage.server.connectionCount == peers.count)
    let fifth = try stage.peer(of: user)
    #expect(fifth.receive().contains("the daemon has 2 connections, the most that it takes"))
    #expect(try stage.peer(#"{"request":"status"}"#, of: root).receive() == "{}\n")
  }

  @Test func aPerformerIsHandedOver() throws {
    let stage = try Stage()
    let peer = try stage.peer()
    peer.send("{\"request\":\"perform\"}\n")
    try stage.settle()
    #expect(stage.handed.map(\.user) == [getuid()])
    #expect(stage.server.connectionCount == 0)
    try stage.wait(1000)
    #expect(!peer.isOver)
    stage.handed = []
    #expect(peer.isOver)
  }

  @Test func aPerformerMayBeRefused() throws {
    let stage = try Stage()
    stage.performing = ControlError("not you")
    let peer = try stage.peer(#"{"request":"perform"}"#)
    #expect(peer.receive() == #"{"error":"not you"}"# + "\n")
    #expect(peer.isOver)
  }

  @Test func nothingWakesAServerWithoutPeers() throws {
    let stage = try Stage()
    _ = try stage.peer(#"{"request":"status"}"#).receive()
    #expect(stage.clock.nextDeadline != nil)
    try stage.wait(5)
    #expect(stage.clock.nextDeadline == nil)
  }
}

/// Who may ask.
@Suite struct AccessTests {
  private func peer(_ user: UInt32, _ groups: Set<UInt32> = []) -> PeerCredentials {
    PeerCredentials(user: user, groups: groups, process: 1)
  }

  @Test func rootTheOwnUserAndTheGroupMay() throws {
    let access = ControlAccess(owner: 990, group: 991, controlGroup: nil)
    for peer in [peer(0), peer(990), peer(1000, [100, 991])] { try access.check(peer) }
  }

  @Test func membersOfTheSecondGroupMaySetAndSend() throws {
    let access = ControlAccess(owner: 990, group: 991, controlGroup: 992)
    for peer in [peer(0), peer(990), peer(1000, [992]), peer(1000, [991, 992])] {
      try access.check(peer)
      try access.check(peer, for: .control)
    }
    try access.check(peer(1000, [991]))
    for peer in [peer(1000, [991]), peer(1000)] {
      #expect {
        try access.check(peer, for: .control)
      } throws: {
        "\($0)".contains("members of the group 'fingerpost-control' may set and send")
      }
    }
  }

  @Test func membersOfTheThirdGroupMayBridgeAndNoMore() throws {
    let access = ControlAccess(owner: 990, group: 991, controlGroup: 992, bridgeGroup: 993)
    let bridge = peer(1000, [993])
    try access.check(bridge)
    try access.check(bridge, for: .bridging)
    #expect(throws: ControlError.self) { try access.check(bridge, for: .reading) }
    #expect(throws: ControlError.self) { try access.check(bridge, for: .control) }
    for other in [peer(0), peer(990), peer(1000, [992])] {
      try access.check(other, for: .bridging)
      try access.check(other, for: .reading)
    }
    #expect {
      try access.check(peer(1000, [991]), for: .bridging)
    } throws: {
      "\($0)".contains("members of the group 'fingerpost-control' or 'fingerpost-bridge' may bridge")
    }
  }

  @Test(arguments: [
    #"{"request":"log"}"#, #"{"request":"tree"}"#, #"{"request":"hit","x":1,"y":1}"#,
    #"{"request":"reload"}"#,
    #"{"request":"devices"}"#, #"{"request":"status"}"#, #"{"request":"exposed"}"#, #"{"request":"perform"}"#,
    #"{"request":"set","view":"lamp","values":{"value":1}}"#, #"{"request":"send","action":"off"}"#,
    #"{"request":"bridge","contacts":"all"}"#,
  ])
  func aBridgeGetsNothingElse(request: String) throws {
    let stage = try Stage(
      access: ControlAccess(owner: 990, group: 991, controlGroup: 992, bridgeGroup: 993))
    let refused = try stage.peer(request, of: peer(1000, [993]))
    #expect(
      refused.receive().hasPrefix(#"{"error":"only root, the daemon's own user and members of the group"#))
    #expect(stage.questions.isEmpty && stage.commands.isEmpty && stage.handed.isEmpty)
  }

  @Test func aBridgeSetsWhatItMay() throws {
    let stage = try Stage(
      access: ControlAccess(owner: 990, group: 991, controlGroup: 992, bridgeGroup: 993))
    let bridge = try stage.peer(#"{"request":"bridge","contacts":"exposed"}"#, of: peer(1000, [993]))
    bridge.send(#"{"request":"set","view":"lamp","values":{"value":1},"id":1}"# + "\n")
    try stage.settle()
    #expect(stage.commands.count == 1)
    #expect(!bridge.receive().contains("error"))
  }

  @Test func withoutTheSecondGroupOnlyRootAndTheOwnUserMaySetAndSend() throws {
    let access = ControlAccess(owner: 990, group: 991, controlGroup: nil)
    try access.check(peer(990), for: .control)
    #expect(throws: ControlError.self) { try access.check(peer(1000, [991, 992]), for: .control) }
  }

  @Test func othersMayNotConnect() {
    let service = ControlAccess(owner: 990, group: 991, controlGroup: nil)
    #expect {
      try service.check(peer(1000, [0, 100, 990]))
    } throws: {
      "\($0)".contains("members of the group 'fingerpost'")
    }
    #expect {
      try ControlAccess(owner: 1001, group: nil, controlGroup: nil).check(peer(1000, [1001]))
    } throws: {
      "\($0)".contains("another user's")
    }
  }
}
