import Glibc
import SceneScripting
import Testing
import TouchDelivery

@Suite("The examples of docs/scripting.md")
struct DocumentationTests {
  @Test("Each can be attached without a complaint, and its callbacks run")
  func examples() throws {
    let examples = try Self.examples()
    #expect(examples.count >= 12)
    for example in examples {
      let scene = try ScriptedScene()
      scene.root.addSubview(View(id: "keys"))
      let responder: Responder = example.contains("function App:") ? scene.application : scene.a
      #expect(scene.attach(example, to: responder) == [], "\(example)")
      scene.didLoad()
      scene.send((1, .began, 110, 110))
      scene.application.advance(to: Instant(microseconds: 1_000_000))
      scene.send((1, .ended, 120, 140))
      let failures = scene.takeOutput().filter { $0.contains("!") }
      let isMeantToFail = example.contains("did you mean")
      #expect(failures.isEmpty != isMeantToFail, "\(failures)")
      if isMeantToFail {
        #expect(failures == ["a! a.lua:4: a touch has no 'tapcount'; did you mean 'tapCount'?"])
      }
    }
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
