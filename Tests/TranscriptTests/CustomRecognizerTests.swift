import Replaying
import Testing

/// A recognizer that a script implements can do what a built-in one does: the records of both are the same.
@Suite("Recognizers in Lua")
struct CustomRecognizerTests {
  /// A built-in recognizer and its like in Lua.
  struct Twin: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let builtIn: String
    let script: String

    init(_ name: String, builtIn: String, script: String) {
      testDescription = name
      self.builtIn = builtIn
      self.script = script
    }
  }

  static let twins = [
    Twin("tap", builtIn: "type: tap", script: CustomScripts.tap(taps: 1, fingers: 1)),
    Twin(
      "double tap", builtIn: "type: tap, numberOfTapsRequired: 2",
      script: CustomScripts.tap(taps: 2, fingers: 1)),
    Twin(
      "two-finger tap", builtIn: "type: tap, numberOfTouchesRequired: 2",
      script: CustomScripts.tap(taps: 1, fingers: 2)),
    Twin("pan", builtIn: "type: pan", script: CustomScripts.pan(minimum: 1, maximum: 9)),
    Twin(
      "two-finger pan", builtIn: "type: pan, minimumNumberOfTouches: 2, maximumNumberOfTouches: 2",
      script: CustomScripts.pan(minimum: 2, maximum: 2)),
  ]

  /// What stands beside the recognizer, and what it has besides.
  static let company = [
    "",
    "- { id: press, type: longPress, minimumPressDuration: 0.3 }",
    "- { id: single, type: tap, requireToFail: [it] }",
    "- { id: other, type: pan, simultaneousWith: [it] }",
    "- { id: swipe, type: swipe, direction: [left, right], delaysTouchesBegan: true }",
  ]

  static let touches = [
    "0 down 1 150 150\n80 up 1",
    "0 down 1 150 150\n80 up 1\n200 down 1 155 150\n260 up 1",
    "0 down 1 150 150\n80 up 1\n200 down 1 355 150\n260 up 1",
    "0 down 1 150 150\n80 up 1\n900 down 1 155 150\n960 up 1",
    "0 down 1 150 150\n900 up 1",
    "0 down 1 150 150\n10 down 2 200 200\n90 up 1\n100 up 2",
    "0 down 1 150 150, down 2 200 200\n90 up 1, up 2",
    "0 down 1 150 150, down 2 200 200, down 3 220 220\n90 up 1, up 2, up 3",
    "0 down 1 150 150\n16 move 1 156 150\n32 move 1 163 151\n48 move 1 180 160\n64 move 1 220 190\n80 up 1",
    "0 down 1 150 150, down 2 200 200\n16 move 1 170 150, move 2 220 205\n32 move 1 180 150\n48 up 1\n64 up 2",
    "0 down 1 150 150\n16 move 1 180 150\n32 down 2 250 250\n48 down 3 260 260\n64 move 3 300 300\n80 up 1, up 2, up 3",
    "0 down 1 150 150\n16 move 1 180 150\n32 cancelAll",
    "0 down 1 150 150\n16 cancelAll",
    "0 down 1 150 150\n16 move 1 190 150\n32 cancel 1\n48 down 2 150 150\n90 up 2",
  ]

  @Test(arguments: twins, company)
  func writeTheRecordsOfTheBuiltInOnes(twin: Twin, company: String) throws {
    for touches in Self.touches {
      let builtIn = try records(of: twin.builtIn, company, script: nil, touches)
      let own = try records(of: "type: custom, script: it.lua", company, script: twin.script, touches)
      let difference = zip(own, builtIn).first { $0 != $1 }
      #expect(difference == nil, "\(touches)")
      #expect(own.count == builtIn.count, "\(touches)")
      #expect(builtIn.contains { $0.contains("\"recognizer\":\"it\"") })
    }
  }

  private func records(
    of recognizer: String, _ company: String, script: String?, _ touches: String
  ) throws -> [String] {
    let scene = """
      version: 1
      windows:
        - id: w
          rootViewController:
            id: c
            view:
              id: root
              subviews:
                - id: v
                  frame: [100, 100, 300, 300]
                  multipleTouchEnabled: true
                  on: { touchesBegan: { log: began }, touchesEnded: { log: ended }, touchesCancelled: { log: cancelled } }
                  gestureRecognizers:
                    - { id: it, \(recognizer), action: { log: "it: ${state}" } }
                    \(company)
      """
    let parts = [("scene.yaml", scene), ("it.lua", script ?? "return {}"), ("touches", touches)]
    let text = "options: ndjson\n" + parts.map { "\n--- \($0.0)\n\($0.1)\n" }.joined()
    // What a recognizer is of may differ, and the place of a second tap: a double tap is where its first one was (TAP-4).
    return try Transcript(name: "", text: text).replay().split(separator: "\n").map {
      String($0).replacing(/(tap|pan|custom) it\b/, with: "it")
        .replacing(/("recognizer":"it".*"touches":\[2\]),"location":\[[^\]]*\]/) { "\($0.output.1)" }
    }
  }
}
