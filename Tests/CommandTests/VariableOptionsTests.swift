import TestSupport
import Testing

extension TemporaryFolder {
  /// What `fingerpost` does with `arguments` in this folder.
  func run(_ arguments: String) throws -> Executable {
    try Executable("--version >/dev/null; cd \(path); \(Executable.program) \(arguments)")
  }
}

@Suite struct VariableOptionsTests {
  @Test("warnings leave the exit code of check 0 unless it is strict, and are written once")
  func warningsLeaveTheExitCodeOfCheckUnlessItIsStrict() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "version: 1\nvariables: { a: 1, b: w }\nwindows: [{ id: \"${var.b}\" }]\n", to: "shared.yaml")
    for name in ["left", "right"] {
      try folder.write("version: 1\ninclude: [shared.yaml]\n", to: "\(name).yaml")
    }
    let warning = "shared.yaml:2:17: warning: nothing uses the variable 'a' [unusedVariable]\n"
    for (option, exitCode) in [("", 0), ("--strict", 1)] as [(String, Int32)] {
      let run = try folder.run("check left.yaml right.yaml \(option)")
      #expect(run.errors == warning)
      #expect(run.exitCode == exitCode)
    }
    try folder.write("version: 1\n", to: "plain.yaml")
    #expect(try folder.run("check --strict plain.yaml").exitCode == 0)
  }

  @Test func anotherFileTakesThePlaceOfTheMachinesAndHasToBeThere() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "version: 1\nvariables: { a: 1 }\nwindows: [{ level: \"${var.a}\" }]\n", to: "scene.yaml")
    try folder.write("a: high\n", to: "values.yaml")
    #expect(
      try folder.run("check scene.yaml --variables values.yaml").errors.hasSuffix(
        "(variable 'a' from values.yaml:1:4)\n"))
    #expect(try folder.run("check scene.yaml --variables values.yaml --set a=2").exitCode == 0)
    let missing = try folder.run("check scene.yaml --variables nowhere.yaml")
    #expect(
      missing.errors == "cannot read the file of --variables, nowhere.yaml: No such file or directory\n")
    #expect(missing.exitCode == 1)
  }

  @Test func aTranscriptsSceneGetsItsVariablesFromTheOptionsAlone() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "version: 1\nwindows: [{ id: w, on: { touchesBegan: { log: \"${var.room}\" } } }]\n", to: "scene.yaml")
    try folder.write(
      """
      A touch.
      options: kind:print

      --- touches
      0 down 1 5 5
      80 up 1
      --- log
           0.000  print      w: Foyer

      """, to: "a.transcript")
    try folder.write("room: Foyer\n", to: "values.yaml")
    let unset = try folder.run("test a.transcript")
    #expect(unset.errors.contains("or a value with --set room=VALUE"))
    for options in ["--set room=Foyer", "--variables values.yaml"] {
      #expect(try folder.run("test a.transcript \(options)").output == "1 passed, 0 failed\n")
      #expect(try folder.run("test \(folder.path) \(options)").output == "1 passed, 0 failed\n")
    }
    let otherPlace = try folder.run(
      "check scene.yaml --set room=x; FINGERPOST_VAR_room=Foyer \(Executable.program) test a.transcript")
    #expect(otherPlace.exitCode == 1)
  }
}
