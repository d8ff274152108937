internal import LiveScenes
internal import ArgumentParser
internal import Diagnostics
internal import Glibc

/// `fingerpost check`: reports every mistake in scenes.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validate scene files.",
    discussion: """
      Reads each scene with what it includes and the scripts that it names. Exits with 0 if every scene is valid, else \
      with 1 and all mistakes on standard error, each as FILE:LINE:COLUMN: error: MESSAGE. Warnings leave the exit \
      code 0, unless --strict is given. The scripts' files run, for at most 10 s of processor time. None of their \
      functions is called, and no program is started.

        fingerpost check scene.yaml
      """)

  @Argument(help: "The scene files.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [String]

  @OptionGroup var variables: VariableOptions

  @Flag(help: "Exit with 1 also where there are warnings.")
  var strict = false

  func run() throws {
    Self.limitTime()
    var warnings: Set<String> = []
    let failures = files.count { !isInOrder($0, &warnings) }
    if failures > 0 || strict && !warnings.isEmpty { throw ExitCode(1) }
  }

  private static let seconds = 10

  /// Ends the command when it has used more processor time than any scene of use needs, as by a file that is made to take long.
  ///
  /// The corresponding C function is `setitimer`, with `ITIMER_PROF`.
  private static func limitTime() {
    signal(SIGPROF) { _ in
      let words: StaticString = "the check took more than 10 s of processor time and was ended\n"
      _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
      _exit(1)
    }
    var limit = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: seconds, tv_usec: 0))
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &limit, nil)
  }

  /// Whether the scene at `path` is valid; a warning about what several scenes include is written once.
  private func isInOrder(_ path: String, _ warnings: inout Set<String>) -> Bool {
    do {
      let file = try variables.scene(at: path)
      for warning in try file.warnings + file.checkScripts() + file.advice()
      where warnings.insert(warning).inserted {
        StandardError.write(warning)
      }
      return true
    } catch {
      StandardError.write(error.description)
      return false
    }
  }
}
