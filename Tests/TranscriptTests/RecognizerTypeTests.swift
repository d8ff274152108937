import TouchGestures
import Replaying
import Scenes
import TestSupport
import Testing
import TouchDelivery

/// What each type of recognizer needs beside its class: one that was forgotten somewhere is found here.
@Suite("Every type of recognizer")
struct RecognizerTypeTests {
  static let types = GestureRecognizerType.allCases.filter { $0 != .custom }

  @Test(arguments: types)
  func letsScriptsReadEachOfItsProperties(type: GestureRecognizerType) throws {
    let recognizer = type.makeGestureRecognizer(id: "")
    let names = Swift.type(of: recognizer).properties.filter { !$0.traits.contains(.notInScripts) }.map(
      \.name)
    let script = """
      return { touchesBegan = function(self)
        local it = fingerpost.recognizer("it")
        for _, name in ipairs { "\(names.joined(separator: "\", \""))" } do
          if it[name] == nil then print(name .. " is nil") end
        end
        print "read"
      end }
      """
    let log = try replay(type, script: script, touches: "0 down 1 50 50")
    #expect(log.filter { $0.contains("error") || $0.contains("is nil") } == [])
    #expect(log.contains { $0.hasSuffix("W: read") })
  }

  /// A touch that does nothing ends each attempt; what made it fail has its own sentence, not the reason's words.
  @Test(arguments: types)
  func explainsHowItFailed(type: GestureRecognizerType) throws {
    let log = try replay(
      type, script: "return {}", touches: "0 down 1 50 50\n900 move 1 58 50\n2000 up 1", options: "explain")
    let change = try #require(log.first { $0.contains("possible -> ") })
    guard let reason = change.split(separator: "failed: ").dropFirst().first else { return }
    let sentence = try #require(log.first { $0.contains(" it on W failed: ") })
    #expect(!sentence.hasSuffix("failed: \(reason)."), "\(sentence)")
  }

  private func replay(
    _ type: GestureRecognizerType, script: String, touches: String, options: String = "kind:print kind:error"
  ) throws -> [String] {
    let required = type.requiredKeys.map { ", \($0.key): \($0.value)" }.joined()
    let text = """
      options: \(options)

      --- scene.yaml
      version: 1
      windows:
        - id: W
          script: w.lua
          gestureRecognizers: [{ id: it, type: \(type.rawValue)\(required) }]
          subviews: [{ id: a, frame: [0, 0, 100, 100] }, { id: b, frame: [200, 0, 100, 100] }]
      --- w.lua
      \(script)
      --- touches
      \(touches)

      """
    return try Transcript(name: "", text: text).replay().split(separator: "\n").map(String.init)
  }
}
