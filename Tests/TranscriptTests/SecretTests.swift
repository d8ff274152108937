import DispatchLog
import Journal
import LiveScenes
import Recordings
import Replaying
import Scenes
import Testing
import TouchDelivery
import TracePage

/// Whatever is entered at a pad of ten buttons, every output is the same to the byte.
@Suite("A PIN at ten buttons") struct SecretTests {
  private static let pad = "records/pin-of-ten-buttons.transcript"
  /// Where the buttons of the pad are, by their digits.
  private static let places = [(150, 350)] + (0..<9).map { ($0 % 3 * 100 + 50, $0 / 3 * 100 + 50) }

  /// Touches at the buttons of `digits`, in a fixed rhythm.
  private static func touches(_ digits: [Int]) -> String {
    digits.enumerated().map { index, digit in
      let (x, y) = places[digit]
      return "\(index * 300) down 1 \(x) \(y)\n\(index * 300 + 80) up 1\n"
    }.joined() + "2000 down 1 \(places[digits[0]].0) \(places[digits[0]].1)\n2900 up 1\n"
  }

  /// The transcript's scene, with `replacing` in it changed.
  private func scene(_ change: (String) -> String = { $0 }) throws -> SceneFile {
    let pad = try Transcript(named: Self.pad)
    let parts = pad.parts.map { ($0.name, $0.name == "scene.yaml" ? change($0.text) : $0.text) }
    let text = parts.map { "\n--- \($0.0)\n\($0.1)" }.joined()
    return try SceneFile(
      path: "scene.yaml",
      files: TranscriptFiles(of: Transcript(name: Self.pad, text: "PIN\n" + text)))
  }

  /// All that comes out while `digits` are entered: the log in both formats with everything in it, a trace page, the journal, and
  /// a picture of the ways.
  private func output(_ digits: [Int], at scene: SceneFile) throws -> [String] {
    try Self.output(of: Self.touches(digits), at: scene)
  }

  /// All that comes out of `touches` at `scene`.
  fileprivate static func output(of touches: String, at scene: SceneFile) throws -> [String] {
    var (text, json, page, journal) = ([UInt8](), [UInt8](), [UInt8](), [UInt8]())
    let log = DispatchLog()
    let everything = RecordSelection(kinds: Set(RecordKind.allCases), explains: true)
    log.add(RecordWriter(format: .text, everything, places: scene.places) { text += $0 })
    log.add(RecordWriter(format: .ndjson, everything) { json += $0 })
    let writer = TraceWriter { page += $0 }
    log.add(writer)
    let entries = JournalWriter { journal += Array($0.fields.joined(separator: "\n").utf8) }
    entries.interest = .decisions
    log.add(entries)
    let recording = RecordingFile(name: "pin", bytes: Array(touches.utf8))
    let replay = Replay(scene: scene, recording: recording)
    try replay.run(log: log, pace: .instant, warn: { Issue.record("\($0)") }) { writer.begin(tree: $0) }
    let outputs = [text, json, page, journal, try replay.picture(at: nil)]
    return outputs.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [[1, 3, 7, 9], [2, 2, 8, 0], [5, 5, 5, 5]])
  func twoPINsMakeTheSameOutput(digits: [Int]) throws {
    let scene = try scene()
    let (one, other) = (try output([4, 6, 4, 1], at: scene), try output(digits, at: scene))
    #expect(one == other)
    #expect(one[1].contains("\"kind\":\"hit\"") && !one[1].contains("\"kind\":\"print\""))
  }

  @Test func withPlacesAloneWithheldTheyDifferSoThatTheComparisonCanFail() throws {
    let scene = try scene { $0.replacing("redacted: true", with: "redacted: places") }
    #expect(try output([4, 6, 4, 1], at: scene)[0] != output([1, 3, 7, 9], at: scene)[0])
  }
}

/// Two ways to touch a redacted view of which one could once tell which it was.
@Suite("What a redacted view keeps to itself") struct KeptSecretTests {
  /// A scene around a redacted view with two sequences of touches that differ only inside it.
  struct Pair: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The members of the window, and those of the redacted view `pad`.
    let window: String
    let pad: String
    let touches: [String]

    /// The scene, with the pad redacted or not.
    func scene(redacted: String) throws -> SceneFile {
      let text = """
        pad

        --- scene.yaml
        version: 1
        screens: [{ id: panel, size: [800, 480] }]
        windows:
          - id: main
            multipleTouchEnabled: true
        \(window.isEmpty ? "" : "    \(window)")
            subviews:
              - id: pad
                frame: [20, 20, 300, 400]
                redacted: \(redacted)
                multipleTouchEnabled: true
                \(pad)
              - { id: side, kind: slider, frame: [400, 20, 300, 60] }
              - { id: maker, frame: [400, 100, 100, 100], script: popping.lua }
              - { id: alone, frame: [500, 100, 100, 100], exclusiveTouch: true }
              - { id: leading, frame: [600, 100, 100, 100], script: leading.lua }

        --- popping.lua
        local Key = {}
        function Key:touchesBegan()
          self.popup = fingerpost.makeView { id = "popup", frame = { 0, 0, 10, 10 }, script = "popup.lua" }
          self:addSubview(self.popup)
        end
        function Key:touchesEnded() self.popup:removeFromSuperview() end
        return Key

        --- popup.lua
        local Popup = {}
        function Popup:didLoad()
          fingerpost.after(0.5, function()
            print("late")
            fingerpost.exec { "true", "1" }
          end)
        end
        return Popup

        --- placing.lua
        local Pad = {}
        function Pad:touchesBegan()
          self.superview:addSubview(fingerpost.makeView { frame = { 600, 300, 50, 50 } })
        end
        return Pad

        --- making-first.lua
        local Key = {}
        function Key:touchesBegan(touches, event)
          self:addSubview(fingerpost.makeView { frame = { 0, 0, 10, 10 } })
          self.super:touchesBegan(touches, event)
        end
        return Key

        --- marker.lua
        local Pad = {}
        function Pad:touchesBegan(touches)
          local place = touches[1]:location(self)
          fingerpost.view("marker").frame = { x = place.x, y = place.y, width = 10, height = 10 }
        end
        Pad.touchesMoved = Pad.touchesBegan
        return Pad

        --- making.lua
        local Key = {}
        function Key:touchesBegan()
          self:addSubview(fingerpost.makeView { frame = { 0, 0, 10, 10 } })
          fingerpost.makeView { frame = { 0, 0, 10, 10 }, script = "made.lua" }
        end
        return Key

        --- made.lua
        local Made = {}
        function Made:didLoad()
          print("made")
          fingerpost.emit("made", {})
          fingerpost.exec { "true", "1" }
        end
        function Made:touchesBegn() end
        return Made

        --- leaving.lua
        local Key = {}
        function Key:touchesBegan()
          self.superview:removeFromSuperview()
          self:removeFromSuperview()
          print("gone")
        end
        return Key

        --- leaf.lua
        local Key = {}
        function Key:touchesBegan()
          local side = fingerpost.view("side")
          side.alpha = 0.5
          if self.id == "k1" then self.subviews[1]:removeFromSuperview() end
          side.hidden = true
        end
        return Key

        --- leading.lua
        local Side = {}
        function Side:next() return fingerpost.view("k1") end
        return Side

        --- dropping.lua
        local Key = {}
        function Key:touchesBegan()
          fingerpost.makeView { frame = { 0, 0, 10, 10 }, script = "popup.lua" }
        end
        function Key:touchesEnded() collectgarbage() end
        return Key

        --- unhooking.lua
        local Key = {}
        function Key:touchesBegan()
          fingerpost.view("pad"):removeGestureRecognizer(fingerpost.recognizer("hold"))
        end
        return Key

        --- again.lua
        local Window = {}
        function Window:touchesBegan()
          local pad = fingerpost.view("pad")
          pad:removeFromSuperview()
          self:addSubview(pad)
        end
        return Window

        --- around.lua
        local Window = {}
        function Window:touchesBegan()
          self:addSubview(fingerpost.makeView { frame = { 0, 0, 10, 10 } })
        end
        return Window

        """
      return try SceneFile(
        path: "scene.yaml", files: TranscriptFiles(of: Transcript(name: testDescription, text: text)))
    }
  }

  private static func keys(_ members: String) -> String {
    "subviews: [{ id: k1, frame: [0, 0, 150, 200], \(members) }, { id: k2, frame: [150, 0, 150, 200], \(members) }]"
  }

  static let pairs: [Pair] = [
    Pair(
      testDescription: "a pan around it crosses it",
      window:
        "gestureRecognizers: [{ id: drag, type: pan, expose: read, action: { log: \"${translation.x} ${velocity.x} ${delta.x}\" } }]",
      pad: "script: marker.lua\n        subviews: [{ id: marker, frame: [0, 0, 10, 10] }]",
      touches: ["75 90", "265 340"].map { "0 down 1 600 100\n20 move 1 \($0)\n40 move 1 650 300\n60 up 1\n" }),
    Pair(
      testDescription: "a pan around it scrolls across it",
      window:
        "gestureRecognizers: [{ id: drag, type: pan, action: { scroll: { by: [\"${delta.x}\", \"${delta.y}\"] } } }]",
      pad: "alpha: 1",
      touches: ["75 90", "265 340"].map { "0 down 1 600 100\n20 move 1 \($0)\n40 move 1 650 300\n60 up 1\n" }),
    Pair(
      testDescription: "a pinch around it has a finger inside",
      window:
        "gestureRecognizers: [{ id: zoom, type: pinch, action: { emit: { name: zoom, data: { scale: \"${scale}\" } } } }]",
      pad: "alpha: 1",
      touches: ["75 90", "265 340", "170 215", "70 400"].map {
        "0 down 1 \($0), down 2 600 100\n20 move 2 650 100\n40 move 2 650 200\n60 move 2 600 300\n80 up 1, up 2\n"
      }),
    Pair(
      testDescription: "a rotation around it has a finger inside",
      window:
        "gestureRecognizers: [{ id: turn, type: rotation, action: { log: \"${rotation} ${velocity}\" } }]",
      pad: "alpha: 1",
      touches: ["75 90", "75 300"].map {
        "0 down 1 \($0), down 2 600 100\n20 move 2 600 400\n40 move 2 500 460\n60 up 1, up 2\n"
      }),
    Pair(
      testDescription: "a chord around it says why it fails",
      window: "gestureRecognizers: [{ id: both, type: chord, views: [pad, side] }]", pad: "alpha: 1",
      touches: ["75 90", "300 300"].map { "0 down 1 \($0)\n50 up 1\n" }),
    Pair(
      testDescription: "a long press around it says why it fails",
      window: "gestureRecognizers: [{ id: hold, type: longPress }]", pad: "alpha: 1",
      touches: ["75 90", "300 300"].map { "0 down 1 180 200\n20 move 1 \($0)\n50 up 1\n" }),
    Pair(
      testDescription: "a key is pressed a second time", window: "",
      pad: keys("kind: button, targets: [{ events: allTouchEvents, action: { exec: [\"true\", \"1\"] } }]"),
      touches: ["100 100", "300 100"].map { "0 down 1 100 100\n50 up 1\n200 down 1 \($0)\n250 up 1\n" }),
    Pair(
      testDescription: "a second finger is on the same key", window: "", pad: keys("alpha: 1"),
      touches: ["110 110", "300 100"].map { "0 down 1 100 100, down 2 \($0)\n50 up 1, up 2\n" }),
    Pair(
      testDescription: "a segment is chosen that was chosen", window: "",
      pad:
        "subviews: [{ id: modes, kind: segmentedControl, frame: [0, 0, 300, 60], segments: [a, b, c], selectedSegmentIndex: 0, targets: [{ events: valueChanged, action: { exec: [\"true\", x] } }] }]",
      touches: ["40 50", "280 50"].map { "0 down 1 \($0)\n50 up 1\n" }),
    Pair(
      testDescription: "one key alone prints", window: "",
      pad:
        "subviews: [{ id: k1, frame: [0, 0, 150, 200], on: { touchesBegan: [{ log: one }, { emit: { name: one } }, { after: { seconds: 0.1, do: { log: later } } }] } }, { id: k2, frame: [150, 0, 150, 200] }]",
      touches: ["100 100", "300 100"].map { "0 down 1 \($0)\n50 up 1\n" }),
    Pair(
      testDescription: "one key alone has a recognizer", window: "",
      pad:
        "subviews: [{ id: k1, frame: [0, 0, 150, 200], gestureRecognizers: [{ id: tap, type: tap }] }, { id: k2, frame: [150, 0, 150, 200] }]",
      touches: ["100 100", "300 100"].map { "0 down 1 \($0)\n50 up 1\n" }),
    Pair(
      testDescription: "a finger drags off a key", window: "", pad: keys("kind: button"),
      touches: ["110 110", "300 400"].map { "0 down 1 100 100\n20 move 1 \($0)\n50 up 1\n" }),
    Pair(
      testDescription: "it is a slider that follows the finger",
      window: "",
      pad:
        "kind: slider\n        targets: [{ events: valueChanged, action: { exec: [\"true\", \"${value}\"] } }]",
      touches: ["50 100", "300 100"].map { "0 down 1 50 100\n20 move 1 \($0)\n50 up 1\n" }),
    Pair(
      testDescription: "its content scrolls", window: "",
      pad:
        "kind: scrollView\n        contentSize: [300, 2000]\n        subviews: [{ id: k1, frame: [0, 0, 200, 350] }]",
      touches: [50, 20].map {
        "0 down 1 100 250\n20 move 1 100 \(250 - $0)\n40 move 1 100 \(250 - 2 * $0)\n60 move 1 100 \(250 - 3 * $0)\n70 up 1\n"
      }),
    Pair(
      testDescription: "something comes to stick out of it", window: "",
      pad:
        "subviews: [{ id: k1, frame: [0, 0, 150, 200], on: { touchesBegan: { set: { view: out, hidden: false } } } }, { id: k2, frame: [150, 0, 150, 200], on: { touchesBegan: { log: two } } }, { id: out, frame: [0, 400, 100, 60], hidden: true }]",
      touches: ["100 100", "300 100"].map { "0 down 1 \($0)\n20 down 2 50 450\n50 up 1, up 2\n" }),
    Pair(
      testDescription: "one key alone makes views", window: "script: around.lua",
      pad:
        "subviews: [{ id: k1, frame: [0, 0, 150, 200], script: making.lua }, { id: k2, frame: [150, 0, 150, 200], on: { touchesBegan: { log: two } } }]",
      touches: ["100 100", "300 100"].map {
        "0 down 1 \($0)\n50 up 1\n100 down 1 600 300\n150 up 1\n"
      }),
    Pair(
      testDescription: "a chain from outside leads to one key", window: "", pad: keys("kind: button"),
      touches: ["100 100", "300 100"].map { "0 down 1 \($0)\n50 down 2 650 150\n100 up 2\n150 up 1\n" }),
    Pair(
      testDescription: "one key alone makes a view that nothing keeps, with a timer", window: "",
      pad:
        "subviews: [{ id: k1, frame: [0, 0, 150, 200], script: dropping.lua }, { id: k2, frame: [150, 0, 150, 200], on: { touchesBegan: [] } }]",
      touches: ["100 100", "300 100"].map { "0 down 1 \($0)\n50 up 1\n700 down 1 600 300\n750 up 1\n" }),
    Pair(
      testDescription: "one key alone removes its recognizer, and it is put in again",
      window: "script: again.lua",
      pad:
        "gestureRecognizers: [{ id: hold, type: longPress }]\n        subviews: [{ id: k1, frame: [0, 0, 150, 200], script: unhooking.lua }, { id: k2, frame: [150, 0, 150, 200], on: { touchesBegan: [] } }]",
      touches: ["100 100", "300 100"].map { "0 down 1 \($0)\n50 up 1\n100 down 1 600 300\n150 up 1\n" }),
    Pair(
      testDescription: "one key alone leaves what it is in, and that leaves first", window: "",
      pad:
        "subviews: [{ id: group, frame: [0, 0, 150, 200], subviews: [{ id: k1, frame: [0, 0, 150, 200], script: leaving.lua }] }, { id: k2, frame: [150, 0, 150, 200], on: { touchesBegan: { log: two } } }]",
      touches: ["100 100", "300 100"].map { "0 down 1 \($0)\n20 up 1\n" }),
    Pair(
      testDescription: "one key alone makes a view by an id that is made again outside", window: "",
      pad:
        "subviews: [{ id: k1, frame: [0, 0, 150, 200], script: popping.lua }, { id: k2, frame: [150, 0, 150, 200], on: { touchesBegan: [] } }]",
      touches: ["100 100", "300 100"].map { "0 down 1 \($0)\n50 up 1\n200 down 1 450 150\n600 up 1\n" }),
    Pair(
      testDescription: "one key alone makes a view by an id that was made outside", window: "",
      pad:
        "subviews: [{ id: k1, frame: [0, 0, 150, 200], script: popping.lua }, { id: k2, frame: [150, 0, 150, 200], on: { touchesBegan: [] } }]",
      touches: ["100 100", "300 100"].map { "0 down 1 450 150\n50 up 1\n200 down 1 \($0)\n600 up 1\n" }),
    Pair(
      testDescription: "its own script makes views outside, and one key makes some inside", window: "",
      pad:
        "script: placing.lua\n        subviews: [{ id: k1, frame: [0, 0, 150, 200], script: making-first.lua }, { id: k2, frame: [150, 0, 150, 200] }]",
      touches: ["100 100", "300 100"].map { "0 down 1 \($0)\n50 up 1\n60 down 1 620 320\n70 up 1\n" }),
    Pair(
      testDescription: "a view outside is refused its finger because of others", window: "",
      pad: keys("alpha: 1"),
      touches: ["100 150", "300 150"].map {
        "0 down 1 100 100\n10 down 2 \($0)\n20 down 3 450 150\n30 up 1\n40 down 4 550 150\n"
          + "50 up 2, up 3, up 4\n"
      }),
    Pair(
      testDescription: "one key alone loses a view between two changes outside", window: "",
      pad:
        "subviews: [{ id: k1, frame: [0, 0, 150, 200], script: leaf.lua, subviews: [{ id: leaf, frame: [0, 0, 20, 20] }] }, { id: k2, frame: [150, 0, 150, 200], script: leaf.lua }]",
      touches: ["100 100", "300 100"].map { "0 down 1 \($0)\n50 up 1\n" }),
    Pair(
      testDescription: "the window around it withholds places, and waits for a key's recognizer",
      window:
        "redacted: places\n    gestureRecognizers: [{ id: hold, type: longPress, cancelsTouchesInView: false }]",
      pad:
        "subviews: [{ id: k1, frame: [0, 0, 150, 200], gestureRecognizers: [{ id: tap, type: tap }] }, { id: k2, frame: [150, 0, 150, 200] }]",
      touches: ["100 100", "300 100"].map { "0 down 1 \($0)\n50 up 1\n" }),
    Pair(
      testDescription: "a tap around it waits for one of a key",
      window:
        "gestureRecognizers: [{ id: one, type: tap, requireToFail: [inner, outer], cancelsTouchesInView: false }, { id: outer, type: tap, numberOfTapsRequired: 2, cancelsTouchesInView: false }]",
      pad:
        "subviews: [{ id: k1, frame: [0, 0, 150, 200], gestureRecognizers: [{ id: inner, type: tap, numberOfTapsRequired: 2 }] }, { id: k2, frame: [150, 0, 150, 200] }]",
      touches: ["100 100", "300 100"].map { "0 down 1 \($0)\n50 up 1\n" }),
  ]

  @Test(arguments: pairs)
  func outputsDoNotDependOnWhereInItTheFingerWas(pair: Pair) throws {
    let scene = try pair.scene(redacted: "true")
    let outputs = try pair.touches.map { try SecretTests.output(of: $0, at: scene) }
    for other in outputs.dropFirst() { #expect(other == outputs[0]) }
  }

  @Test(arguments: pairs)
  func withoutRedactionTheyDoSoThatTheComparisonCanFail(pair: Pair) throws {
    let scene = try pair.scene(redacted: "false")
    let outputs = try pair.touches.map { try SecretTests.output(of: $0, at: scene) }
    for other in outputs.dropFirst() { #expect(other != outputs[0]) }
  }
}
