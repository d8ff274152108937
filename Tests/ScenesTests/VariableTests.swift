import Decoding
import Diagnostics
import Scenes
import TestSupport
import Testing
import TouchDelivery

@Suite struct VariableTests {
  private static let scene = """
    version: 1
    variables: { width: 300, half: 50%, name: lamp, on: true }
    windows:
      - subviews:
          - id: "${var.name}"
            frame: [0, "-${var.width}", "${var.width}", "${var.half}"]
            hidden: "${var.on}"
            on: { touchesBegan: { log: "${var.name} of ${var.width} at ${location.x}, $${var.name}" } }
    """

  private static let file = "/etc/fingerpost/variables.yaml"

  private func load(_ outside: ExternalVariables, with others: [String: String] = [:]) throws
    -> SceneDescription
  {
    let files = MemoryFiles(others.merging(["scene.yaml": Self.scene]) { $1 })
    return try SceneDescription("scene.yaml", in: files, outside: outside)
  }

  private func mistakes(_ outside: ExternalVariables, with others: [String: String] = [:]) -> String {
    do {
      return try load(outside, with: others).warnings.map(\.description).joined(separator: "\n")
    } catch { return "\(error)" }
  }

  @Test func aVariableStandsForItsValueAsIfItWereWrittenThere() throws {
    let view = try #require(try load(ExternalVariables()).views.last)
    #expect(view.responder.id.value == "lamp")
    let frame = try #require(view.frame)
    #expect(frame.y == .points(-300) && frame.width == .points(300) && frame.height == .fraction(0.5))
    #expect(view.properties["hidden"] == .boolean(true))
    guard case .log(let text)? = view.responder.on.first?.actions.first else {
      Issue.record("no action")
      return
    }
    #expect(text.filled { "<\($0.rawValue)>" } == "lamp of 300 at <location.x>, ${var.name}")
  }

  /// A `$` at the end of a value is the value's: only one that is written makes what follows the characters themselves.
  @Test(arguments: [
    ("${var.currency}${var.amount}", "$5"), ("${var.currency} ${var.amount}", "$ 5"),
    ("${var.currency}$${var.amount}", "$${var.amount}"), ("$$${var.amount}", "$${var.amount}"),
    ("${var.amount}${var.currency}", "5$"), ("${var.amount}$${var.currency}", "5${var.currency}"),
  ])
  func aValueIsNoNotation(_ written: String, _ expected: String) throws {
    let log = "windows: [{ on: { touchesBegan: { log: \"\(written)\" } } }]"
    let scene = try ScenesTests.load(Self.prices + log)
    guard case .log(let text)? = scene.windows.first?.view.responder.on.first?.actions.first else {
      Issue.record("no action")
      return
    }
    #expect(text.filled { "<\($0.rawValue)>" } == expected)
  }

  private static let prices =
    "version: 1\nvariables: { currency: $, amount: 5 }\napplication: { allow: [unusedVariable] }\n"

  @Test func theCommandLineWinsThenTheEnvironmentThenTheMachineThenTheScene() throws {
    let machine = [Self.file: "{ width: 1, half: 1, name: machine }"]
    let environment = ["FINGERPOST_VAR_width": "2", "FINGERPOST_VAR_HALF": "2", "PATH": "/bin"]
    let outside = ExternalVariables(
      commandLine: ["width": "3"], environment: environment, files: [Self.file])
    #expect(
      try load(outside, with: machine).values == ["width": "3", "half": "2", "name": "machine", "on": "true"])
  }

  @Test func aMachineNeedsNoFile() throws {
    #expect(mistakes(ExternalVariables(files: [Self.file])).isEmpty)
    #expect(
      mistakes(ExternalVariables(files: [Self.file]), with: [Self.file: "# no value\n"]).isEmpty)
    #expect(
      mistakes(ExternalVariables(files: [Self.file]), with: [Self.file: "[1]"])
        == "\(Self.file):1:1: error: the file wants a mapping of names to values, found a list")
  }

  @Test func theFirstFileThatIsThereCountsAlone() throws {
    let outside = ExternalVariables(files: ["scene.variables.yaml", Self.file])
    let machine = [Self.file: "{ width: 1, name: machine }"]
    #expect(try load(outside, with: machine).values["name"] == "machine")
    let both = machine.merging(["scene.variables.yaml": "width: 2"]) { $1 }
    #expect(
      try load(outside, with: both).values == ["width": "2", "half": "50%", "name": "lamp", "on": "true"])
  }

  @Test func namesThatTheSceneDoesNotHaveAreReported() {
    #expect(
      mistakes(ExternalVariables(commandLine: ["widht": "1"]))
        == "scene.yaml:1:1: error: the scene has no variable 'widht', which --set gives a value — did you mean 'width'?"
    )
    #expect(
      mistakes(ExternalVariables(environment: ["FINGERPOST_VAR_HLAF": "1"]))
        == "scene.yaml:1:1: warning: the scene has no variable for FINGERPOST_VAR_HLAF — did you mean 'half'?"
    )
    #expect(
      mistakes(ExternalVariables(files: [Self.file]), with: [Self.file: "flor: 1"])
        == "\(Self.file):1:7: warning: the scene has no variable 'flor'")
  }

  @Test func anEmptyValueIsAText() throws {
    #expect(
      mistakes(ExternalVariables(commandLine: ["name": ""]))
        == "scene.yaml:5:13: error: 'id' wants an id, found the text '' (variable 'name' from --set)")
  }

  @Test(arguments: [
    (
      "x: \"${var.x}\"",
      "scene.yaml:2:4: error: no variable is called 'x'; give it a default below 'variables', or a value with --set x=VALUE"
    ),
    (
      "windows: [{ subviews: [{ frame: [0, 0, \"${var.w}\", 1] }] }]",
      "scene.yaml:2:40: error: no variable is called 'w'; give it a default below 'variables', or a value with --set w=VALUE"
    ),
    (
      "variables: { wide: 1 }\nwindows: [{ level: \"${var.wied}\" }]",
      "scene.yaml:3:20: error: no variable is called 'wied' — did you mean 'wide'?"
    ),
    ("windows: [{ id: \"${var.w\" }]", "scene.yaml:2:17: error: a variable has '${var.' without '}'"),
    (
      "variables: { 1st: 1 }",
      "scene.yaml:2:14: error: '1st' is not a name for a variable: use letters, digits and '_', and no digit first"
    ),
    ("variables: { a: [1] }", "scene.yaml:2:17: error: 'a' wants text, found a list"),
    (
      "variables: { a: 1, b: \"${var.a}\" }",
      "scene.yaml:2:23: error: the value of 'b' cannot have variables in it"
    ),
    (
      "variables: { a: $ }\nwindows: [{ on: { touchesBegan: { log: \"at ${var.a}${location.x}\" } } }]",
      "scene.yaml:3:40: error: a variable's value ends in '$', which would change what '${' behind it means;"
        + " put another character between (variable 'a' from scene.yaml:2:17)"
    ),
    (
      "variables: { a: $, b: \"{value}\" }\nwindows: [{ id: \"${var.a}${var.b}\" }]",
      "scene.yaml:3:17: error: a variable's value ends in '$', which would change what '{' behind it means;"
        + " put another character between (variable 'a' from scene.yaml:2:17, variable 'b' from scene.yaml:2:23)"
    ),
    (
      "include: [\"${var.kind}.yaml\"]",
      "scene.yaml:2:11: error: no variable is called 'kind'; give it a default below 'variables', or a value with --set kind=VALUE"
    ),
  ])
  func mistakesAreReportedOnce(_ scene: String, _ expected: String) {
    let found = diagnostics("version: 1\n" + scene).split(separator: "\n").filter {
      !$0.contains("unknown key")
    }
    #expect(found.joined(separator: "\n") == expected)
  }

  @Test func anUnusedVariableIsAWarning() throws {
    let text = "version: 1\nvariables: { a: 1 }\n"
    #expect(
      try ScenesTests.load(text).warnings.map(\.description)
        == ["scene.yaml:2:17: warning: nothing uses the variable 'a' [unusedVariable]"])
    #expect(try ScenesTests.load(text + "application: { allow: [unusedVariable] }").warnings.isEmpty)
  }

  @Test func capitalsOfTheEnvironmentCountAlsoWhereNoFileHasTheVariable() throws {
    let environment = [
      "FINGERPOST_VAR_KIND": "lift", "FINGERPOST_VAR_LEVEL": "2", "FINGERPOST_VAR_level": "3",
    ]
    let files = MemoryFiles([
      "scene.yaml": "version: 1\ninclude: [\"${var.kind}.yaml\"]",
      "lift.yaml": "version: 1\nwindows: [{ id: \"${var.Kind}\", level: \"${var.level}\" }]",
    ])
    let scene = try SceneDescription(
      "scene.yaml", in: files, outside: ExternalVariables(environment: environment))
    #expect(scene.windows.first?.view.properties["level"] == .number(3))
    #expect(scene.values == ["kind": "lift", "Kind": "lift", "level": "3"])
    #expect(scene.warnings.isEmpty)
    let given = ExternalVariables(commandLine: ["kind": "lift"], environment: environment)
    #expect(try SceneDescription("scene.yaml", in: files, outside: given).values["kind"] == "lift")
  }

  @Test func aWrongValueIsBlamedOnWhoGivesIt() {
    func mistake(_ outside: ExternalVariables, machine: String = "{}") -> String {
      mistakes(outside, with: [Self.file: machine]).split(separator: "\n").first.map(String.init) ?? ""
    }
    let found = "scene.yaml:7:17: error: 'hidden' wants true or false, found"
    #expect(
      mistake(ExternalVariables(files: [Self.file]), machine: "\non: 5")
        == "\(found) 5 (variable 'on' from \(Self.file):2:5)")
    #expect(
      mistake(ExternalVariables(environment: ["FINGERPOST_VAR_ON": "5"]))
        == "\(found) 5 (variable 'on' from FINGERPOST_VAR_ON)")
    #expect(mistake(ExternalVariables(commandLine: ["on": "5"])) == "\(found) 5 (variable 'on' from --set)")
    #expect(
      mistake(ExternalVariables(commandLine: ["width": "x"])).hasSuffix("(variable 'width' from --set)"))
    #expect(
      diagnostics("version: 1\nvariables: { a: x, b: y }\ninclude: [\"${var.a}${var.b}${var.a}\"]")
        == "scene.yaml:3:11: error: cannot read 'xyx': No such file or directory"
        + " (variable 'a' from scene.yaml:2:17, variable 'b' from scene.yaml:2:23)")
  }

  @Test func includedFilesSeeTheSameVariables() throws {
    let scene = try ScenesTests.load(
      "version: 1\ninclude: [\"${var.kind}.yaml\"]\nvariables: { kind: lift, level: 2 }",
      with: [
        "lift.yaml":
          "version: 1\nvariables: { level: 1, id: w }\nwindows: [{ id: \"${var.id}\", level: \"${var.level}\" }]"
      ])
    #expect(scene.windows.first?.view.properties["level"] == .number(2))
    #expect(scene.values == ["kind": "lift", "level": "2", "id": "w"])
    #expect(scene.warnings.isEmpty)
  }

  @Test func manyUsesOfALongValueEndSomewhere() {
    let long = String(repeating: "x", count: 100_000)
    let uses = String(repeating: "\"${var.a}\", ", count: 12)
    let found = diagnostics("version: 1\nvariables: { a: \(long) }\nactions: { keys: [\(uses)] }")
    #expect(found.contains("the variables up to here stand for more than 1 MiB"))
  }
}

@Suite struct ViewOverrideTests {
  private static let base = """
    version: 1
    windows:
      - id: main
        rootViewController: { id: root, view: { id: back, hidden: false } }
        subviews:
          - { id: up, frame: [0, 0, 1, 1], kind: slider, value: 1, gestureRecognizers: [{ id: hold, type: longPress }] }
    """

  @Test func keysOfAnIncludedObjectAreReplaced() throws {
    let scene = try load(
      """
      version: 1
      include: [base.yaml]
      override:
        up: { frame: [5, 0, 1, 1], hidden: true }
        back: { hidden: true }
        main: { level: 3 }
        hold: { minimumPressDuration: 2 }
        root: { on: { touchesBegan: { log: x } } }
      """, with: ["base.yaml": Self.base])
    let views = Dictionary(uniqueKeysWithValues: scene.views.map { ($0.responder.id.value, $0) })
    #expect(views["up"]?.frame?.x == .points(5))
    #expect(views["up"]?.kind == .slider && views["up"]?.properties["value"] == .number(1))
    #expect(views["back"]?.properties["hidden"] == .boolean(true))
    #expect(views["main"]?.properties["level"] == .number(3))
    #expect(scene.windows[0].rootViewController?.controller.responder.on.count == 1)
    #expect(
      views["up"]?.gestureRecognizers[0].properties["minimumPressDuration"] == .number(2))
  }

  @Test func theOutermostFileWins() throws {
    let scene = try load(
      "version: 1\ninclude: [middle.yaml]\noverride: { main: { level: 3 } }",
      with: [
        "middle.yaml": "version: 1\ninclude: [base.yaml]\noverride: { main: { level: 2, hidden: true } }",
        "base.yaml": Self.base,
      ])
    #expect(scene.windows[0].view.properties["level"] == .number(3))
    #expect(scene.windows[0].view.properties["hidden"] == .boolean(true))
  }

  @Test(arguments: [
    (
      "override: { bakc: {} }",
      "scene.yaml:3:13: error: no included file has a view, window, controller or recognizer with the id 'bakc' — did you mean 'back'?"
    ),
    ("override: { up: 1 }", "scene.yaml:3:17: error: 'up' wants a mapping of keys, found 1"),
    (
      "override: { up: { id: down } }",
      "scene.yaml:3:19: error: 'override' leaves 'up' its id; leave 'id' out"
    ),
    (
      "override: { up: { hiden: true } }",
      "scene.yaml:3:19: error: unknown key 'hiden' — did you mean 'hidden'?"
    ),
    (
      "windows: [{ id: own }]\noverride: { own: {} }",
      "scene.yaml:4:13: error: no included file has a view, window, controller or recognizer with the id 'own'; it is in this file, so write the keys there"
    ),
    ("override: 1", "scene.yaml:3:11: error: 'override' wants a mapping of ids to mappings of keys, found 1"),
  ])
  func aMistakeInAnOverrideIsReported(_ override: String, _ expected: String) {
    let found = diagnostics("version: 1\ninclude: [base.yaml]\n" + override, with: ["base.yaml": Self.base])
    #expect(found.split(separator: "\n").first.map(String.init) == expected)
  }

  @Test func anOverrideBesideTheFileThatHasTheViewIsExplained() {
    let found = diagnostics(
      "version: 1\ninclude: [common.yaml, base.yaml]",
      with: ["common.yaml": "version: 1\noverride: { up: { hidden: true } }", "base.yaml": Self.base])
    #expect(
      found
        == "common.yaml:2:13: error: no included file has a view, window, controller or recognizer with the id 'up';"
        + " it is in 'base.yaml', so write this 'override' in a file that includes that one")
  }

  @Test(arguments: ["", "# nothing", nil])
  func whatIsMissingOfASceneIsReportedAndNotWhatWouldBeInIt(_ included: String?) {
    let found = diagnostics(
      """
      version: 1
      include: [base.yaml]
      override: { up: { hidden: true } }
      windows: [{ id: front, on: { touchesBegan: { set: { view: up, hidden: true } } } }]
      """, with: included.map { ["base.yaml": $0] } ?? [:])
    #expect(found.split(separator: "\n").count == 1)
    #expect(found.contains("base.yaml"))
  }

  @Test func nothingNestsDeeperThanInOneFile() {
    func nested(_ depth: Int, _ inner: String) -> String {
      (0..<depth).reversed().reduce(inner) { inner, _ in "subviews: [{ frame: [0, 0, 1, 1], \(inner) }]" }
    }
    let base = "version: 1\nwindows: [{ \(nested(90, "id: deep")) }]"
    let found = diagnostics(
      "version: 1\ninclude: [base.yaml]\noverride: { deep: { \(nested(90, "hidden: true")) } }",
      with: ["base.yaml": base])
    #expect(found.contains("more than 200 levels of nesting"))
  }
}
