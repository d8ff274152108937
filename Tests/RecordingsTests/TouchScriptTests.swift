import Evdev
import InputTestSupport
import Recordings
import Testing
import TouchTime
import TouchDelivery

@Suite struct TouchScriptTests {
  private func lines(_ script: String) throws -> [String] { described(try read(script).events) }

  private func contacts(_ script: String) throws -> [Contact] {
    Array(try read(script).events).flatMap { event -> [Contact] in
      guard case .touches(let frame) = event else { return [] }
      return frame.contacts
    }
  }

  @Test func everyLineIsAFrame() throws {
    let script = """
      # two fingers land in one frame

      0    down 1 100 100, down 2 300 200
      16   move 1 110 100   # and a comment
      32.5   up 1
      48\tcancel 2
      """
    #expect(
      try lines(script) == [
        "0: 1 began 100 100, 2 began 300 200", "16: 1 moved 110 100", "32.5: 1 ended 110 100",
        "48: 2 cancelled 300 200",
      ])
  }

  @Test func eventsWithoutALocation() throws {
    let script = """
      0 press KEY_ENTER began, down 1 5 5
      8 press KEY_ENTER changed
      9 press KEY_ENTER ended
      10 motion shake began
      20 motion shake cancelled, remote nextTrack
      """
    #expect(
      try lines(script) == [
        "0: 1 began 5 5", "0: press KEY_ENTER began", "8: press KEY_ENTER changed",
        "9: press KEY_ENTER ended", "10: motion shake began", "20: motion shake cancelled",
        "20: remote nextTrack",
      ])
  }

  @Test func fractionsOfAMillisecondBecomeMicroseconds() throws {
    let script = "0.0004 down 1 1 1\n0.001 move 1 2 2\n0.0016 up 1"
    #expect(try read(script).events.map(\.time.microseconds) == [0, 1, 2])
  }

  @Test func linesMayEndAsOnWindows() throws {
    #expect(try lines("\u{FEFF}0 down 1 1 1\r\n\r\n9 up 1\r\n") == ["0: 1 began 1 1", "9: 1 ended 1 1"])
  }

  @Test func aScriptOfCommentsIsNoInput() throws {
    #expect(try described(read("# nothing yet\n").events) == [])
  }

  @Test func fieldsFollowTheCoordinatesAndStay() throws {
    let contacts = try contacts("0 down 1 1 1 force=0.5 radius=12 edge=left\n1 move 1 2 2 force=1\n2 up 1")
    #expect(contacts.map(\.force) == [0.5, 1, 1])
    #expect(contacts.map(\.majorRadius) == [12, 12, 12])
    #expect(contacts.map(\.edge) == [.left, .left, .left])
  }

  @Test(arguments: [
    ("left", RectEdge.left), ("right", .right), ("top", .top), ("bottom", .bottom), ("none", RectEdge.none),
  ])
  func aFingerCanComeFromAnEdge(name: String, edge: RectEdge) throws {
    #expect(try contacts("0 down 1 1 1 edge=\(name)").map(\.edge) == [edge])
  }

  @Test func anEdgeThatIsNotGivenIsLeftOpen() throws {
    #expect(try contacts("0 down 1 1 1").map(\.edge) == [nil])
  }

  @Test func afterCancelAllTheFingersAreStillDown() throws {
    let script = """
      0 down 1 1 1, down 2 2 2
      1 cancelAll
      2 move 1 5 5, down 3 3 3
      3 up 1
      4 up 2, up 3
      5 down 1 9 9
      """
    #expect(
      try lines(script) == [
        "0: 1 began 1 1, 2 began 2 2", "1: cancelAll", "2: 3 began 3 3", "4: 3 ended 3 3", "5: 1 began 9 9",
      ])
  }

  @Test func aCancelledFingerIsStillDown() throws {
    #expect(
      try lines("0 down 1 1 1\n1 cancel 1\n2 move 1 2 2\n3 cancel 1\n4 up 1\n5 down 1 3 3")
        == ["0: 1 began 1 1", "1: 1 cancelled 1 1", "5: 1 began 3 3"])
  }

  @Test func aFingerNumberMayComeDownAgain() throws {
    #expect(try lines("0 down 0 1 1\n1 up 0\n2 down 0 2 2").count == 3)
  }

  @Test func coordinatesMayLieOutsideTheScreen() throws {
    #expect(try lines("0 down 1 -5.5 2e3") == ["0: 1 began -5.5 2000"])
  }
}
