import Diagnostics
import InputTestSupport
import Recordings
import Testing

/// What a terminal or a page puts around a recording is left out, with a note.
@Suite struct PastedTextTests {
  private static let evemu =
    EvemuFixture.multitouch + EvemuFixture.frames("id 1, x 10, y 20", "id -1")
  private static let recordings = [
    evemu, EvtestFixture.text(of: evemu, .new),
    LibinputFixture.recording(evemu), "0 down 1 1 1\n8 up 1\n",
  ]

  @Test(arguments: [
    ("Recording to 'stdout'.\n", "", 1, 1),
    ("```\n", "```\n", 2, 1),
    ("```yaml\n", "^C\n```\n", 3, 1),
    ("", "^C", 1, 0),
    (
      "Available devices:\n/dev/input/event0:\tPower Button\n/dev/input/event5:\tGoodix Capacitive TouchScreen\n"
        + "Select the device event number [0-5]: 5\n", "", 4, 1
    ),
    ("pi@panel:~ $ sudo evtest /dev/input/event5\n", "", 1, 1),
    (
      "No device specified, trying to scan all of /dev/input/event*\nNot running as root, no devices may be available.\n",
      "", 2, 1
    ),
    ("Recording to 'stdout'.\n", "\n^C\n", 2, 1),
    ("```\n", "^C\npi@panel:~ $\n```\n", 4, 1),
    ("-bash-5.1$ sudo evtest\n", "^C\n-bash-5.1$ \n", 3, 1),
    ("$ sudo evtest\n", "^C\n[root@panel ~]# exit\nlogout\nConnection to panel closed.\n", 5, 1),
    ("pi@panel:~ $ sudo -i\nroot@panel:~# evtest /dev/input/event5\n", "^Croot@panel:~# \n", 3, 1),
    ("➜  ~ sudo libinput record\n", "^C⏎\n➜  ~\n", 3, 1),
    ("<details><summary>evtest</summary>\n\n```text\n", "```\n</details>\n", 4, 1),
    (
      "    Available devices:\n    /dev/input/event5:\tGoodix\n    Select the device event number [0-5]: 5\n",
      "    ^C\n    pi@panel:~ $ \n", 5, 1
    ),
  ])
  func itIsLeftOut(before: String, after: String, count: Int, line: Int) throws {
    for text in Self.recordings {
      let (plain, pasted) = (try read(text), try read(before + text + after))
      #expect(described(pasted.events) == described(plain.events))
      #expect(pasted.warnings.count == plain.warnings.count + 1)
      let note = try #require(pasted.warnings.first)
      let first = line == 0 ? text.split(separator: "\n", omittingEmptySubsequences: false).count : line
      #expect(note.line == first)
      #expect(
        note.message
          == (count == 1
            ? "1 line of a terminal or a page around the recording is left out"
            : "\(count) lines of a terminal or a page around the recording are left out, this one first"))
    }
  }

  /// As an answer to a mail quotes it, however often.
  @Test(arguments: ["> ", "> > ", ">> "]) func aQuotationIsRead(mark: String) throws {
    for text in Self.recordings {
      let quoted = text.split(separator: "\n", omittingEmptySubsequences: false).map { mark + $0 }
      #expect(try described(read(quoted.joined(separator: "\n")).events) == described(read(text).events))
    }
  }

  /// What follows a prompt is a recording again if it begins as one.
  @Test func aSecondRecordingIsNoPrompt() {
    let text = EvtestFixture.text(of: Self.evemu, .new)
    #expect(throws: Never.self) { try read(text + "^C\npi@panel:~ $ evtest\n" + text) }
  }

  @Test func aKeyThatStopsTheRecorderMayStandBeforeItsLastLine() throws {
    let text = Self.evemu + "^CE: 9.000000 0000 0000 0\n"
    #expect(
      try described(read(text).events) == described(read(Self.evemu + "E: 9.000000 0000 0000 0\n").events))
  }

  @Test(arguments: [
    ("[   1234.567890] EV_ABS       ABS_MT_TRACKING_ID   0000000c", "getevent"),
    ("/dev/input/event2: 0003 0039 0000001c", "getevent"),
    ("add device 1: /dev/input/event2", "getevent"),
    ("-event5   DEVICE_ADDED     Goodix Capacitive TouchScreen    seat0 default", "libinput debug-events"),
    (" event5   TOUCH_DOWN       +1.234s\t0 (0) 50.20/30.10", "libinput debug-events"),
    ("R: 577 05 01 09 02 a1 01", "hid-recorder"),
  ])
  func whatIsNoRecordingIsNamed(line: String, program: String) {
    let found = refusal(line + "\n")
    #expect(found.count == 1 && found[0].contains("this is what '\(program)' prints"), "\(found)")
    #expect(found[0].hasSuffix("; record with 'fingerpost record', 'libinput record' or 'evtest' instead"))
  }
}
