import Decoding
import Diagnostics
import Scenes
import TestSupport
import Testing

/// The limits of a file, each reported with its place.
@Suite struct LimitTests {
  private static let objects =
    "error: more than 10000 windows, views, view controllers and gesture recognizers in one scene; leave some out"
  private static func lines(_ line: String, _ count: Int) -> String {
    String(repeating: line + "\n", count: count)
  }

  @Test func thereMayBeSoManyWindows() {
    let scene = "version: 1\nwindows:\n"
    #expect(diagnostics(scene + Self.lines("- {}", 10_000)) == "")
    #expect(diagnostics(scene + Self.lines("- {}", 40_000)) == "scene.yaml:10003:3: \(Self.objects)")
  }

  @Test func viewsControllersAndRecognizersCountTogether() {
    let view = "{ frame: [0, 0, 1, 1], viewController: {}, gestureRecognizers: [{ type: tap }] }"
    let scene = "version: 1\nwindows:\n- subviews:\n"
    #expect(diagnostics(scene + Self.lines("  - \(view)", 3333)) == "")
    #expect(diagnostics(scene + Self.lines("  - \(view)", 3334)) == "scene.yaml:3337:5: \(Self.objects)")
  }

  @Test func whatIsIncludedCounts() {
    let windows = "version: 1\nwindows:\n" + Self.lines("- {}", 6000)
    let found = diagnostics("include: [more.yaml]\n" + windows, with: ["more.yaml": windows])
    #expect(found == "scene.yaml:4004:3: \(Self.objects)")
  }

  @Test func nothingMoreIsReadForAScriptThatIsStopped() throws {
    let text = "frame: [0, 0, 9, 9]\nsubviews:\n" + Self.lines("- { fraem: 1 }", 1000)
    let node = try #require(
      DocumentComposer.compose(Array(text.utf8), of: "a.lua", as: "the view").root)
    var timesAsked = 0
    let loader = LiveLoader(files: MemoryFiles([:]), variables: Variables(), lookup: { _ in LiveObjects() }) {
      timesAsked += 1
      return timesAsked > 20
    }
    let errors = #expect(throws: DiagnosticErrors.self) {
      try loader.view(node, name: "made/1", reserved: "made/")
    }
    let found = try #require(errors).diagnostics
    #expect(found.count < 20)
    #expect(found.contains { $0.message == "the script is stopped" })
  }

  @Test func thereMayBeSoManyRulesForDevices() {
    let scene = "version: 1\nwindows: []\ndevices:\n"
    #expect(diagnostics(scene + Self.lines("- match: { path: /dev/input/event1 }", 256)) == "")
    #expect(
      diagnostics(scene + Self.lines("- match: { path: /dev/input/event1 }", 2000))
        == "scene.yaml:260:3: error: more than 256 rules below 'devices'; one with a pattern, such as 'name: "
        + "\"Goodix*\"', is for many devices")
  }

  @Test func thereMayBeSoManyScreens() {
    let screens = (0..<70).map { "- { id: s\($0), size: [9, 9] }\n" }.joined()
    #expect(
      diagnostics("version: 1\nscreens:\n" + screens)
        == "scene.yaml:67:3: error: more than 64 screens in one scene; leave some out")
  }

  @Test func aPatternMayBeSoLong() {
    #expect(
      diagnostics("version: 1\ndevices: [{ match: { name: '\(String(repeating: "*a", count: 129))' } }]")
        == "scene.yaml:2:28: error: 'name' has 258 bytes; a pattern has 256 at most")
  }

  @Test func manyControllersThatPresentEachOther() {
    let found = diagnostics(Self.controllers(in: 3000)).split(separator: "\n")
    #expect(found.count == 101)
    #expect(
      found.first
        == "scene.yaml:4:80: error: the responder chain of 'c1' leads back to 'c0', which it would present")
    #expect(growth(from: 250) { _ = diagnostics(Self.controllers(in: $0)) } < 64)
  }

  /// Neither is wrong, and each leads past all others.
  @Test func manyControllersThatPresentOneAfterTheOther() throws {
    #expect(growth(from: 250) { _ = diagnostics(Self.controllers(in: $0, last: "{ id: c\($0 - 1) }")) } < 64)
  }

  private static func controllers(in count: Int, last: String? = nil) -> String {
    let controllers = (0..<count).map { "{ id: c\($0), presentingViewController: c\(($0 + 1) % count) }" }
    let all = controllers.dropLast(last == nil ? 0 : 1) + (last.map { [$0] } ?? [])
    return "version: 1\nwindows:\n- subviews:\n"
      + all.map { "  - { frame: [0, 0, 1, 1], viewController: \($0) }\n" }.joined()
  }

  /// Neither those in a row nor those of which each is before one that counts to two.
  @Test(arguments: [false, true]) func manyTapsOfAView(hasDoubleTaps: Bool) throws {
    func advice(_ count: Int) -> [String] {
      let taps = (0..<count).map {
        "{ id: t\($0), type: tap, numberOfTapsRequired: \(hasDoubleTaps ? $0 % 2 + 1 : 1), requireToFail: [t\($0 + 1)] }"
      }
      let last = "{ id: t\(count), type: tap, numberOfTapsRequired: 2 }"
      let list = (taps + [last]).map { "    - \($0)\n" }.joined()
      return ((try? load("version: 1\nwindows:\n  - gestureRecognizers:\n" + list))?.advice ?? [])
        .map(\.message).filter { $0.contains("recognises before") }
    }
    let found = advice(1000)
    #expect(found.count == (hasDoubleTaps ? 500 : 999))
    #expect(found.first?.contains(hasDoubleTaps ? "'t3'" : "'t1000'") == true)
    #expect(growth(from: 250) { _ = advice($0) } < 64)
  }

  @Test func recognizersThatWaitForEachOther() {
    let recognizers = (0..<2000).map {
      "    - { id: g\($0), type: tap, requireToFail: [g\(max($0 - 1, 0)), g1999] }\n"
    }
    let found = diagnostics("version: 1\nwindows:\n  - gestureRecognizers:\n" + recognizers.joined())
      .split(separator: "\n").filter { $0.contains("goes in a circle") }
    #expect(found.count == 20)
    #expect(found.allSatisfy { $0.utf8.count < 500 })
    #expect(found.contains { $0.contains("and so on; remove it from one of them") })
  }
}
