import LiveScenes
import Diagnostics
import Testing

@Suite struct CheckTests {
  private static let scene = """
    windows:
      - id: w
        script: raises.lua
        subviews:
          - { id: again, frame: [0, 0, 1, 1], script: raises.lua }
          - { id: silent, frame: [0, 0, 1, 1], script: silent.lua }
          - { id: number, frame: [0, 0, 1, 1], script: number.lua }
          - { id: endless, frame: [0, 0, 1, 1], script: endless.lua }
    """

  @Test func unusableScriptsAreReportedWithTheirPlace() throws {
    let file = try SceneFile(
      Self.scene,
      scripts: [
        "raises.lua": "local x\nlocal y = x.z\nreturn {}", "silent.lua": "-- nothing\nlocal x = {}\n",
        "number.lua": "-- touchesBegan\nreturn {\n  touchesBegan = 5\n}",
        "endless.lua": "\n\nwhile true do end",
      ])
    let error = #expect(throws: PlainError.self) { try file.checkScripts() }
    let lines = (error?.description ?? "").split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] == "raises.lua:2:1: error: attempt to index a nil value (local 'x')")
    #expect(lines[1].hasPrefix("silent.lua:2:1: error: a script returns its table of overrides"))
    #expect(lines[2] == "number.lua:3:3: error: 'touchesBegan' must be a function, got number")
    #expect(lines[3].hasPrefix("endless.lua:3:1: error: "))
  }

  @Test func aMissingProgramIsReportedOnceInAFile() throws {
    let scene = """
      windows:
        - id: w
          gestureRecognizers: [{ type: tap, action: { exec: [/no/second] } }]
          on: { touchesBegan: { exec: [/no/first] }, touchesEnded: [{ exec: [/no/first] }, { exec: [/no/second] }] }
          subviews: [{ frame: [0, 0, 1, 1], on: { touchesBegan: { exec: [/no/first] } } }]
      """
    let warnings = try SceneFile(scene, scripts: [:]).warnings.map { $0.split(separator: "warning: ").last }
    #expect(
      warnings == [
        "there is no program /no/second (also at scene.yaml:5:95) [missingProgram]",
        "there is no program /no/first (also at scene.yaml:5:72, and at 1 more place) [missingProgram]",
      ])
  }

  @Test(arguments: [
    ("allow: [missingProgram]", "", 1), ("", "allow: [missingProgram]", 1), ("", "", 2),
    ("allow: [missingProgram]", "allow: [missingProgram]", 0),
  ])
  func aSceneForAnotherMachineAllowsWhatThisOneHasNot(ofView: String, ofRecognizer: String, count: Int) throws
  {
    let scene = """
      windows:
        - id: w
          gestureRecognizers: [{ type: tap, action: { exec: [/no/first] }, \(ofRecognizer) }]
          subviews: [{ frame: [0, 0, 1, 1], kind: button, action: { exec: [/no/second] }, \(ofView) }]
      """
    #expect(try SceneFile(scene, scripts: [:]).warnings.count { $0.hasSuffix("[missingProgram]") } == count)
    let all = try SceneFile("application: { allow: [missingProgram] }\n" + scene, scripts: [:]).warnings
    #expect(!all.contains { $0.hasSuffix("[missingProgram]") })
  }

  @Test func nothingRunsButTheFiles() throws {
    let script = "return { didLoad = function() error('too far') end, touchsBegan = function() end }"
    let file = try SceneFile("windows: [{ id: w, script: s.lua }]", scripts: ["s.lua": script])
    let warnings = try file.checkScripts()
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("did you mean 'touchesBegan'?") == true)
  }

  @Test("recognizers that may come too late are reported, where touches are forwarded")
  func recognizersThatMayComeTooLateAreReported() throws {
    let views = """
      windows:
        - id: w
          subviews:
            - { id: bare, frame: [0, 0, 1, 1], gestureRecognizers: [{ id: late, type: pan }] }
            - { id: patient, frame: [0, 0, 1, 1], gestureRecognizers: [{ type: pan, delaysTouchesBegan: true }] }
            - { id: button, frame: [0, 0, 1, 1], kind: button, gestureRecognizers: [{ type: pan }] }
            - { id: acting, frame: [0, 0, 1, 1], on: { touchesBegan: [] }, gestureRecognizers: [{ type: pan }] }
            - { id: scripted, frame: [0, 0, 1, 1], script: s.lua, subviews: [{ frame: [0, 0, 1, 1], gestureRecognizers: [{ type: pan }] }] }
      """
    let scripts = ["s.lua": "local V = {} function V:touchesBegan() end return V"]
    let passingOn = "devices: [{ grab: true, forward: unhandled }]\n" + views
    let warnings = try SceneFile(passingOn, scripts: scripts).checkScripts()
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.contains("warning: 'late' may recognise a touch that was forwarded already") == true)
    #expect(try SceneFile(views, scripts: scripts).checkScripts().isEmpty)
  }

  @Test("responders that act only after a touch has begun are reported, where touches are forwarded")
  func respondersThatActOnlyAfterATouchHasBegunAreReported() throws {
    let views = """
      windows:
        - id: w
          subviews:
            - { id: stop, frame: [0, 0, 1, 1], on: { touchesMoved: [], touchesEnded: [] } }
            - { id: drag, frame: [0, 0, 1, 1], script: late.lua }
            - { id: empty, frame: [0, 0, 1, 1], on: { touchesBegan: [], touchesEnded: [] } }
            - { id: whole, frame: [0, 0, 1, 1], script: whole.lua }
            - { id: button, frame: [0, 0, 1, 1], kind: button, on: { touchesEnded: [] } }
            - { id: outer, frame: [0, 0, 1, 1], script: whole.lua, subviews: [{ frame: [0, 0, 1, 1], on: { touchesEnded: [] } }] }
      """
    let scripts = [
      "late.lua": "local V = {} function V:touchesMoved() end return V",
      "whole.lua": "local V = {} function V:touchesBegan() end function V:touchesMoved() end return V",
    ]
    let passingOn = "devices: [{ grab: true, forward: unhandled }]\n" + views
    let warnings = try SceneFile(passingOn, scripts: scripts).checkScripts()
    #expect(warnings.count == 2)
    for (warning, id) in zip(warnings, ["stop", "drag"]) {
      #expect(warning.contains("warning: '\(id)' acts on touches that were forwarded already"))
    }
    #expect(try SceneFile(views, scripts: scripts).checkScripts().isEmpty)
  }

  @Test func viewsOutOfReachAreReported() throws {
    let views = """
      windows:
        - id: w
          subviews:
            - { id: under, frame: [0, 0, 9, 9], kind: button }
            - { id: over, frame: [0, 0, 9, 9], kind: button }
            - { id: off, frame: [2000, 0, 9, 9], kind: button }
            - { id: meant, frame: [3000, 0, 9, 9], kind: button, allow: [outOfReach] }
            - { id: plain, frame: [4000, 0, 9, 9] }
      """
    #expect(
      try SceneFile(views).advice() == [
        "scene.yaml:5:15: warning: no touch ever comes to 'under': covered by over [outOfReach]",
        "scene.yaml:7:15: warning: no touch ever comes to 'off': outside w [outOfReach]",
      ])
  }

  @Test func whatTheRulesOfHitTestingKeepEveryTouchFromIsReported() throws {
    let tap = "gestureRecognizers: [{ type: tap, action: { log: x } }]"
    let views = """
      windows:
        - { id: glass, hitTest: passthrough, \(tap) }
        - id: w
          hitTest: passthrough
          \(tap)
          subviews:
            - { id: off, frame: [0, 0, 9, 9], kind: button, hitTest: none }
            - { id: zone, frame: [10, 0, 9, 9], hitTest: self, subviews: [{ id: in, frame: [0, 0, 9, 9], kind: button }] }
            - { id: through, frame: [20, 0, 9, 9], hitTest: passthrough, on: { touchesBegan: { log: x } } }
            - { id: keys, frame: [30, 0, 9, 9], hitTest: none, on: { pressesBegan: { log: x } } }
            - { id: meant, frame: [40, 0, 9, 9], kind: button, hitTest: none, allow: [outOfReach] }
            - { id: later, frame: [50, 0, 9, 9], kind: button, hitTest: none, on: { pressesBegan: { set: { view: later, hitTest: default } } } }
      """
    let found = try SceneFile(views).advice().map { $0.split(separator: " to ").last.map(String.init) ?? "" }
    #expect(
      found == [
        "'glass': hitTest passthrough [outOfReach]", "'off': hitTest none [outOfReach]",
        "'in': 'zone' around it: hitTest self [outOfReach]", "'through': hitTest passthrough [outOfReach]",
      ], "\(found)")
    let scripted = "application: { script: s.lua }\n" + views
    let rest = try SceneFile(scripted, scripts: ["s.lua": "return {}"]).advice()
    #expect(!rest.contains { $0.contains("'glass'") } && rest.contains { $0.contains("'off'") })
  }

  @Test func whatLiesOffTheScreenIsReportedWhereNoDevicesAreaMayReachIt() throws {
    let views = """
      screens: [{ id: main, size: [800, 480] }]
      windows:
        - id: wide
          frame: [0, 0, 1600, 480]
          subviews:
            - { id: seen, frame: [790, 0, 20, 20], kind: button }
            - { id: unseen, frame: [800, 0, 20, 20], kind: button }
            - { id: meant, frame: [900, 0, 20, 20], kind: button, allow: [outOfReach] }
        - { id: beside, frame: [900, 0, 100, 100], on: { touchesBegan: { log: x } } }
      """
    #expect(
      try SceneFile(views).advice() == [
        "scene.yaml:8:15: warning: no touch ever comes to 'unseen': outside the screen [outOfReach]",
        "scene.yaml:10:11: warning: no touch ever comes to 'beside': outside the screen [outOfReach]",
      ])
    let mapped = "devices: [{ match: { kind: touchscreen }, area: [0, 0, 1600, 480] }]\n" + views
    #expect(try SceneFile(mapped).advice().isEmpty)
  }

  @Test func aPanFromAnEdgeThatItsViewDoesNotReachIsReported() throws {
    let edge = "type: screenEdgePan, edges: left, action: { log: x }"
    let views = """
      screens: [{ id: main, size: [800, 480] }]
      windows:
        - id: w
          gestureRecognizers: [{ id: good, \(edge) }]
          subviews:
            - { id: near, frame: [20, 0, 100, 100], gestureRecognizers: [{ id: a, \(edge) }] }
            - { id: far, frame: [21, 0, 100, 100], gestureRecognizers: [{ id: b, \(edge) }] }
            - id: middle
              frame: [300, 100, 200, 200]
              subviews: [{ frame: [-300, 0, 400, 100], gestureRecognizers: [{ id: c, \(edge) }] }]
            - { frame: [60, 200, 100, 100], gestureRecognizers: [{ id: d, allow: [outOfReach], \(edge) }] }
            - { frame: [60, 300, 100, 100], hitTestInsets: [0, -60, 0, 0], gestureRecognizers: [{ id: e, \(edge) }] }
            - { id: moved, frame: [60, 400, 100, 10], on: { touchesBegan: { set: { view: moved, hidden: true } } }, gestureRecognizers: [{ id: f, \(edge) }] }
      """
    let found = try SceneFile(views).advice().filter { $0.hasSuffix("[outOfReach]") }
    #expect(
      found == [
        "scene.yaml:8:73: warning: no touch on 'far' comes from the left edge of the screen, so this never recognises:"
          + " the view is 21 points away from it, and the edge is 20 points wide (edgeRegion) [outOfReach]",
        "scene.yaml:11:77: warning: no touch on 'middle/0' comes from the left edge of the screen, so this never"
          + " recognises: the view is 300 points away from it, and the edge is 20 points wide (edgeRegion) [outOfReach]",
      ], "\(found)")
    let outside = """
      screens: [{ id: main, size: [800, 480] }]
      windows:
        - id: w
          subviews:
            - id: box
              frame: [300, 100, 100, 100]
              subviews: [{ id: out, frame: [150, 0, 50, 50], gestureRecognizers: [{ id: a, \(edge) }] }]
      """
    #expect(try !SceneFile(outside).advice().contains { $0.contains("comes from the left edge") })
    let inScripts = views + "\napplication: { script: s.lua }"
    #expect(
      try !SceneFile(inScripts, scripts: ["s.lua": "return {}"]).advice().contains {
        $0.hasSuffix("[outOfReach]")
      })
  }

  @Test func whatAScriptSwitchesAndDoesNotUndoAtEveryEndIsReported() throws {
    let script = """
      local V = {}
      function V:touchesBegan(touches, event) fingerpost.exec { "horn", "on" } end
      function V:touchesEnded(touches, event) fingerpost.exec { "horn", "off" } end
      return V
      """
    let scene = "windows: [{ id: w, script: v.lua }]"
    #expect(
      try SceneFile(scene, scripts: ["v.lua": script]).advice() == [
        "v.lua:2:1: warning: 'fingerpost.exec \"horn\", \"on\"' is undone at some ends only: a finger that slides away, or"
          + " that a gesture or the system takes, leaves it as it is; undo it at touchesEnded and touchesCancelled, of"
          + " which touchesCancelled is missing [halfPair]"
      ])
    let allowing = "windows: [{ id: w, script: v.lua, allow: [halfPair] }]"
    #expect(try SceneFile(allowing, scripts: ["v.lua": script]).advice().isEmpty)
  }

  @Test func slipsInLuaAreExplained() throws {
    let script = """
      local V, os = {}, 1
      function V.helper() return "io.open" end
      function V.touchesEnded(touches, event) end
      function touchesMoved(touches, event) end
      function V.touchesCancelled(self, touches) end
      function V:light() end
      function V:touchesBegan(touches, event)
        self.light()
        self.lamp()
        print(touches[ 0 ], "touches[0]", [[
          touches[0] ]])
        os.execute("ls")   -- io.open
        io.open("x")
        --[[ io.open is only
             mentioned here ]] self.super.touchesBegan(touches, event)
        V.light(self)
        V.helper()
        self.becomeFirstResponder()
        event.touchesFor(self)
        touches[1].location(self)
        fingerpost.view("a").removeFromSuperview()
        self.light(self, 1)
        self.super.touchesBegan(self.super, touches, event)
      end
      return V
      """
    let scene = "windows: [{ id: w, script: v.lua }]"
    let found = try SceneFile(scene, scripts: ["v.lua": script]).advice()
    #expect(
      found == [
        "v.lua:3:1: warning: 'touchesEnded' is a method, so it takes a colon: function V:touchesEnded(…) [scriptSlip]",
        "v.lua:4:1: warning: 'touchesMoved' belongs to no table; write function T:touchesMoved(…), and return T at the end [scriptSlip]",
        "v.lua:8:1: warning: 'light' is a method, so it takes a colon: self:light(…) [scriptSlip]",
        "v.lua:10:1: warning: lists begin at 1 in Lua: the first of them is touches[1] [scriptSlip]",
        "v.lua:13:1: warning: scripts have no 'io'; a program that fingerpost.exec starts reads and writes files [scriptSlip]",
        "v.lua:15:1: warning: 'touchesBegan' is a method, so it takes a colon: self.super:touchesBegan(…) [scriptSlip]",
        "v.lua:18:1: warning: 'becomeFirstResponder' is a method, so it takes a colon: self:becomeFirstResponder(…) [scriptSlip]",
        "v.lua:19:1: warning: 'touchesFor' is a method, so it takes a colon: event:touchesFor(…) [scriptSlip]",
        "v.lua:20:1: warning: 'location' is a method, so it takes a colon: touches[1]:location(…) [scriptSlip]",
        "v.lua:21:1: warning: 'removeFromSuperview' is a method, so it takes a colon: …:removeFromSuperview(…) [scriptSlip]",
      ])
    let silent = "windows: [{ id: w, script: v.lua, allow: [scriptSlip] }]"
    #expect(try SceneFile(silent, scripts: ["v.lua": script]).advice().isEmpty)
  }

  @Test func unknownNamesOfExecAreReported() throws {
    let script = """
      local V = {}
      function V:touchesBegan(touches, event)
        fingerpost.exec {
          "a", timeout = "none",
          bananas = { pears = 1 }, [b] = 2, c == d,
          completion = function(result) local a, plums = 1, 2 end,
        }
        fingerpost.exec({ "a", call { figs = 1 }, timeuot = 2 })
        fingerpost.exec(command)
      end
      return V
      """
    #expect(
      try SceneFile("windows: [{ id: w, script: v.lua }]", scripts: ["v.lua": script]).advice() == [
        "v.lua:5:1: warning: exec has no 'bananas'; the names that it takes are completion and timeout [scriptSlip]",
        "v.lua:8:1: warning: exec has no 'timeuot' — did you mean 'timeout'? [scriptSlip]",
      ])
  }

  @Test func anActionThatNoScriptTakesIsReported() throws {
    let views = """
      windows:
        - id: w
          script: s.lua
          subviews:
            - { id: a, frame: [0, 0, 9, 9], kind: button, targets: [{ events: touchDown, send: there }] }
            - { id: b, frame: [9, 0, 9, 9], kind: button, targets: [{ events: touchDown, send: gone }] }
            - { id: c, frame: [18, 0, 9, 9], kind: button, allow: [missingMethod], targets: [{ events: touchDown, send: gone }] }
      """
    #expect(
      try SceneFile(views, scripts: ["s.lua": "return { there = function() end }"]).advice() == [
        "scene.yaml:7:15: warning: no script has a method 'gone', so no responder takes this action [missingMethod]"
      ])
  }

  @Test func callsOfMissingMethodsAreReported() throws {
    let views = """
      windows:
        - id: w
          script: s.lua
          on: { touchesBegan: [{ call: there }, { call: missing }] }
          gestureRecognizers:
            - { id: one, type: tap, action: [{ call: there }, { call: lost, target: w }] }
            - { id: two, type: pan, actions: { began: { after: { seconds: 1, do: { call: late } } } } }
            - { id: three, type: pinch, action: { call: any }, allow: [missingMethod] }
          subviews: [{ id: b, frame: [0, 0, 9, 9], kind: button, targets: [{ events: touchDown, call: gone, target: w }] }]
      application: { script: s.lua }
      screens: [{ id: main, size: [800, 480], display: { onIdle: [{ call: there }, { call: idle }], idleAfter: 9 } }]
      """
    let found = try SceneFile(views, scripts: ["s.lua": "return { there = function() end }"]).advice()
    let expected = [
      ("w", "missing"), ("w", "lost"), ("w", "late"), ("w", "gone"), ("application", "idle"),
    ].map { "warning: the script of '\($0)' has no method '\($1)' [missingMethod]" }
    #expect(found.map { String($0.drop { $0 != " " }.dropFirst()) } == expected)
  }
}
