import Scenes
import Testing
import TouchDelivery

@Suite struct SyntaxTests {
  @Test(arguments: [
    Mistake("windows: [a, b", "2:10: error: flow sequence without a closing bracket"),
    Mistake(
      "windows: {x: 1]", "2:15: error: mismatched flow sequence end; the { of line 2, column 10 is not closed"
    ),
    Mistake(
      "windows: 'x",
      "2:11: error: single-quoted scalar without closing quote; the ' of line 2, column 10 is not closed"),
    Mistake(
      "windows:\n  - title: Time: now",
      "3:16: error: invalid nested block mapping on the same line; a text with ': ' in it needs quotes, and a"
        + " mapping in the same line needs { }"),
    Mistake(
      "a: @x", "2:4: error: plain scalar cannot start with '@'; a text that begins with '@' needs quotes"),
    Mistake(
      "settings: *none",
      "2:11: error: this alias names no anchor above it; put a text that begins with '*' in quotes"),
    Mistake(
      "settings: &set {}\nactions: *sett",
      "3:10: error: this alias names no anchor above it — did you mean '*set'?"),
    Mistake("settings: &a { x: *a }", "2:19: error: alias '*a' stands inside the value that it names"),
    Mistake(
      "windows: [{ on: { touchesBegan: { log: a ${value} } } }]",
      "2:43: error: missing comma in flow mapping; a text with '${value}' needs quotes inside { } and [ ]: "
        + "\"${value}\""),
    Mistake(
      "windows: [{ on: { touchesBegan: { exec: [amixer, set, ${value}%] } } }]",
      "2:63: error: plain scalar cannot start with '%'; a text with '${value}' needs quotes inside { } and [ ]: "
        + "\"${value}%\""),
    Mistake(
      "windows: [{ on: { touchesBegan: { exec: [\"it's\", 'a[', # ' no\n  vol=${value}, b] } } }]",
      "3:8: error: missing comma in flow sequence; a text with '${value}' needs quotes inside { } and [ ]: "
        + "\"vol=${value}\""),
    Mistake(
      "windows: [{ on: { touchesBegan: { exec: [a, ${value}] } } }]",
      "2:46: error: missing comma in flow sequence; a text with '${value}' needs quotes inside { } and [ ]: "
        + "\"${value}\""),
    Mistake(
      "windows: [{ on: { touchesBegan: { exec: [amixer, set, {{ value }}%] } } }]",
      "2:66: error: plain scalar cannot start with '%'; a text with '{{ value }}' needs quotes, and what has a value"
        + " is \"${value}%\""),
    Mistake(
      "windows: [{ on: { touchesBegan: { exec: [amixer, vol={value}%] } } }]",
      "2:61: error: plain scalar cannot start with '%'; a text with '{value}' needs quotes, and what has a value"
        + " is \"vol=${value}%\""),
    Mistake(
      "windows: [{ on: { touchesBegan: { exec: [amixer, {phase}] } } }]",
      "2:50: error: argument of 'exec' wants text, found a mapping; a text in braces needs quotes, and what has a"
        + " value is \"${phase}\""),
    Mistake(
      "windows:\n  - id:w\n    level: 1",
      "3:5: error: invalid multiline plain key; a space is missing after 'id:'"),
    Mistake(
      "windows:\n  - level: 1\n    frame:[0, 0, 1, 1]",
      "4:5: error: invalid value after mapping; a space is missing after 'frame:'"),
    Mistake(
      "windows:\n  - id: w\n      level: 1",
      "3:9: error: invalid multiline plain key; 'level' in line 4 begins in column 7 and 'id' in line 3 in column 5:"
        + " the keys of one mapping begin in the same column"),
    Mistake(
      "windows:\n  - id: w\n    frame: [0, 0, 1, 1]\n      level: 1",
      "5:7: error: invalid indentation in mapping; 'level' in line 5 begins in column 7 and 'frame' in line 4 in"
        + " column 5: the keys of one mapping begin in the same column"),
    Mistake(
      "windows:\n  - id: w\n   level: 1",
      "4:4: error: did not find expected '-' indicator; 'level' in line 4 begins in column 4 and 'id' in line 3 in"
        + " column 5: the keys of one mapping begin in the same column"),
    Mistake("---\nversion: 1", "2:1: error: a scene is one document; a second one starts here"),
    Mistake(
      "settings: !!int {}",
      "2:17: error: a tag means nothing in a scene; leave it out, or put a text that begins with '!' in quotes"
    ),
    Mistake("settings: { <<: 5 }", "2:17: error: '<<' wants a mapping or a list of mappings, found 5"),
  ])
  func whatIsNotYAMLIsADiagnosticLikeAnyOther(_ mistake: Mistake) {
    #expect(diagnostics("version: 1\n" + mistake.scene) == "scene.yaml:" + mistake.expected)
  }

  @Test(arguments: [
    ("  - frame: [100, 38, 40, 20\n    on:\n      touchesBegan: { log: hi }", "[ of line 3, column 12"),
    (
      "  - frame: [100, 38, 40, 20\n    id: a\n    subviews: [{ id: b, frame: [0, 0, 1, 1] }]",
      "[ of line 3, column 12"
    ),
    (
      "  - on: { touchesBegan: { log: hi\n    id: a\n  - id: b\n    frame: [0, 0, 1, 1]",
      "{ of line 3, column 25"
    ),
    ("  - { id: a, subviews: [{ id: b }\n  - { id: c }", "[ of line 3, column 24"),
    ("  - { id: a, allow: [halfPair }", "[ of line 3, column 21"),
    ("  - title: \"Lamp\n    id: a\n  - title: \"Fan\"\n    id: b", "\" of line 3, column 12"),
    ("  - title: 'Lamp\n    id: a\n  - { title: 'Fan', id: b }", "' of line 3, column 12"),
    ("  - { title: \"it's\", id: \"a }\n  - { id: b }", "\" of line 3, column 26"),
  ])
  func whatOpensAndIsNotClosedIsNamedWhereverTheParserStumbles(_ windows: String, _ mark: String) {
    let found = diagnostics("version: 1\nwindows:\n" + windows)
    #expect(found.hasSuffix("the \(mark) is not closed"), "\(found)")
  }

  @Test(arguments: [
    "  - { id: a,\n      level: 1\n      hidden: true }",
    "  - allow: [halfPair,\n      noAction\n      noEvent]",
  ])
  func aBracketThatIsClosedFurtherDownIsNotNamed(_ windows: String) {
    let found = diagnostics("version: 1\nwindows:\n" + windows)
    #expect(found.contains("error") && !found.contains("is not closed"), "\(found)")
  }

  @Test func blanksOfWebPagesAreNamed() {
    #expect(
      diagnostics("version: 1\nwindows:\n  - id: w\n    \u{A0}level: 1").contains(
        "it has a no-break space or another blank of web pages in it; type ordinary ones"))
  }

  @Test(arguments: [
    ("subviews: { id: a }", "'subviews' wants a list, found a mapping; each item of a list begins with '- '"),
    (
      "subviews: [{ frame: [0 0 10 10] }]",
      "'frame' wants [x, y, width, height], found 1 item; commas stand between items"
    ),
  ])
  func aListIsWrittenAsOne(_ keys: String, _ message: String) {
    #expect(diagnostics("version: 1\nwindows: [{ \(keys) }]").contains(message))
  }

  @Test(arguments: [
    ("größe: 1", 1), ("settings: { 'ä→𝄞': 1 }", 13), ("settings: { tapMovement: 1, \"日本語\": 1 }", 29),
    ("settings: { tapMovement: 1, # größer\n x: 1 }", 2), ("{ \"日本語\": 1, settings: { äö: 1 } }", 25),
  ])
  func columnsCountCharacters(_ scene: String, _ column: Int) {
    let places = diagnostics(scene).split(separator: "\n").filter { $0.contains("unknown key") }
    #expect(places.last?.split(separator: ":")[2] == "\(column)")
  }

  @Test func windowsLineEndsAndAByteOrderMarkAreNoMistake() {
    #expect(diagnostics("\u{FEFF}version: 1\r\nsettings:\r\n  tapMovement: 5\r\n") == "")
    #expect(
      diagnostics("\u{FEFF}version: 1\r\nsettings:\r\n  tapMove: 5\r\n")
        == "scene.yaml:3:3: error: unknown key 'tapMove' — did you mean 'tapMovement'?")
  }

  @Test func jsonIsYAML() throws {
    let scene = try load(#"{"version": 1, "windows": [{"id": "w", "hidden": true}]}"#)
    #expect(scene.windows.first?.view.properties["hidden"] == .boolean(true))
  }

  @Test func onlyTrueAndFalseAreBooleans() throws {
    let scene = try load("version: 1\nwindows: [{ id: off, subviews: [{ id: 12, frame: [0, 0, 1, 1] }] }]")
    #expect(scene.windows.first?.view.responder.id.value == "off")
    #expect(scene.windows.first?.view.subviews.first?.responder.id.value == "12")
    for word in ["True", "yes", "on", "1"] {
      #expect(
        diagnostics("version: 1\nwindows: [{ hidden: \(word) }]").hasSuffix("— did you mean true?"), "\(word)"
      )
    }
  }

  @Test(arguments: [("0x10", 16.0), ("0o17", 15), ("1e1", 10), ("+.5", 0.5), ("007", 7), ("5.", 5)])
  func numbersAreThoseOfTheCoreSchema(_ text: String, _ number: Double) throws {
    let scene = try load("version: 1\nsettings: { tapMovement: \(text) }")
    #expect(scene.settings.delivery.tapMovement == number)
  }

  @Test func anchorsAndMergeKeysAreResolved() throws {
    let scene = try load(
      """
      version: 1
      windows:
        - subviews:
            - &first { id: a, frame: [1, 2, 3, 4], alpha: 0.5, hidden: true }
            - { <<: *first, id: b, alpha: 1 }
            - { id: c, <<: [{ frame: [0, 0, 1, 1] }, *first] }
            - { id: !!str 5, frame: [0, 0, 1, 1], on: { touchesBegan: &down { log: x }, touchesEnded: *down } }
      """)
    let views = try #require(scene.windows.first?.view.subviews)
    #expect(views.map(\.responder.id.value) == ["a", "b", "c", "5"])
    #expect(views.map { $0.properties["alpha"] } == [.number(0.5), .number(1), .number(0.5), nil])
    #expect(views.map { $0.properties["hidden"] } == [.boolean(true), .boolean(true), .boolean(true), nil])
    #expect(views[1].properties["frame"] == views[0].properties["frame"])
    #expect(views[2].properties["frame"] != views[0].properties["frame"])
    #expect(views[3].responder.on.map { $0.actions.map(\.words) } == [["log x"], ["log x"]])
  }

  @Test func idsThatAnAliasRepeatsAreMendedThere() {
    let scene = """
      version: 1
      windows:
        - subviews:
            - &off
              id: a
              frame: [0, 0, 1, 1]
              subviews: [{ id: b, frame: [0, 0, 1, 1] }]
            - *off
            - { <<: *off, id: c }
      """
    #expect(
      diagnostics(scene) == """
        scene.yaml:8:9: error: duplicate id 'a' — the alias '*off' repeats it from scene.yaml:5:13; to give it its own id, \
        write { <<: *off, id: … }
        scene.yaml:8:9: error: duplicate id 'b' — the alias '*off' repeats it from scene.yaml:7:26; an alias cannot \
        change what is inside it, so write that again, or leave out the ids
        scene.yaml:9:15: error: duplicate id 'b' — the alias '*off' repeats it from scene.yaml:7:26; an alias cannot \
        change what is inside it, so write that again, or leave out the ids
        """)
  }

  @Test func aMistakeBehindAnAliasIsReportedOnce() {
    let scene = """
      version: 1
      windows: [{ on: { touchesBegan: &a { lgo: x }, touchesEnded: *a } }]
      """
    #expect(diagnostics(scene) == "scene.yaml:2:38: error: unknown action 'lgo' — did you mean 'log'?")
  }
}
