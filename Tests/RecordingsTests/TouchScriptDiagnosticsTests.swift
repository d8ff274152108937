import Diagnostics
import Recordings
import Testing

@Suite struct TouchScriptDiagnosticsTests {
  @Test(arguments: [
    (
      "x down 1 1 1",
      "1:1: error: 'x' is not a time in milliseconds; a line begins with one, as in '16 move 1 100 200'"
    ),
    (
      "0 down 1 1 1\nabc",
      "2:1: error: 'abc' is not a time in milliseconds; a line begins with one, as in '16 move 1 100 200'"
    ),
    ("-1 down 1 1 1", "1:1: error: the time -1 is not between 0 and 1e12 milliseconds"),
    (
      "nan down 1 1 1",
      "1:1: error: 'nan' is not a time in milliseconds; a line begins with one, as in '16 move 1 100 200'"
    ),
    ("1e300 down 1 1 1", "1:1: error: the time 1e300 is not between 0 and 1e12 milliseconds"),
    (
      "5 down 1 1 1\n5 up 1",
      "2:1: error: the time 5 ms is not after that of line 1; times increase from line to line"
    ),
    (
      "7", "1:2: error: nothing happens at this time; say what a finger does, as in '7 move 1 100 200'"
    ),
    (
      "0 donw 1 1 1",
      "1:3: error: 'donw' is not down, move, up, cancel, cancelAll, remote, motion or press — did you mean 'down'?"
    ),
    (
      "0 cancelall",
      "1:3: error: 'cancelall' is not down, move, up, cancel, cancelAll, remote, motion or press — did you mean 'cancelAll'?"
    ),
    (
      "0 jump 1 1 1",
      "1:3: error: 'jump' is not down, move, up, cancel, cancelAll, remote, motion or press"
    ),
    (
      "0 tap 1 1 1",
      "1:3: error: 'tap' is not down, move, up, cancel, cancelAll, remote, motion or press; write 'down 1 X Y', and "
        + "'up 1' on a later line"
    ),
    (
      "0 down 1 300,30",
      "1:13: error: a comma separates what two fingers do; between x and y stands a blank, as in 'down 1 100 200'"
    ),
    (
      "0 press 1 5 6",
      "1:9: error: '1' is not a key; keys have the names of linux/input-event-codes.h, as KEY_ENTER; a finger comes "
        + "down with 'down 1 5 6'"
    ),
    ("0 down", "1:7: error: 'down' needs a finger's number, as in 'down 1'"),
    ("0 down a 1 1", "1:8: error: 'a' is not a finger's number: a whole number from 0 on"),
    ("0 down -1 1 1", "1:8: error: '-1' is not a finger's number: a whole number from 0 on"),
    ("0 down 1 5", "1:11: error: 'down' needs x and y, as in 'down 1 100 200'; y is missing"),
    ("0 down 1 inf 5", "1:10: error: 'inf' is not a number of points for x"),
    ("0 down 1 1 nan", "1:12: error: 'nan' is not a number of points for y"),
    ("0 down 1 1 1e999", "1:12: error: '1e999' is not a number of points for y"),
    ("0 down 1 0x10 1", "1:10: error: '0x10' is not a number of points for x"),
    (
      "0 down 1 1 1 screen=left",
      "1:21: error: the scene has no screen 'left', but 'main'"
    ),
    (
      "0 down 1 1 1\n5 move 1 1 1 screen=main",
      "2:14: error: 'screen' is for 'down': a finger stays on its screen until it lifts"
    ),
    (
      "0 down 1 1 1 forse=1",
      "1:14: error: 'forse' is not force, radius, edge or screen — did you mean 'force'?"
    ),
    ("0 down 1 1 1 force=-1", "1:20: error: '-1' is not a value for 'force': a number from 0 on"),
    ("0 down 1 1 1 radius=", "1:21: error: '' is not a value for 'radius': a number from 0 on"),
    ("0 down 1 1 1 force=1 force=2", "1:22: error: 'force' is given twice"),
    (
      "0 down 1 1 1 edge=lef",
      "1:19: error: 'lef' is not left, right, top, bottom or none — did you mean 'left'?"
    ),
    (
      "0 down 1 1 1 2",
      "1:14: error: unexpected '2': 'down' takes a finger, x, y and then force=, radius=, edge= or screen="
    ),
    (
      "0 down 1 1 1 down 2 2 2",
      "1:14: error: unexpected 'down': 'down' takes a finger, x, y and then force=, radius=, edge= or screen=; a comma"
        + " separates what two fingers do"
    ),
    ("0 down 1 1 1\n1 up 1 2 2", "2:8: error: unexpected '2': 'up' takes a finger's number alone"),
    ("0 cancelAll 1", "1:13: error: unexpected '1': 'cancelAll' takes nothing"),
    (
      "0 down 1 1 1, , down 2 2 2",
      "1:14: error: expected what happens here: down, move, up, cancel, cancelAll, remote, motion or press"
    ),
    ("0 move 1 1 1", "1:3: error: finger 1 is not down; put it down first with 'down 1 X Y'"),
    ("0 up 1", "1:3: error: finger 1 is not down; put it down first with 'down 1 X Y'"),
    ("0 cancel 1", "1:3: error: finger 1 is not down; put it down first with 'down 1 X Y'"),
    (
      "0 down 1 1 1\n\n9 down 1 2 2",
      "3:3: error: finger 1 is down already, since line 1; lift it first with 'up 1'"
    ),
    (
      "0 down 1 1 1\n1 cancelAll\n2 down 1 2 2",
      "3:3: error: finger 1 is down already, since line 1; lift it first with 'up 1'"
    ),
    (
      "0 down 1 1 1, up 1",
      "1:15: error: finger 1 is in this frame twice; what it does next belongs on a later line"
    ),
    (
      "0 down 1 1 1\n1 cancelAll, up 1",
      "2:3: error: 'cancelAll' takes every touch and stands alone on its line"
    ),
    (
      "0 remote shuffle",
      "1:10: error: 'shuffle' is not a remote control's command: play, pause, stop, togglePlayPause, nextTrack, "
        + "previousTrack, beginSeekingBackward, endSeekingBackward, beginSeekingForward, endSeekingForward"
    ),
    (
      "0 motion shake beggan",
      "1:16: error: 'beggan' is not a phase of a motion: began, ended, cancelled — did you mean 'began'?"
    ),
    ("0 motion", "1:9: error: a motion is missing: shake"),
    (
      "0 press ENTER began",
      "1:9: error: 'ENTER' is not a key; keys have the names of linux/input-event-codes.h, as KEY_ENTER"
    ),
    (
      "0 press KEY_ENTER ended",
      "1:3: error: KEY_ENTER is not down; press it first with 'press KEY_ENTER began'"
    ),
    (
      "0 press KEY_ENTER began\n5 press KEY_ENTER began",
      "2:3: error: KEY_ENTER is down already, since line 1; release it first with 'press KEY_ENTER ended'"
    ),
    (
      "0 down 1 1 1, mové 2 ü 1",
      "1:15: error: 'mové' is not down, move, up, cancel, cancelAll, remote, motion or press — did you mean 'move'?"
    ),
  ])
  func aMistakeIsNamedWithItsPlace(script: String, diagnostic: String) {
    #expect(refusal(script) == ["test.file:" + diagnostic])
  }

  @Test func whatIsQuotedNeitherSteersTheTerminalNorFillsIt() {
    let what = "is not down, move, up, cancel, cancelAll, remote, motion or press"
    #expect(refusal("0 \u{1B}[31mred\u{202E}") == ["test.file:1:3: error: '\\u{1B}[31mred\\u{202E}' \(what)"])
    let long = String(repeating: "x", count: 100_000)
    #expect(refusal("0 \(long)") == ["test.file:1:3: error: '\(long.prefix(60))…' \(what)"])
  }

  @Test(arguments: [
    ("0 down 1 1 1\n0.08 up 1", 1), ("0 down 1 1 1\n8 up 1", 0), ("0 down 1 1 1\n80.5 up 1", 0),
    ("0 down 1 1 1\n1.5 up 1\n60 down 1 1 1", 0),
  ])
  func secondsAreWarnedOf(script: String, count: Int) throws {
    let warnings = try read(script).warnings.map(\.description)
    let expected =
      "test.file:2:1: warning: all of this happens within 20 milliseconds; times are in milliseconds, and a second is 1000"
    #expect(warnings == Array(repeating: expected, count: count))
  }

  @Test func everyMistakeIsReported() {
    let script = "0 down 1 1 1, jump 2\n0 up 1\n2 up 7, move 1 x 1"
    #expect(
      refusal(script).map { String($0.prefix { $0 != "'" }) } == [
        "test.file:1:15: error: ",
        "test.file:2:1: error: the time 0 ms is not after that of line 1; times "
          + "increase from line to line",
        "test.file:3:3: error: finger 7 is not down; put it down first with ",
        "test.file:3:16: error: ",
      ])
  }

  @Test func moreFingersThanADeviceReports() {
    let script = "0 " + (0...1024).map { "down \($0) 1 1" }.joined(separator: ", ")
    #expect(
      refusal(script).map { String($0.drop { $0 != " " }) } == [
        " error: 1024 fingers are down already, and no device reports more; lift some first"
      ])
  }

  @Test func aFileFullOfMistakesEndsWithTheirNumber() {
    let all = refusal(String(repeating: "0 jump\n", count: 100))
    #expect(all.count == 21)
    #expect(all.last?.hasSuffix("error: and 179 more errors after this one") == true)
  }
}
