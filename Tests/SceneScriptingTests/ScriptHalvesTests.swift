import SceneScripting
import Testing

/// What a script switches in `touchesBegan` and undoes at some ends only, as far as its text shows.
@Suite struct ScriptHalvesTests {
  private func halves(_ text: String) -> [String] {
    SceneScripts.halves(in: Array(text.utf8)).map {
      "\($0.line) \($0.action): \($0.missing.joined(separator: ", "))"
    }
  }

  private func methods(_ began: String, _ ended: String, cancelled: String? = nil) -> String {
    """
    local V = {}
    function V:touchesBegan(touches, event) if self.on then \(began) end end
    function V:touchesEnded(touches, event)
      \(ended)
    end
    \(cancelled.map { "function V:touchesCancelled(touches, event) \($0) end" } ?? "")
    return V
    """
  }

  @Test(arguments: [
    (
      "fingerpost.exec { \"mic\", \"on\" }", "fingerpost.exec { \"mic\", \"off\" }",
      "2 fingerpost.exec \"mic\", \"on\""
    ),
    (
      "fingerpost.exec({'mic', 'on'})", "fingerpost.exec({'mic', 'off'})", "2 fingerpost.exec \"mic\", \"on\""
    ),
    ("horn(true)", "horn(false) print('x')", "2 horn true"),
    ("self.isOn = true", "self.isOn = false", "2 self.isOn true"),
    (
      "fingerpost.emit(\"horn\", 1)", "-- over\n  fingerpost.emit(\"horn\", 0)",
      "2 fingerpost.emit \"horn\", 1"
    ),
    ("self:light('red', 1)", "self:light('red', 0)", "2 self:light \"red\", 1"),
  ])
  func aCancelledTouchIsForgotten(began: String, ended: String, half: String) {
    #expect(halves(methods(began, ended)) == ["\(half): touchesCancelled"])
    #expect(halves(methods(began, ended, cancelled: ended)) == [])
    #expect(halves(methods(began, ended, cancelled: "")) == ["\(half): touchesCancelled"])
    #expect(halves(methods(began, ended, cancelled: "self:touchesEnded(touches, event)")) == [])
    #expect(halves(methods(began, ended) + "\nV.touchesCancelled = V.touchesEnded") == [])
    #expect(halves(methods(began, "")) == [])
  }

  @Test(arguments: [
    ("print('down')", "print('up')"), ("fingerpost.log('down')", "fingerpost.log('up')"),
    ("self.start = touches[1]:location(self)", "self.start = nil"), ("click()", "self:send('x')"),
    ("fingerpost.exec { \"play\", \"a.wav\" }", "fingerpost.exec { \"play\", \"b.wav\" }"),
    ("local on = true", "local on = false"), ("fingerpost.exec { \"a\", x }", "fingerpost.exec { \"a\", y }"),
    ("fingerpost.exec { \"a\", \"1\" }", "fingerpost.exec { \"a\", \"1\" }"),
  ])
  func whatIsNoPair(began: String, ended: String) {
    #expect(halves(methods(began, ended)) == [])
  }

  @Test func targetsThatAScriptAdds() {
    let down = "self:addTarget { events = \"touchDown\", action = { exec = { \"mic\", \"on\" } } }\n"
    let up = "self:addTarget { events = { \"touchUpInside\" }, action = { exec = { \"mic\", \"off\" } } }\n"
    let rest =
      "self:addTarget { events = { \"touchUpOutside\", \"touchCancel\" }, action = { exec = { \"mic\", \"off\" } } }\n"
    #expect(halves(down + up) == ["1 action \"mic\", \"on\": touchUpOutside, touchCancel"])
    #expect(halves(down + up + rest) == [])
    #expect(halves(down) == [])
  }

  @Test func brokenAndLongTextsEnd() {
    for text in [
      "function V:touchesBegan(", "function V:touchesBegan() f {", "x:addTarget { events = 1, action",
      "(((((",
    ] {
      #expect(halves(text) == [])
    }
    #expect(halves(String(repeating: "function a:touchesBegan() f(", count: 500)) == [])
  }
}
