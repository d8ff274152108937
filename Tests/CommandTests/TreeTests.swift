import Answers
import JSON
import LiveScenes
import Testing

@testable import fingerpost

@Suite struct TreeTests {
  private func tree(
    _ scene: String, scripts: [String: String] = [:], as format: TreeCommand.Format = .text
  ) throws -> String {
    let live = try SceneFile(scene, scripts: scripts).inspected { Issue.record("\($0)") }
    // As the command has it from a daemon.
    let tree = try TreeAnswer(reading: live.tree.write(TreeQuestion(hasDetails: true)))
    #expect(tree.lines() == live.tree.write(TreeQuestion()), "what was read is written as it was")
    return switch format {
    case .text: "\(TreeText(tree))"
    case .json: String(decoding: TreeCommand.array(of: tree.lines()), as: UTF8.self)
    case .ndjson: String(decoding: tree.lines(), as: UTF8.self)
    case .svg: String(decoding: live.tree.write(TreeQuestion(.svg)), as: UTF8.self)
    }
  }

  @Test func jsonIsAnArrayOfTheRowsOfNDJSON() throws {
    let scene = "windows: [{ id: main, subviews: [{ id: pad, frame: [0, 0, 9, 9] }] }]"
    let array = try JSONValue(reading: Array(tree(scene, as: .json).utf8))
    let lines = try tree(scene, as: .ndjson).split(separator: "\n")
    let rows = try lines.map { try JSONValue(reading: Array($0.utf8)) }
    #expect(rows.count > 2 && array == .array(rows))
  }

  @Test func theTextIsReadFromTheFrontToTheBack() throws {
    let scene = """
      screens: [{ id: panel, size: [800, 480] }]
      application: { id: app, script: app.lua }
      windows:
        - id: main
          key: true
          rootViewController:
            id: root
            on: { touchesEnded: [] }
            view:
              id: content
              subviews:
                - { id: pad, frame: [20, 20.5, 50%, 50%], multipleTouchEnabled: true, script: all.lua }
                - { id: lever, frame: [500, 0, 9, 9], exclusiveTouch: true, transform: { scale: [2, 2] } }
        - { id: sheet, level: 2.5, scene: stage, alpha: 0.5, redacted: true, frame: [0, 0, 10, 10] }
      """
    let script =
      "return { touchesBegan = function() end, hitTest = function(s, p, e) return s.super:hitTest(p, e) end }"
    #expect(
      try tree(scene, scripts: ["all.lua": script, "app.lua": "return { touchesBegan = function() end }"])
        == """
          application app                                   script app.lua (touchesBegan)
          delegate delegate
          windowScene windowScene
          windowScene stage
          screen panel               800 x 480
            window sheet             (0, 0) 10 x 10         level 2.5, scene stage, alpha 0.5, redacted
            window main              (0, 0) 800 x 480       scene windowScene, key
              content                (0, 0) 800 x 480
                viewController root                         on touchesEnded
                lever                (495.5, -4.5) 18 x 18  transformed, exclusive
                pad                  (20, 20.5) 400 x 240   multiple, script all.lua (hitTest touchesBegan)

        """)
  }

  @Test(arguments: [-1, Int.max]) func anyDepthOfAnotherProgramsAnswerIsWritten(depth: Int) throws {
    let live = try SceneFile("windows: [{ id: main }]", scripts: [:]).inspected { Issue.record("\($0)") }
    let lines = String(decoding: live.tree.write(TreeQuestion(hasDetails: true)), as: UTF8.self)
    let foreign = lines.replacing("\"depth\":0", with: "\"depth\":\(depth)")
    #expect(foreign != lines)
    #expect("\(TreeText(try TreeAnswer(reading: Array(foreign.utf8))))".contains("window main"))
  }

  @Test func whatIsNeverHitSaysWhy() throws {
    let scene = """
      windows:
        - id: W
          subviews:
            - { id: under, frame: [0, 0, 90, 90] }
            - id: box
              frame: [0, 0, 100, 100]
              subviews:
                - { id: lost, frame: [100, 0, 9, 9], subviews: [{ id: inLost, frame: [0, 0, 1, 1] }] }
                - { id: flat, frame: [0, 0, 9, 9], transform: { scale: [1, 0] } }
                - { id: empty, frame: [0, 0, 0, 9] }
                - { id: shrunk, frame: [0, 0, 9, 9], hitTestInsets: [5, 0, 5, 0] }
            - { id: gone, frame: [200, 0, 9, 9], hidden: true, subviews: [{ id: inGone, frame: [0, 0, 1, 1] }] }
            - { id: faded, frame: [200, 0, 9, 9], alpha: 0.009 }
            - { id: off, frame: [200, 0, 9, 9], kind: image }
            - { id: out, frame: [200, 0, 9, 9], hitTest: none }
            - { id: pass, frame: [200, 0, 9, 9], hitTest: passthrough, subviews: [{ id: in, frame: [0, 0, 1, 1] }] }
            - { id: sealed, frame: [300, 0, 9, 9], hitTest: self, subviews: [{ id: inSealed, frame: [0, 0, 1, 1] }] }
            - id: handing
              frame: [400, 0, 9, 9]
              hitTest: heir
              subviews: [{ id: heir, frame: [50, 50, 1, 1], hidden: true }, { id: poor, frame: [0, 0, 1, 1] }]
      """
    let words = try reasons(tree(scene))
    #expect(
      words == [
        "under": "covered by box", "lost": "outside box", "inLost": "inside lost: outside box",
        "flat": "flattened", "empty": "no area", "shrunk": "no area", "gone": "hidden",
        "inGone": "inside gone: hidden", "faded": "alpha below 0.01", "off": "userInteractionEnabled false",
        "out": "hitTest none", "pass": "hitTest passthrough", "inSealed": "inside sealed: hitTest self",
        "handing": "hitTest heir", "poor": "inside handing: hitTest heir",
      ])
  }

  @Test func aScriptMayKnowBetter() throws {
    let scene = """
      windows:
        - id: W
          subviews:
            - { id: wide, frame: [0, 0, 0, 0], script: inside.lua }
            - { id: wise, frame: [0, 0, 9, 9], hidden: true, script: hit.lua, subviews: [{ id: in, frame: [50, 0, 1, 1] }] }
      """
    let scripts = [
      "inside.lua": "return { pointInside = function() return true end }",
      "hit.lua": "return { hitTest = function(self) return self end }",
    ]
    #expect(try reasons(tree(scene, scripts: scripts)) == [:])
  }

  @Test func aWindowInFrontCoversThoseBehind() throws {
    let scene = "windows: [{ id: back, subviews: [{ id: v, frame: [0, 0, 1, 1] }] }, { id: front }]"
    #expect(
      try reasons(tree(scene)) == ["window back": "covered by front", "v": "inside back: covered by front"])
  }

  @Test func ndjsonIsAnObjectALine() throws {
    let scene = """
      windows:
        - id: W
          hidden: true
          subviews:
            - { id: v, frame: [1, 2, 3, 4], alpha: 0.5, viewController: { id: c }, on: { touchesBegan: [] } }
      """
    #expect(
      try tree(scene, as: .ndjson) == """
        {"kind":"application","id":"application","script":null,"on":[],"overrides":[]}
        {"kind":"delegate","id":"delegate","script":null,"on":[],"overrides":[]}
        {"kind":"windowScene","id":"windowScene","script":null,"on":[],"overrides":[]}
        {"kind":"screen","id":"main","size":[1000,1000]}
        {"kind":"window","id":"W","screen":"main","scene":"windowScene","level":0,"key":true,"firstResponder":null,\
        "superview":null,"viewController":null,"frame":[0,0,1000,1000],"bounds":[0,0,1000,1000],\
        "transform":[1,0,0,1,0,0],"hitTestInsets":[0,0,0,0],"hidden":true,"alpha":1,"userInteractionEnabled":true,\
        "multipleTouchEnabled":false,"exclusiveTouch":false,"hitTest":"default","redacted":false,"script":null,\
        "on":[],"overrides":[],"receives":false,"because":[{"reason":"hidden","of":"W"}],"where":"scene.yaml:3"}
        {"kind":"view","id":"v","superview":"W","viewController":"c","frame":[1,2,3,4],"bounds":[0,0,3,4],\
        "transform":[1,0,0,1,0,0],"hitTestInsets":[0,0,0,0],"hidden":false,"alpha":0.5,\
        "userInteractionEnabled":true,"multipleTouchEnabled":false,"exclusiveTouch":false,"hitTest":"default",\
        "redacted":false,"script":null,"on":["touchesBegan"],"overrides":["touchesBegan"],"receives":false,\
        "because":[{"reason":"hidden","of":"W"}],"where":"scene.yaml:6"}
        {"kind":"viewController","id":"c","view":"v","presentingViewController":null,"script":null,"on":[],\
        "overrides":[]}

        """)
  }

  private static let touchedScene = """
    windows:
      - id: W
        gestureRecognizers:
          - { id: pick, type: tap, requireToFail: [press], action: { log: x } }
          - id: press
            type: longPress
            enabled: false
            simultaneousWith: [pick]
            cancelsTouchesInView: false
            delegate: d.lua
            actions: { began: { log: x }, ended: { log: x } }
        subviews:
          - { id: level, title: "How loud?", kind: slider, frame: [0, 0, 9, 9], value: 0.25, targets: [{ events: valueChanged, send: x }] }
          - { id: secret, kind: switch, frame: [9, 0, 9, 9], enabled: false, isOn: true, redacted: true }
    """

  @Test func recognizersAndControlsShowTheirState() throws {
    #expect(
      try tree(Self.touchedScene, scripts: ["d.lua": "return {}"]) == """
          application application
          delegate delegate
          windowScene windowScene
          screen main              1000 x 1000
            window W               (0, 0) 1000 x 1000  scene windowScene, key
              tap pick                                 requireToFail press, does something on ended
              longPress press                          disabled, simultaneousWith pick, cancelsTouchesInView false, delegate d.lua, does something on began ended
              secret               (9, 0) 9 x 9        switch, disabled, redacted
              level                (0, 0) 9 x 9        slider, value 0.25, targets of valueChanged, title "How loud?"

        """)
  }

  @Test func recognizersAndControlsAreInNdjsonToo() throws {
    let lines = try tree(Self.touchedScene, scripts: ["d.lua": "return {}"], as: .ndjson).split(
      separator: "\n")
    #expect(
      lines.filter { $0.contains("gestureRecognizer") } == [
        """
        {"kind":"gestureRecognizer","id":"pick","view":"W","type":"tap","enabled":true,"state":"possible",\
        "requireToFail":["press"],"simultaneousWith":[],"cancelsTouchesInView":true,"delaysTouchesBegan":false,\
        "maximumDelay":"none","delaysTouchesEnded":true,"script":null,"delegate":null,"actions":["every"],"where":"scene.yaml:5"}
        """,
        """
        {"kind":"gestureRecognizer","id":"press","view":"W","type":"longPress","enabled":false,"state":"possible",\
        "requireToFail":[],"simultaneousWith":["pick"],"cancelsTouchesInView":false,"delaysTouchesBegan":false,\
        "maximumDelay":"none","delaysTouchesEnded":true,"script":null,"delegate":"d.lua","actions":["began","ended"],\
        "where":"scene.yaml:6"}
        """,
      ])
    let controls = lines.compactMap { line in
      line.firstRange(of: "\"control\":").map { line[$0.upperBound...].prefix(while: { $0 != "]" }) + "]}" }
    }
    #expect(
      controls == [
        #"{"kind":"switch","enabled":false,"selected":null,"highlighted":null,"tracking":null,"value":null,"targets":[]}"#,
        """
        {"kind":"slider","enabled":true,"selected":false,"highlighted":false,"tracking":false,"value":0.25,\
        "targets":["valueChanged"]}
        """,
      ])
  }

  private static let unusualScene = """
    windows:
      - id: W
        level: 2
        gestureRecognizers:
          - { id: twice, type: tap, numberOfTapsRequired: 2 }
          - { id: away, type: swipe, direction: [left, up], numberOfTouchesRequired: 1 }
        subviews:
          - { id: dial, kind: slider, frame: [0, 0, 9, 9], maximumValue: 10, stepValue: 0.5, continuous: false, redacted: true }
          - { id: key, frame: [9, 0, 9, 9], canBecomeFirstResponder: true, anchorPoint: [0, 1] }
          - { id: tabs, kind: segmentedControl, frame: [18, 0, 9, 9], segments: [a, b], selectedSegmentIndex: 1 }
    """

  @Test func propertiesOffTheirDefaultAreShown() throws {
    #expect(
      try tree(Self.unusualScene) == """
          application application
          delegate delegate
          windowScene windowScene
          screen main              1000 x 1000
            window W               (0, 0) 1000 x 1000  level 2, scene windowScene, key
              tap twice                                numberOfTapsRequired 2
              swipe away                               direction [left, up]
              tabs                 (18, 0) 9 x 9       segmentedControl, value 1, segments [a, b]
              key                  (9, 0) 9 x 9        anchorPoint [0, 1], canBecomeFirstResponder
              dial                 (0, 0) 9 x 9        slider, maximumValue 10, continuous false, stepValue 0.5, redacted

        """)
    let json = try tree(Self.unusualScene, as: .ndjson)
    for member in [
      #""actions":[],"numberOfTapsRequired":2,"where":"scene.yaml:6"}"#,
      #""actions":[],"direction":["left","up"],"where":"scene.yaml:7"}"#,
      #""redacted":false,"anchorPoint":[0,1],"canBecomeFirstResponder":true,"script":null"#,
      #""value":null,"targets":[],"maximumValue":10,"continuous":false,"stepValue":0.5}"#,
      #""value":1,"targets":[],"segments":["a","b"]}"#, #""scene":"windowScene","level":2,"key":true"#,
    ] { #expect(json.contains(member), "\(member)") }
  }

  /// What a tree says of the views with a cross.
  private func reasons(_ text: String) -> [String: String] {
    var reasons: [String: String] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("✗") {
      let name = line.dropFirst().split(separator: "(")[0].split(separator: " ").joined(separator: " ")
      reasons[name] = line.firstRange(of: "out of reach: ").map { String(line[$0.upperBound...]) }
    }
    return reasons
  }
}
