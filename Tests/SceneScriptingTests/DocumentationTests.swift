import TouchControls
import TouchGestures
import SceneScripting
import TestSupport
import Testing
import TouchTime
import TouchDelivery

@Suite("The examples of docs/reference/scripting.md")
struct DocumentationTests {
  @Test func eachCanBeAttachedWithoutAComplaintAndItsCallbacksRun() throws {
    let examples = try Self.examples()
    #expect(examples.count >= 15)
    for example in examples {
      let scene = try ScriptedScene()
      scene.root.addSubview(View(id: "keys"))
      #expect(scene.attach(example, to: Self.target(of: example, in: scene)) == [], "\(example)")
      scene.didLoad()
      scene.send((1, .began, 110, 110))
      scene.application.advance(to: Instant(microseconds: 1_000_000))
      scene.send((1, .ended, 120, 140))
      let failures = scene.takeOutput().filter { $0.contains("!") }
      let isMeantToFail = example.contains("did you mean")
      #expect(failures.isEmpty != isMeantToFail, "\(failures)")
      if isMeantToFail {
        #expect(failures == ["a! script.lua:4: a touch has no 'tapcount' — did you mean 'tapCount'?"])
      }
    }
  }

  @Test func eachPropertyThatScriptsHaveStandsInTheListOfItsClass() throws {
    let text = try Self.page()
    let controls = try #require(text.section("By kind:")).items
    let types = try #require(text.section("By type:")).items
    let views = try #require(text.section("**View**"))
    for name in Self.names(View.properties) { #expect(views.contains("`\(name)`"), "\(name)") }
    let control = try #require(text.section("**Control**"))
    for name in Self.names(Control.properties, beyond: View.properties) {
      #expect(control.contains("`\(name)`"), "\(name)")
    }
    let shared = try #require(text.section("**Recognizer**"))
    for name in Self.names(GestureRecognizer.properties) { #expect(shared.contains("`\(name)`"), "\(name)") }
    let kinds: [(word: String, control: Control)] = [
      ("switch", Switch(id: "")), ("slider", Slider(id: "")), ("dial", Dial(id: "")),
      ("stepper", Stepper(id: "")),
      ("segmented control", SegmentedControl(id: "")), ("page control", PageControl(id: "")),
    ]
    for (word, control) in kinds {
      let row = try #require(controls[word], "\(word)")
      for name in Self.names(type(of: control).properties, beyond: Control.properties) {
        #expect(row.contains("`\(name)`"), "\(word): \(name)")
      }
    }
    for type in GestureRecognizerType.allCases where type != .custom {
      let row = try #require(types[type.rawValue], "\(type)")
      for name in Self.names(type.recognizerClass.properties, beyond: GestureRecognizer.properties) {
        #expect(row.contains("`\(name)`"), "\(type): \(name)")
      }
    }
  }

  private static func names<Owner>(
    _ properties: [Property<Owner>], beyond inherited: [Property<Owner>] = []
  ) -> [String] {
    properties.dropFirst(inherited.count).filter { !$0.traits.contains(.notInScripts) }.map(\.name)
  }

  /// What the example says in its first line that it is for; otherwise a view.
  private static func target(of example: String, in scene: ScriptedScene) -> ScriptTarget {
    if example.contains("For the script of the application") { return .responder(scene.application) }
    if example.contains("For the script of a control") {
      let slider = Slider(id: "slider", frame: Rect(x: 0, y: 0, width: 100, height: 100))
      scene.a.addSubview(slider)
      return .responder(slider)
    }
    if example.contains("For the script of a scroll view") {
      let list = ScrollView(id: "list")
      scene.a.addSubview(list)
      return .responder(list)
    }
    let tap = TapGestureRecognizer(id: "tap")
    let recognizer = example.contains("For the script of a recognizer") ? GestureRecognizer(id: "own") : tap
    scene.a.addGestureRecognizer(recognizer)
    if recognizer !== tap { return .recognizer(recognizer) }
    return example.contains("For the delegate of a recognizer") ? .delegate(tap) : .responder(scene.a)
  }

  /// The blocks marked as Lua.
  private static func examples() throws -> [String] {
    try page().components(between: "```lua\n", and: "```")
  }

  private static func page() throws -> String {
    try #require(text(ofFile: "\(checkout)/docs/reference/scripting.md"))
  }
}

extension String {
  /// The items of its first list, by the words before their colons; one with "the same" has what the one before has.
  fileprivate var items: [String: String] {
    var (items, last) = ([String: String](), "")
    let list = self[(firstRange(of: "- ")?.lowerBound ?? endIndex)...]
    for item in list[..<(list.firstRange(of: "\n\n")?.lowerBound ?? endIndex)].split(separator: "\n- ") {
      let parts = item.drop { "- ".contains($0) }.split(separator: ":", maxSplits: 1).map(String.init)
      let text = parts[1].firstRange(of: "the same as") == nil ? parts[1] : last + parts[1]
      items[parts[0]] = text
      last = text
    }
    return items
  }

  /// What stands between that word in bold and the next example.
  fileprivate func section(_ title: String) -> String? {
    firstRange(of: title).map { start in
      let rest = self[start.upperBound...]
      return String(rest[..<(rest.firstRange(of: "```")?.lowerBound ?? rest.endIndex)])
    }
  }

  fileprivate func components(between start: String, and end: String) -> [String] {
    var found: [String] = []
    var current: [Substring]?
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line + "\n" == start {
        current = []
      } else if line == end, let lines = current {
        found.append(lines.joined(separator: "\n"))
        current = nil
      } else {
        current?.append(line)
      }
    }
    return found
  }
}
