import Testing

/// What `make install` puts where.
@Suite struct InstallationTests {
  @Test func everyTextNamesItsOwnPlaceAndNothingIsLeft() throws {
    #expect(try said(by: "check-installation") == "")
  }

  @Test func completionsCompleteCommandsOptionsAndScenes() throws {
    #expect(try said(by: "check-completions") == "")
  }

  private func said(by script: String) throws -> String {
    let run = try Executable("--version >/dev/null; Tests/CommandTests/\(script) \(Executable.program) 2>&1")
    #expect(run.exitCode == 0)
    return run.output
  }
}
