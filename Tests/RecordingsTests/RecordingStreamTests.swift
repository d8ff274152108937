import Diagnostics
import Glibc
import InputTestSupport
import Testing
import TouchDelivery

@testable import Evdev
@testable import Recordings

/// Recordings are checked to their end before anything is played, and few events of them are in memory.
@Suite struct RecordingStreamTests {
  @Test(arguments: [0, 1, Spool<Int>.pageCount - 1, Spool<Int>.pageCount, 3 * Spool<Int>.pageCount + 7])
  func aSpoolGivesBackWhatItGot(count: Int) {
    let spool = Spool<Int>()
    for value in 0..<count { spool.append(value) }
    #expect(spool.elementsEqual(0..<count))
    #expect(spool.elementsEqual(0..<count), "a second time")
    #expect(spool.pages.allSatisfy { $0.count <= Spool<Int>.pageCount })
    spool.truncate(to: count / 2)
    #expect(spool.elementsEqual(0..<(count / 2)))
    #expect(spool.failure == nil)
  }

  @Test func aSpoolWithoutAFolderSaysWhy() {
    let spool = Spool<Int>(folder: "/nowhere/at/all")
    for value in 0...Spool<Int>.pageCount { spool.append(value) }
    #expect(
      spool.failure
        == "cannot make a file for the recording in '/nowhere/at/all': No such file or directory; let the "
        + "environment's TMPDIR name a folder with room")
  }

  @Test func linesAreThoseOfTheFileHoweverItIsRead() throws {
    let text = Array("\u{FEFF}one\r\n\ntwo\n\r\nthree".utf8)
    for size in 1...text.count {
      var rest = text[...]
      let lines = TextLines(of: "test.file") { () throws(DiagnosticErrors) in
        defer { rest = rest.dropFirst(size) }
        return rest.isEmpty ? nil : Array(rest.prefix(size))
      }
      var found: [String] = []
      while let line = try lines.next() {
        found.append(
          "\(line.number) \(String(decoding: line.bytes, as: UTF8.self))\(line.isUnfinished ? "…" : "")")
      }
      #expect(found == ["1 one", "2 ", "3 two", "4 ", "5 three…"])
    }
  }

  @Test(arguments: ["", "\n"])
  func aLineThatIsTooLongIsRefused(end: String) {
    let line = String(repeating: "x", count: TextLines.longestLine + 1)
    #expect(
      refusal("# EVEMU 1.3\n" + line + end) == [
        "test.file:2:1: error: this line is longer than 1 MiB; each line of a recording is an event or a frame"
      ])
  }

  /// Of a pipe nothing can be read again.
  @Test(arguments: [true, false])
  func aPipeIsCheckedToItsEnd(isSound: Bool) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let script = "0 down 1 1 1\n5 move 1 2 2\n\(isSound ? "9" : "nine") up 1\n"
    try #require(write(ends[1], script, script.utf8.count) == script.utf8.count)
    close(ends[1])
    defer { close(ends[0]) }
    let screen = testScreen
    let reader = RecordingReader(screens: [screen], rules: DeviceRules(firstScreen: screen))
    let path = "/proc/self/fd/\(ends[0])"
    if isSound {
      let recording = try reader.read(RecordingFile(path: path))
      #expect(described(recording.events).count == 3)
      #expect(described(recording.events).count == 3, "a second time")
    } else {
      let error = #expect(throws: DiagnosticErrors.self) { try reader.read(RecordingFile(path: path)) }
      #expect(error?.diagnostics.map(\.line) == [3])
    }
  }
}
