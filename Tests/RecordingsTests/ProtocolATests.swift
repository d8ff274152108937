import Evdev
import Recordings
import Testing
import TouchDelivery

/// What a recording of a device without slots may contain although no driver sends it; libmtdev withstands neither.
@Suite struct ProtocolATests {
  private func changes(_ text: String) throws -> [TouchesPhase] {
    try read(text).events.flatMap { event in
      guard case .touches(let frame) = event else { return [TouchesPhase]() }
      return frame.contacts.map(\.change)
    }
  }

  private func named(from id: Int) -> String {
    (0..<32).map { "id \(id + $0), x \($0), y 1, mt" }.joined(separator: ", ")
  }

  @Test func asManyNewContactsAsThereAreSlotsAllOfThemTaken() throws {
    let frames = EvemuFixture.frames(named(from: 1), named(from: 101), named(from: 201), "mt")
    let changes = try changes(EvemuFixture.protocolAWithIDs + frames)
    let begun = changes.count { $0 == .began }
    #expect(begun > 0)
    #expect(begun == changes.count { $0 == .ended || $0 == .cancelled })
  }

  @Test func aContactThatLeavesOutItsSizeTouchesInEveryReplay() throws {
    let text = EvemuFixture.protocolAWithSize + EvemuFixture.frames("x 10, y 20, mt", "x 10, y 20, mt", "mt")
    for _ in 0..<10 { #expect(try changes(text) == [.began, .ended]) }
  }
}
