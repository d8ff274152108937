import Testing

/// `fingerpost inspect` as a command; `Tests/Page` uses the page that it serves.
@Suite struct InspectTests {
  @Test func withoutItsPackageItSaysWhatToInstall() throws {
    // A copy of the program, with no other beside it.
    let run = try Executable(
      """
      --version >/dev/null && (cd $(mktemp -d) && trap 'rm -r "$PWD"' EXIT && cp \(Executable.program) fingerpost \
      && PATH=/nowhere ./fingerpost inspect)
      """)
    #expect(run.output == "")
    #expect(
      run.errors == """
        there is no fingerpost-inspect here: install the package of that name, which 'make deb' makes as well \
        (sudo apt install ./fingerpost-inspect_*.deb)

        """)
    #expect(run.exitCode == 1)
  }

  @Test(arguments: [
    ("--port 0", "--port 0 is no port; leave it out for a free one"),
    ("--port 8080 --socket /tmp/page.sock", "the page is served at --port or at --socket; choose one"),
    ("--port 70000", "The value '70000' is invalid for '--port <port>'"),
    ("--port -1", "The value '-1' is invalid for '--port <port>'"),
    ("extra", "Unexpected argument 'extra'"),
  ])
  func wrongUsageIsExitCode64(_ options: String, _ words: String) throws {
    let run = try Executable("inspect \(options)")
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("Error: \(words)\n"))
    #expect(run.errors.contains("Usage: fingerpost-inspect"))
    #expect(run.exitCode == 64)
  }

  @Test func aSocketThatCannotBeMadeIsNamed() throws {
    let run = try Executable("inspect --socket /nowhere/page.sock")
    #expect(run.output == "")
    #expect(run.errors == "cannot make a socket at /nowhere/page.sock: No such file or directory\n")
    #expect(run.exitCode == 1)
  }
}
