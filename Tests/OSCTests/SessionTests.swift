import OSC
import Testing
import TouchTime

/// What a receiver of TUIO is sent, as lines.
private struct Talk {
  private var session: TUIOSession
  private var now = Instant.zero

  init(_ version: TUIOVersion, firstFrame: UInt32 = 1) {
    let source = TUIOSource(
      name: "table", screen: nil, index: 0, address: "127.0.0.1", hexAddress: "0x7F000001", width: 800,
      height: 480)
    session = TUIOSession(version, source, firstFrame: firstFrame)
  }

  var deadline: Double { session.deadline.seconds }

  /// The messages after `seconds` more, those that always are the same aside.
  mutating func wait(_ seconds: Double = 0) throws -> [String] {
    now = now.advanced(by: seconds)
    return try session.packets(at: now, date: .immediately).map { packet in
      let messages = try OSCReader.messages(in: packet).filter { $0.arguments.first != .string("source") }
      return messages.map { Self.line($0) }.joined(separator: "; ")
    }
  }

  mutating func touch(_ touch: Int, _ x: Double, _ y: Double, at time: Double, pressure: Double = 0) {
    session.update(
      TUIOContact(touch: touch, x: x, y: y, pressure: pressure, radius: 0.25), at: .zero.advanced(by: time))
  }

  mutating func lift(_ touch: Int) { session.lift(touch) }
  mutating func liftAll() { session.liftAll() }

  private static func line(_ message: OSCMessage) -> String {
    let words = message.arguments.map { argument in
      switch argument {
      case .integer(let number): "\(number)"
      case .float(let number): "\(number)"
      case .string(let text): text
      case .time: "now"
      default: "?"
      }
    }
    return ([String(message.address.split(separator: "/").last ?? "")] + words).joined(separator: " ")
      .replacing("2Dcur ", with: "")
  }
}

@Suite struct SessionTests {
  @Test func aFingerComesMovesRestsAndGoes() throws {
    var talk = Talk(.one)
    #expect(try talk.wait() == ["alive; fseq -1"])
    talk.touch(7, 0.5, 0.5, at: 10)
    #expect(try talk.wait(0.1) == ["alive 1; set 1 0.5 0.5 0.0 0.0 0.0; fseq 1"])
    talk.touch(7, 0.75, 0.5, at: 10.25)
    #expect(try talk.wait(0.25) == ["alive 1; set 1 0.75 0.5 1.0 0.0 4.0; fseq 2"])
    #expect(try talk.wait(0.04) == [])
    #expect(try talk.wait(0.01) == ["alive 1; set 1 0.74999994 0.5 0.0 0.0 0.0; fseq 3"])
    talk.lift(7)
    #expect(try talk.wait() == ["alive; fseq 4"])
    #expect(try talk.wait() == [])
  }

  @Test func everythingIsSentAgainOnceASecond() throws {
    var talk = Talk(.one)
    _ = try talk.wait()
    #expect(talk.deadline == 1)
    #expect(try talk.wait(1) == ["alive; fseq -1"])
    talk.touch(1, 0.5, 0.5, at: 1)
    talk.touch(2, 0.25, 0.5, at: 1)
    _ = try talk.wait(0.5)
    talk.touch(2, 0.25, 0.5, at: 1.25)
    #expect(try talk.wait(0.25) == [])
    #expect(talk.deadline == 2)
    #expect(
      try talk.wait(0.25) == [
        "alive 1 2; set 1 0.50000006 0.5 0.0 0.0 0.0; set 2 0.25 0.5 0.0 0.0 0.0; fseq -1"
      ])
    #expect(
      try talk.wait(1) == ["alive 1 2; set 1 0.5 0.5 0.0 0.0 0.0; set 2 0.25 0.5 0.0 0.0 0.0; fseq -1"])
  }

  /// Qt 6.4 loses the fingers after a frame in which they all stand still.
  @Test func inEachFrameWithFingersSomethingIsOther() throws {
    var talk = Talk(.one)
    _ = try talk.wait()
    for touch in 1...100 { talk.touch(touch, 0, Double(touch) / 200, at: 1) }
    _ = try talk.wait(0.1)
    var last: [String: String] = [:]
    for _ in 0..<5 {
      for packet in try talk.wait(1) {
        let sets = packet.split(separator: "; ").filter { $0.hasPrefix("set ") }.map {
          $0.split(separator: " ")
        }
        let places = sets.map { (String($0[1]), "\($0[2]) \($0[3])") }
        #expect(places.contains { last[$0.0] != $0.1 })
        for (id, place) in places { last[id] = place }
      }
    }
  }

  @Test func placesOutsideAreAtTheEdge() throws {
    var talk = Talk(.one)
    _ = try talk.wait()
    talk.touch(1, -0.5, 1.5, at: 1)
    talk.touch(2, .nan, .infinity, at: 1)
    #expect(
      try talk.wait() == ["alive 1 2; set 1 0.0 1.0 0.0 0.0 0.0; set 2 0.0 1.0 0.0 0.0 0.0; fseq 1"])
  }

  @Test func pointersHaveAllFields() throws {
    var talk = Talk(.two, firstFrame: 5)
    #expect(try talk.wait() == ["frm 5 now 52429280 table:0@0x7F000001; alv"])
    talk.touch(1, 0.5, 0.5, at: 1, pressure: 0.5)
    talk.touch(2, 0.5, 0.5, at: 1)
    #expect(
      try talk.wait() == [
        "frm 6 now 52429280 table:0@0x7F000001; ptr 1 0 0 0.5 0.5 0.0 0.0 0.25 0.5 0.0 0.0 0.0 0.0 0.0; "
          + "ptr 2 0 1 0.5 0.5 0.0 0.0 0.25 0.0 0.0 0.0 0.0 0.0 0.0; alv 1 2"
      ])
    talk.lift(1)
    talk.touch(3, 0, 0, at: 2)
    talk.touch(2, 0.5, 0.75, at: 1.5, pressure: 1)
    #expect(
      try talk.wait() == [
        "frm 7 now 52429280 table:0@0x7F000001; ptr 2 0 1 0.5 0.75 0.0 0.0 0.25 1.0 0.0 0.5 2.0 1.0 4.0; "
          + "ptr 3 0 0 0.0 0.0 0.0 0.0 0.25 0.0 0.0 0.0 0.0 0.0 0.0; alv 2 3"
      ])
  }

  /// The reference client takes the second of two equal pointers for one that has come again.
  @Test func aPointerThatRestsIsNotRepeated() throws {
    var talk = Talk(.two)
    _ = try talk.wait()
    talk.touch(1, 0.5, 0.5, at: 1)
    #expect(try talk.wait().first?.contains("; ptr 1 ") == true)
    talk.touch(1, 0.5, 0.5, at: 1.1)
    #expect(try talk.wait(0.1) == [])
    for _ in 0..<5 {
      let packets = try talk.wait(1)
      #expect(packets.count == 1 && packets[0].hasSuffix("; alv 1") && !packets[0].contains("ptr"))
    }
    talk.touch(1, 0.5, 0.6, at: 8)
    #expect(try talk.wait(1).first?.contains("; ptr 1 ") == true)
    #expect(try talk.wait(0.06).first?.contains("; ptr 1 ") == true)
    #expect(try talk.wait(1).first?.contains("ptr") == false)
  }

  @Test(arguments: [TUIOVersion.one, .two])
  func manyFingersGoIntoSeveralPackets(_ version: TUIOVersion) throws {
    var talk = Talk(version)
    _ = try talk.wait()
    for touch in 1...200 { talk.touch(touch, 0.5, 0.5, at: 1) }
    let packets = try talk.wait()
    let sets = packets.flatMap { $0.split(separator: "; ") }.filter {
      $0.hasPrefix("set") || $0.hasPrefix("ptr")
    }
    #expect(packets.count > 1)
    #expect(sets.count == 128)
    switch version {
    case .one:
      #expect(packets.indices.allSatisfy { packets[$0].hasSuffix("; fseq \($0 + 1)") })
      #expect(packets.allSatisfy { $0.contains(" 127 128;") })
    case .two:
      #expect(packets.allSatisfy { $0.hasPrefix("frm 2 ") })
      #expect(packets.filter { $0.contains("; alv 1 2 ") } == packets.suffix(1))
    }
    talk.liftAll()
    #expect(try talk.wait().count == 1)
  }

  @Test func framesBeginAgainAfterTheLastNumber() throws {
    var talk = Talk(.one, firstFrame: UInt32(Int32.max))
    _ = try talk.wait()
    talk.touch(1, 0, 0, at: 1)
    #expect(try talk.wait().first?.hasSuffix("fseq 2147483647") == true)
    talk.lift(1)
    #expect(try talk.wait() == ["alive; fseq 1"])
  }
}
