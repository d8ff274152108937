import Glibc
import Testing

/// What needs no device; the kernel tests have the rest.
@Suite struct RecordTests {
  @Test func theHelpSaysWhatIsRecorded() throws {
    let run = try Executable("record --help")
    #expect(
      run.output == """
        OVERVIEW: Record a touch device for 'fingerpost replay' and evemu-play.

        Writes an evemu recording with the device's description until Ctrl-C; the file
        is whole after every frame. It shows where fingers were: give no recording of a
        login or a PIN to others.

          fingerpost record --output panel.events

        USAGE: fingerpost record [--device <device>] [--output <output>] [--grab]

        OPTIONS:
          --device <device>       The device's node; by default the only touch device.
          -o, --output <output>   The file, which must not exist yet; - is standard
                                  output, the default unless that is a terminal.
          --grab                  Grab the device: other programs get no events while
                                  this records.
          --version               Show the version.
          -h, --help              Show help information.


        """)
    #expect(run.exitCode == 0)
  }

  @Test(arguments: [
    ("/nowhere/event0", "there is no device at /nowhere/event0; 'fingerpost devices' lists them\n"),
    (
      "/dev/null",
      "cannot read the capabilities of /dev/null: Inappropriate ioctl for device; is it an input device's node?\n"
    ),
  ])
  func whatIsNoDeviceLeavesNoFile(path: String, message: String) throws {
    let file = "/tmp/fingerpost-record-\(getpid()).events"
    let run = try Executable("record --device \(path) -o \(file)")
    #expect(run.output == "")
    #expect(run.errors == message)
    #expect(run.exitCode == 1)
    #expect(access(file, F_OK) != 0)
  }
}
