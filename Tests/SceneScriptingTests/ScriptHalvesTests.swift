import SceneScripting
import Testing

/// What a script switches in `touchesBegan` and undoes at some ends only, as far as its text shows.
@Suite struct ScriptHalvesTests {
  private func halves(_ text: String) -> [String] {
    ScriptHalves(in: Array(text.utf8)).found.map {
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

  @Test func textsOfSeveralLinesAreCounted() {
    let text = "local words = 'one \\\n two'\n" + methods("horn(true)", "horn(false)")
    #expect(halves(text) == ["4 horn true: touchesCancelled"])
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
    ("self.alpha = 0.5", "self.alpha = 1", "2 self.alpha 0.5"),
    ("self.alpha = 0.5", "self.alpha = 0.9", "2 self.alpha 0.5"),
    (
      "fingerpost.view('L').hidden = false", "fingerpost.view('L').hidden = true",
      "2 fingerpost.view(\"L\").hidden false"
    ),
    ("self.lamps[1].on = true", "self.lamps[1].on = false", "2 self.lamps[1].on true"),
    (
      "fingerpost.emit('note', { pitch = 60, velocity = 100 })",
      "fingerpost.emit('note', { pitch = 60, velocity = 0 })", "2 fingerpost.emit \"note\", 60, 100"
    ),
    ("fingerpost.exec { 'mic-on' }", "fingerpost.exec { 'mic-off' }", "2 fingerpost.exec \"mic-on\""),
    ("horn 'on'", "horn 'off'", "2 horn \"on\""),
  ])
  func aCancelledTouchIsForgotten(began: String, ended: String, half: String) {
    #expect(halves(methods(began, ended)) == ["\(half): touchesCancelled"])
    #expect(halves(methods(began, ended, cancelled: ended)) == [])
    for nothing in ["", "fingerpost.log('cancelled', touches[1]:location(self).x)", "self.lost = 1"] {
      #expect(halves(methods(began, ended, cancelled: nothing)) == ["\(half): touchesCancelled"])
    }
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
    ("fingerpost.view('V').alpha = 1", "fingerpost.view('W').alpha = 1"),
    ("fingerpost.recognizer('a').enabled = true", "fingerpost.recognizer('b').enabled = true"),
    ("fingerpost.key('KEY_A')", "fingerpost.key('KEY_B')"),
    ("fingerpost.scroll(0, 1)", "fingerpost.scroll(0, 2)"),
    ("self.state = 'began'", "self.state = 'ended'"),
    ("self.failureReason = 'a'", "self.failureReason = 'b'"),
    ("fingerpost.exec { 'click' }", "fingerpost.exec { 'clack' }"), ("beep(440)", "beep(220)"),
    ("fingerpost.emit('down')", "fingerpost.emit('up')"), ("self.size = 0.5 * self.size", "self.size = 1"),
    ("say('hello')", "say('bye')"), ("for i = 0, 3 do f(i) end", "for i = 1, 3 do f(i) end"),
  ])
  func whatIsNoPair(began: String, ended: String) {
    #expect(halves(methods(began, ended)) == [])
  }

  /// A table of functions, and functions that are assigned, are methods as well.
  @Test func methodsInOtherForms() {
    let (on, off) = ("fingerpost.exec { 'mic', 'on' }", "fingerpost.exec { 'mic', 'off' }")
    let half = "fingerpost.exec \"mic\", \"on\": touchesCancelled"
    let table = { (rest: String) in
      "return {\n touchesBegan = function(self) \(on) end,\n touchesEnded = function(self) \(off) end,\n\(rest)}"
    }
    #expect(halves(table("")) == ["2 " + half])
    #expect(halves(table("touchesCancelled = function(self) \(off) end")) == [])
    #expect(halves(table("touchesCancelled = stop")) == [])
    let assigned =
      "local V = {}\nV.touchesBegan = function(self) \(on) end\nV.touchesEnded = function() \(off) end\n"
    #expect(halves(assigned) == ["2 " + half])
  }

  /// What a recognizer's `reset` undoes, it undoes however its touches end.
  @Test func aResetUndoes() {
    let script = methods("self.active = true", "self.active = false")
    #expect(halves(script) != [])
    #expect(halves(script + "\nfunction V:reset() self.active = false end") == [])
    #expect(halves(script + "\nfunction V:reset() self:clear() end") == [])
    #expect(halves(script + "\nfunction V:reset() self.other = false end") != [])
  }

  @Test func trackingEndsInOnePlace() {
    let (on, off) = ("fingerpost.exec { 'mic', 'on' }", "fingerpost.exec { 'mic', 'off' }")
    let half =
      "local V = {}\nfunction V:trackingBegan(t, e) \(on) end\nfunction V:touchesEnded(t, e) \(off) end\n"
    #expect(halves(half) == ["2 fingerpost.exec \"mic\", \"on\": trackingEnded"])
    #expect(halves(half + "function V:touchesCancelled(t, e) \(off) end") == [])
    #expect(halves(half + "V.trackingEnded = V.touchesEnded") == [])
    #expect(halves(half + "function V:trackingEnded(t, e) \(off) end") == [])
    #expect(halves(half + "function V:trackingEnded(t, e) self:stop() end") == [])
  }

  @Test func targetsOfRecognizers() {
    let start =
      "fingerpost.recognizer('L'):addTarget { states = 'began', action = { exec = { 'drill', 'on' } } }\n"
    let end = { (states: String, id: String) in
      "fingerpost.recognizer('\(id)'):addTarget { action = { exec = { 'drill', 'off' } }, states = \(states) }\n"
    }
    #expect(halves(start + end("'ended'", "L")) == ["1 action \"drill\", \"on\": cancelled"])
    #expect(halves(start + end("{ 'ended', 'cancelled' }", "L")) == [])
    #expect(halves(start + end("'ended'", "M")) == [])
    let function = "local b = self\nb:addTarget { events = 'touchDown', call = function() horn(true) end }\n"
    let primary = "b:addTarget { events = 'primaryActionTriggered', call = function() horn(false) end }"
    #expect(halves(function + primary) == ["2 horn true: touchUpOutside, touchCancel"])
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
