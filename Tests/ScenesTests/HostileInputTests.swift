import Scenes
import Testing

@Suite struct HostileInputTests {
  /// Bytes that are no scene, shown shortly: a failure would print every byte of an array otherwise.
  struct Unreadable: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var diagnostic: String

    init(_ bytes: [UInt8], _ diagnostic: String) {
      self.bytes = bytes
      self.diagnostic = diagnostic
    }

    init(_ text: String, _ diagnostic: String) {
      self.init(Array(text.utf8), diagnostic)
    }

    var testDescription: String { "\(bytes.count) bytes: \(diagnostic)" }
  }

  @Test(arguments: [
    Unreadable("", "1:1: error: the file is empty; a scene starts with 'version: 1'"),
    Unreadable("# nothing\n", "1:1: error: the file is empty; a scene starts with 'version: 1'"),
    Unreadable("\n\n---\n", "3:1: error: the file wants a scene (a mapping), found nothing"),
    Unreadable("5", "1:1: error: the file wants a scene (a mapping), found 5"),
    Unreadable("version: 1\nä: \0", "2:4: error: control character U+0000"),
    Unreadable(
      Array("version: 1\nä: ".utf8) + [0xFF, 0x20], "2:4: error: the file is not UTF-8 here (byte 0xFF)"),
    Unreadable(Array("version: ".utf8) + [0xC3], "1:10: error: the file is not UTF-8 here (byte 0xC3)"),
    Unreadable([0xFF, 0xFE, 0x76, 0x00], "1:1: error: the file is UTF-16; save it as UTF-8"),
    Unreadable([0xED, 0xA0, 0x80], "1:1: error: the file is not UTF-8 here (byte 0xED)"),
    Unreadable([UInt8](repeating: 0x5B, count: 300), "1:201: error: more than 200 levels of nesting"),
    Unreadable(
      [UInt8](repeating: 0x5B, count: 1_000_000),
      "1:201: error: more than 200 levels of nesting"),
    Unreadable(String(repeating: "- ", count: 5000), "1:401: error: more than 200 levels of nesting"),
    Unreadable(String(repeating: "{a: ", count: 5000), "1:801: error: more than 200 levels of nesting"),
  ])
  func unreadableBytesAreADiagnostic(_ file: Unreadable) {
    #expect(diagnostics(bytes: file.bytes) == "scene.yaml:" + file.diagnostic)
  }

  @Test func aliasesCannotMultiplyWithoutEnd() {
    let bomb = (1...30).map {
      "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ", "))]"
    }
    let scene = "version: 1\na0: &a0 [x]\n" + bomb.joined(separator: "\n")
    #expect(
      diagnostics(scene) == "scene.yaml:7:40: error: the aliases up to here stand for more than 100000 values"
    )
  }

  @Test func aliasesCannotNestWithoutEnd() {
    let links = (1...300).map { "a\($0): &a\($0) [*a\($0 - 1)]" }
    let scene = "version: 1\na0: &a0 [x]\n" + links.joined(separator: "\n")
    #expect(diagnostics(scene).hasSuffix("error: more than 200 levels of nesting"))
  }

  @Test func aDeepTreeIsFine() throws {
    let depth = 95
    let scene =
      "{version: 1, windows: [{subviews: ["
      + String(repeating: "{frame: [0, 0, 1, 1], subviews: [", count: depth)
      + String(repeating: "]}", count: depth) + "]}]}"
    let tree = SceneTree(try load(scene))
    #expect(tree.objects.responders.count == depth + 4)
  }

  @Test func theFirstHundredMistakesAreListedAndTheOthersCounted() {
    let scene = "version: 1\nsettings:\n" + (0..<5000).map { "  tapMovemen\($0): 1\n" }.joined()
    let lines = diagnostics(scene).split(separator: "\n")
    #expect(lines.count == 101)
    #expect(lines[99].hasPrefix("scene.yaml:102:3: error: unknown key 'tapMovemen99'"))
    #expect(lines.last == "scene.yaml:103:3: error: … and 4900 more")
  }

  @Test(arguments: [
    ("x: *", "this alias names no anchor above it", ""),
    ("settings: { tapMovement: 1", "'tapMovement' wants a number of points from 0 to 10000, found 1", "…"),
    ("x: !", "a tag means nothing in a scene; leave it out", ""),
    ("screens: [{ size: [1, 2], id: ", "'id' has 5000 bytes; an id has 256 at most", ""),
  ])
  func whatIsQuotedIsShort(start: String, before: String, after: String) {
    let digits = String(repeating: "1", count: 5_000)
    let end = start.contains("[{") ? "}]" : start.contains("{") ? "}" : " 1"
    let found = diagnostics("version: 1\n" + start + digits + end)
    #expect(found.contains(before) && found.contains(after))
    #expect(found.utf8.count < 300)
  }

  @Test(arguments: ["\u{202E}", "\u{2066}", "\u{200F}", "\u{061C}", "\u{9B}"])
  func anIdCannotTurnTheDirectionOfWriting(character: String) {
    let found = diagnostics("version: 1\nscreens: [{ id: \"a\(character)b\", size: [1, 2] }]")
    let number = String(character.unicodeScalars.first?.value ?? 0, radix: 16, uppercase: true)
    #expect(found == "scene.yaml:2:17: error: 'id' wants an id, found the text 'a\\u{\(number)}b'")
  }

  @Test func everyPrefixOfASceneIsHandled() {
    let scene = Array(
      """
      %YAML 1.2
      ---
      version: 1   # größe
      windows:
        - &w { id: "a\\u00e4", frame: [0, 0, 100%, 50%], on: { touchesBegan: { exec: [a, 'b'] } } }
        - <<: *w
          id: |
            b
      """.utf8)
    for length in 0..<scene.count {
      for byte in [0x00, 0x09, 0x2A, 0x5B, 0x7B, 0xFF] as [UInt8] {
        let found = diagnostics(bytes: scene[..<length] + [byte])
        let isText = byte != 0x00 && byte != 0xFF
        #expect(found.isEmpty ? isText : found.hasPrefix("scene.yaml:"), "\(length) \(byte)")
      }
    }
  }
}
