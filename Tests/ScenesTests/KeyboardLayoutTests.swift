import Diagnostics
import Testing

@testable import Scenes

@Suite struct KeyboardLayoutTests {
  private func keys(_ text: String, _ layout: String, _ variant: String? = nil) throws -> [String] {
    var keyboard = KeyboardDescription()
    (keyboard.layout, keyboard.variant) = (layout, variant)
    return try KeyboardLayout(keyboard).strokes(for: text).map {
      $0.map { String($0.name.dropFirst("KEY_".count)) }.joined(separator: "+")
    }
  }

  @Test func charactersAreTypedWithTheFewestKeysAndNotOnTheNumberPad() throws {
    #expect(
      try keys("aB1+\n\t ", "us") == ["A", "LEFTSHIFT+B", "1", "LEFTSHIFT+EQUAL", "ENTER", "TAB", "SPACE"])
  }

  @Test func aLayoutHasItsOwnPlacesAndAThirdLevel() throws {
    #expect(try keys("zy", "de") == ["Y", "Z"])
    #expect(try keys("ß€@", "de") == ["MINUS", "RIGHTALT+E", "RIGHTALT+Q"])
    #expect(try keys("aé", "fr") == ["Q", "2"])
    #expect(try keys("a~", "de", "nodeadkeys") == ["A", "RIGHTALT+RIGHTBRACE"])
  }

  @Test func whatALayoutLacksIsSaidAndWhichLayoutsThereAreNot() throws {
    #expect(throws: KeyboardLayout.MissingCharacter.self) { try keys("aé", "us") }
    #expect(throws: PlainError.self) { try keys("a", "xx") }
    #expect(throws: PlainError.self) { try keys("a", "de", "nosuch") }
  }
}
