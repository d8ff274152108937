import Diagnostics
import OSC
import Testing

/// Packets as OSC 1.0 has them, byte by byte.
@Suite struct PacketTests {
  @Test func aMessageIsAsInTheSpecification() {
    let message = OSCMessage("/oscillator/4/frequency", [.float(440)])
    #expect(
      message.bytes == Array("/oscillator/4/frequency\0,f\0\0".utf8) + [0x43, 0xDC, 0, 0])
    let many = OSCMessage(
      "/foo", [.integer(1000), .integer(-1), .string("hello"), .float(1.234), .float(5.678)])
    #expect(
      many.bytes
        == Array("/foo\0\0\0\0,iisff\0\0".utf8) + [0, 0, 3, 0xE8, 0xFF, 0xFF, 0xFF, 0xFF]
        + Array("hello\0\0\0".utf8) + [0x3F, 0x9D, 0xF3, 0xB6, 0x40, 0xB5, 0xB2, 0x2D])
  }

  @Test func everyArgumentIsReadAsItWasWritten() throws {
    let messages = [
      OSCMessage(
        "/a",
        [
          .integer(.min), .long(.max), .float(-0.5), .double(1e300), .string(""), .string("four"), .blob([]),
          .blob([1, 2, 3]), .blob([1, 2, 3, 4]), .time(.immediately), .boolean(true), .boolean(false), .null,
          .impulse,
        ]), OSCMessage("/b"),
    ]
    #expect(try OSCReader.messages(in: messages[0].bytes) == [messages[0]])
    let bundle = OSCBundle.bytes(of: messages.map(\.bytes))
    #expect(try OSCReader.messages(in: bundle) == messages)
    #expect(try OSCReader.messages(in: OSCBundle.bytes(of: [bundle, bundle])) == messages + messages)
    #expect(bundle.count % 4 == 0)
  }

  @Test func anOldSenderLeavesOutTheTypes() throws {
    #expect(try OSCReader.messages(in: Array("/go\0".utf8)) == [OSCMessage("/go")])
  }

  @Test(arguments: [
    ("", "a text has no end, at byte 0"), ("/go", "a text has no end, at byte 0"),
    ("go\0\0", "an address does not begin with /, at byte 4"),
    ("/go\0i\0\0\0", "a list of types does not begin with a comma, at byte 8"),
    ("/go\0,i\0\0", "it ends too early, at byte 8"), ("/go\0,x\0\0", "a type is not known, at byte 8"),
    ("/go\0,b\0\0\u{7F}\u{7F}\u{7F}\u{7F}", "it ends too early, at byte 12"),
    ("/go\0,\0\0\0rest", "a message has more than its types say, at byte 8"),
    ("#bandle\0", "it begins with # and is no bundle, at byte 8"),
    (
      "#bundle\0\0\0\0\0\0\0\0\u{1}\0\0\0\u{5}/a\0\0\0\0\0\0",
      "a part of a bundle is not a whole number of words, at byte 20"
    ),
  ])
  func brokenPacketsSayWhere(_ packet: String, _ reason: String) {
    do throws(PlainError) {
      _ = try OSCReader.messages(in: Array(packet.utf8))
      Issue.record("it was read")
    } catch { #expect(error.description == reason) }
  }

  @Test func bundlesInBundlesHaveABottom() {
    var bundle = OSCBundle.bytes(of: [OSCMessage("/a").bytes])
    for _ in 0..<7 { bundle = OSCBundle.bytes(of: [bundle]) }
    #expect(throws: Never.self) { try OSCReader.messages(in: bundle) }
    #expect(throws: PlainError.self) { try OSCReader.messages(in: OSCBundle.bytes(of: [bundle])) }
  }

  @Test func timesAreThoseOfNTP() {
    let start: UInt64 = 2_208_988_800 << 32
    let half: UInt64 = 1 << 31
    #expect(OSCTime(microsecondsSince1970: 0).bits == start)
    #expect(OSCTime(microsecondsSince1970: 500_000).bits == start + half)
  }
}
