import Controls
import GestureRecognizers
import Glibc
import SceneScripting
import Testing
import TouchDelivery

@Suite("The examples of docs/scripting.md")
struct DocumentationTests {
  @Test("Each can be attached without a complaint, and its callbacks run")
  func examples() throws {
    let examples = try Self.examples()
    #expect(examples.count >= 17)
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
        #expect(failures == ["a! script.lua:4: a touch has no 'tapcount'; did you mean 'tapCount'?"])
      }
    }
  }

  /// What the example says in its first line that it is for; otherwise a view.
  private static func target(of example: String, in scene: ScriptedScene) -> ScriptTarget {
    if example.contains("For the script of the application") { return .responder(scene.application) }
    if example.contains("For the script of a control") {
      let slider = Slider(id: "slider", frame: Rect(x: 0, y: 0, width: 100, height: 100))
      scene.a.addSubview(slider)
      return .responder(slider)
    }
    let tap = TapGestureRecognizer(id: "tap")
    let recognizer = example.contains("For the script of a recognizer") ? GestureRecognizer(id: "own") : tap
    scene.a.addGestureRecognizer(recognizer)
    if recognizer !== tap { return .recognizer(recognizer) }
    return example.contains("For the delegate of a recognizer") ? .delegate(tap) : .responder(scene.a)
  }

  /// The blocks marked as Lua.
  private static func examples() throws -> [String] {
    let path = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    let text = try read(path + "/docs/scripting.md")
    return text.components(between: "```lua\n", and: "```")
  }

  private static func read(_ path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}

extension String {
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
