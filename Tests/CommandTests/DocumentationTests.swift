import Testing

/// What the documentation shows is what the program takes and prints.
@Suite struct DocumentationTests {
  @Test func theExamplesRunAndEveryKeyIsDescribed() throws {
    let checker = try Checker()
    #expect(checker.output == "")
    #expect(checker.exitCode == 0)
  }

  @Test func theHelpOfEachCommandHasAnExample() throws {
    let lines = try Executable("--help").output.split(separator: "\n")
    let commands = lines.drop { $0 != "SUBCOMMANDS:" }.dropFirst().prefix { $0.hasPrefix("  ") }
      .filter { !$0.hasPrefix("   ") }.compactMap { $0.split(separator: " ").first }.filter {
        $0.first?.isLowercase == true
      }
    #expect(commands.count >= 20)
    for command in commands {
      let help = try Executable("help \(command)").output
      #expect(help.split(separator: "\n").contains { $0.hasPrefix("  fingerpost \(command)") }, "\(command)")
    }
  }

  @Test func everyRuleIsDefinedOnceAndShownByATranscript() throws {
    let check = try Executable("--version >/dev/null; scripts/check-rules")
    #expect(check.errors == "")
    #expect(check.exitCode == 0)
  }

  /// `check-docs` over all documents.
  private struct Checker {
    let output: String
    let exitCode: Int32

    init() throws {
      let run = try Executable(
        "--version >/dev/null; Tests/CommandTests/check-docs \(Executable.program) README.md CONTRIBUTING.md CHANGELOG.md docs/*.md docs/*/*.md config/examples/README.md Tests/Transcripts/README.md"
      )
      output = run.output
      exitCode = run.exitCode
    }
  }
}
