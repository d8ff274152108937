import Controls
import SceneScripting
import Testing
import TouchDelivery

@Suite("What Swift does behind one instruction is charged, so that no clock is needed to end it")
struct SwiftWorkTests {
  /// What a script of `a` with this body leaves in the log, without a clock.
  private func run(_ body: String) throws -> [String] {
    let scene = try ScriptedScene()
    scene.attach("local T = {}\n\(body)\nreturn T", to: scene.a)
    scene.tap(x: 120, y: 120)
    return scene.takeOutput()
  }

  private func touch(_ body: String) -> String { "function T:touchesBegan() \(body) end" }

  private static let stopped = "stopped after its budget of"

  @Test(
    "What is refused costs as much as what is done",
    arguments: [
      """
      local t = {} for i = 1, 19000 do t[i] = i end
      t[19001] = print
      for i = 1, 100000 do pcall(fingerpost.emit, "x", t) end
      """,
      """
      local words = {} for i = 1, 5000 do words[i] = "x" end
      words[5001] = {}
      for i = 1, 100000 do pcall(fingerpost.exec, words) end
      """,
    ])
  func refusals(body: String) throws {
    let output = try run(touch(body + " fingerpost.log('done')"))
    #expect(output.contains { $0.contains(Self.stopped) })
    #expect(!output.contains { $0.contains("done") })
  }

  @Test("Targets that send what they are called for")
  func targets() throws {
    let scene = try ScriptedScene()
    let slider = Slider(id: "slider")
    scene.root.addSubview(slider)
    scene.attach(
      """
      local T = {}
      function T:didLoad()
        for i = 1, 100 do
          self:addTarget { events = "valueChanged", call = function(it)
            it.value = 1 - it.value
            it:sendActions("valueChanged")
          end }
        end
        self:sendActions("valueChanged")
      end
      return T
      """, to: slider)
    scene.didLoad()
    let errors = scene.takeOutput().filter { $0.contains(Self.stopped) || $0.contains("C stack overflow") }
    #expect((1...100).contains(errors.count))
  }

  @Test(
    "Callbacks inside each other are stopped",
    arguments: [
      "function T:hitTest(p, e) for i = 1, 10 do self:hitTest(p, e) end return self end",
      "function T:pointInside(p, e) for i = 1, 10 do self:pointInside(p, e) end return true end",
    ])
  func nested(body: String) throws {
    let output = try run(body)
    #expect(output.contains { $0.contains(Self.stopped) || $0.contains("C stack overflow") })
  }
}
