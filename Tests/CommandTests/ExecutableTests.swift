import Diagnostics
import Scenes
import TestSupport
import Testing

@Suite struct ExecutableTests {
  private let scene = "--scene \(checkout)/config/demo.yaml"

  @Test func hitAnswersOnStandardOutput() throws {
    let run = try Executable("hit 200 425 \(scene)")
    #expect(run.output == "touch 1 at (200, 425) hits mainWindow > rootView > button\n")
    #expect(run.errors == "")
    #expect(run.exitCode == 0)
  }

  @Test func twoHyphensEndTheOptions() throws {
    let run = try Executable("hit \(scene) -- -5 -2.5")
    #expect(
      run.output == "touch 1 at (-5, -2.5) hits no view: the point is outside mainWindow\n")
    #expect(run.exitCode == 0)
  }

  @Test(arguments: [
    "hit x 1 SCENE", "hit 1 nan SCENE", "hit inf 1 SCENE", "hit 1 SCENE",
    "tree SCENE --socket /x", "hit 1 2 --format xml SCENE", "schema extra",
  ])
  func wrongUsageIsExitCode64(_ arguments: String) throws {
    let run = try Executable(arguments.replacing("SCENE", with: scene))
    #expect(run.output == "")
    #expect(run.errors.contains("Usage: fingerpost"))
    #expect(run.exitCode == 64)
  }

  @Test(arguments: [
    ("chek x.yaml", "'chek' — did you mean 'check'?"),
    ("help chek", "'chek' — did you mean 'check'?"),
    ("REPLAY --scene x", "'REPLAY' — did you mean 'replay'?"),
    ("hepl", "'hepl' — did you mean 'help'?"),
    (
      "scene.yaml",
      "'scene.yaml'; a scene follows a command: fingerpost check scene.yaml, or fingerpost run --scene scene.yaml"
    ), ("validate", "'validate' — did you mean 'check'?"),
    ("simulate a b", "'simulate' — did you mean 'replay'?"), ("frobnicate", "'frobnicate'"), ("''", "''"),
  ])
  func anUnknownCommandIsNamedWithTheOneThatWasMeant(_ arguments: String, _ words: String) throws {
    let run = try Executable(arguments)
    #expect(run.output == "")
    #expect(
      run.errors == """
        Error: unknown command \(words)
        Usage: fingerpost <subcommand>
          See 'fingerpost --help' for more information.

        """)
    #expect(run.exitCode == 64)
  }

  @Test(arguments: ["", "-inspect", "-mqtt", "-osc"])
  func everyProgramSaysItsVersionAndArchitecture(_ suffix: String) throws {
    let run = try Executable(
      "--version >/dev/null; \(Executable.program)\(suffix) --version; dpkg --print-architecture")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == "\(Release.version) \(lines[1])")
  }

  @Test(arguments: [
    ("run scene.yaml", "the scene follows --scene; type: fingerpost run --scene scene.yaml"),
    (
      "replay scene.yaml touches.txt --explain",
      "the scene follows --scene; type: fingerpost replay --scene scene.yaml touches.txt --explain"
    ),
    (
      "replay touches.txt scene.yaml",
      "the scene follows --scene; type: fingerpost replay touches.txt --scene scene.yaml"
    ),
    (
      "tree scene.yaml --format svg",
      "the scene follows --scene; type: fingerpost tree --scene scene.yaml --format svg"
    ),
    ("hit 5 6 scene.yml", "the scene follows --scene; type: fingerpost hit 5 6 --scene scene.yml"),
    (
      "check --scene scene.yaml",
      "'check' takes a scene without --scene; type: fingerpost check scene.yaml"
    ),
  ])
  func aSceneInAnotherPlaceIsAnsweredWithTheCommand(_ arguments: String, _ answer: String) throws {
    let run = try Executable(arguments)
    #expect(run.errors.hasPrefix("Error: \(answer)\n"), "\(run.errors)")
    #expect(run.exitCode == 64)
  }

  @Test(arguments: ["replay panel.yml", "run --log ndjson x", "tree --format svg x"])
  func whatMayBeNoSceneIsNotTakenForOne(_ arguments: String) throws {
    #expect(try !Executable(arguments).errors.contains("follows --scene"))
  }

  @Test func noCommandIsWrongUsage() throws {
    let run = try Executable("")
    #expect(run.output == "")
    #expect(run.errors.contains("USAGE: fingerpost <subcommand>"))
    #expect(run.exitCode == 64)
  }

  @Test(arguments: ["hit 1 2 --scene /nowhere.yaml", "tree --scene /nowhere.yaml", "check /nowhere.yaml"])
  func aMissingSceneIsExitCode1(_ arguments: String) throws {
    let run = try Executable(arguments)
    #expect(run.output == "")
    #expect(
      run.errors == "/nowhere.yaml:1:1: error: cannot read '/nowhere.yaml': No such file or directory\n")
    #expect(run.exitCode == 1)
  }

  @Test func treeAndSchemaPrint() throws {
    let tree = try Executable("tree \(scene)")
    #expect(tree.output.contains("window mainWindow"))
    #expect(tree.exitCode == 0)
    let schema = try Executable("schema")
    #expect(schema.output.hasPrefix("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"))
    #expect(schema.output.hasSuffix("\n}\n"))
    #expect(schema.exitCode == 0)
  }

  @Test(arguments: [
    " schema", " --version", " help check", "-inspect --help", "-mqtt --version", "-osc check --help",
  ])
  func outputThatCannotBeWrittenIsExitCode1(_ command: String) throws {
    let run = try Executable("--version >/dev/null; \(Executable.program)\(command) >/dev/full")
    #expect(run.errors == "cannot write to standard output: No space left on device\n")
    #expect(run.exitCode == 1)
  }

  @Test func theExamplesAreInOrder() throws {
    let run = try Executable("check \(checkout)/config/*.yaml")
    #expect(run.errors == "")
    #expect(run.exitCode == 0)
  }

  @Test func theDocumentationShowsWhatTheProgramPrints() throws {
    let bytes = try DiskSceneFiles().read("\(checkout)/docs/reference/command-line.md").get()
    let blocks = String(decoding: bytes, as: UTF8.self).split(separator: "```")
    let sessions = blocks.filter { $0.hasPrefix("console\n") }.flatMap {
      $0.dropFirst(8).split(separator: "$ fingerpost ")
    }
    #expect(sessions.count == 4)
    for session in sessions {
      let command = session.prefix { $0 != "\n" }
      #expect(try Executable(String(command)).output == session.dropFirst(command.count + 1), "\(command)")
    }
  }
}
