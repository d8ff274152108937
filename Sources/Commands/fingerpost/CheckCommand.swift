internal import ArgumentParser
internal import Daemon
internal import Diagnostics

/// `fingerpost check`: reports every mistake in scenes.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validate scene files.",
    discussion: """
      Exits with 0 if every scene is valid, else with 1 and the reasons on standard error. The scripts' files run, \
      none of their functions is called, and no program is started.
      """)

  @Argument(help: "The scene files.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [String]

  @OptionGroup var variables: VariableOptions

  func run() throws {
    let failures = files.count { !isInOrder($0) }
    if failures > 0 { throw ExitCode(1) }
  }

  private func isInOrder(_ path: String) -> Bool {
    do {
      let file = try variables.scene(at: path)
      for warning in try file.warnings + file.checkScripts() + file.advice() { StandardError.write(warning) }
      return true
    } catch {
      StandardError.write(error.description)
      return false
    }
  }
}
