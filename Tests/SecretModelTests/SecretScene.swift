import Diagnostics
import Scenes
import TestSupport
import TouchDelivery

/// A random scene around a redacted view called `pad`; the ids of all that lies in it begin with `k`, those of all else with `o`.
struct SecretScene {
  /// The screen's size, and where the pad is on it.
  static let size = Size(width: 800, height: 480)
  static let pad = Rect(x: 20, y: 20, width: 380, height: 440)

  private var random: SplitMix64
  private var nextID = 0

  /// The scene of `seed`.
  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Its files, with the pad redacted or, for the oracle, not.
  func files(isRedacted: Bool) -> SecretFiles {
    var copy = self
    return SecretFiles(scene: copy.scene(isRedacted))
  }
}

/// The files of a scene of this test.
struct SecretFiles: SceneFiles {
  let scene: String

  func read(_ path: String) -> Result<[UInt8], FileError> {
    switch path {
    case "scene.yaml": .success(Array(scene.utf8))
    case "key.lua": .success(Array(Self.key.utf8))
    case "kmade.lua": .success(Array(Self.made.utf8))
    case "outer.lua": .success(Array(Self.outer.utf8))
    default: .failure(FileError(path: path, reason: "No such file or directory"))
    }
  }

  /// A key that does all that a script can do with what lies inside.
  private static let key = """
    local K = {}
    local function follow(self, touches)
      local place = touches[1]:location(self)
      local marker = fingerpost.view("kmarker")
      marker.frame = { x = place.x, y = place.y, width = 10, height = 10 }
      marker.alpha = (place.x % 10) / 10
      print(place.x, place.y)
      fingerpost.emit("kplace", { x = place.x })
    end
    function K:touchesBegan(touches)
      follow(self, touches)
      self:becomeFirstResponder()
      local place = touches[1]:location(self)
      if place.x > 30 then fingerpost.exec { "true", "digit" } end
      if place.y > 30 then fingerpost.key { "KEY_1" } end
      fingerpost.view("kpop").hidden = place.y > 40
      if place.x > 20 then fingerpost.makeView { frame = { 0, 0, 4, 4 }, script = "kmade.lua" } end
      if not self.dot then
        self.dot = fingerpost.makeView { id = "kdot" .. self.id, frame = { place.x, place.y, 4, 4 } }
        self:addSubview(self.dot)
      end
      fingerpost.after(place.x / 1000, function() self.dot.hidden = not self.dot.hidden end)
    end
    K.touchesMoved = follow
    function K:touchesEnded(touches)
      if self.dot then self.dot:removeFromSuperview() self.dot = nil end
    end
    return K
    """

  /// A view that a key makes and keeps out of the tree.
  private static let made = """
    local M = {}
    function M:didLoad()
      print("made")
      fingerpost.emit("kmade", {})
      fingerpost.after(0.01, function() print("later") end)
    end
    return M
    """

  /// A window that looks at what it gets and says nothing.
  private static let outer = """
    local O = {}
    function O:touchesMoved(touches) self.seen = touches[1]:location(self).x end
    return O
    """
}

// How the text comes about.
extension SecretScene {
  private mutating func scene(_ isRedacted: Bool) -> String {
    """
    version: 1
    screens: [{ id: panel, size: [800, 480] }]
    actions: { keys: [KEY_1], scroll: true }
    windows:
      - id: omain
        multipleTouchEnabled: \(random.chance(80))
    \(random.chance(50) ? "    script: outer.lua\n" : "")    gestureRecognizers: [\(outerRecognizers())]
        subviews:
          - { id: oslider, kind: slider, frame: [420, 20, 360, 60], expose: write }
          - { id: obutton, kind: button, frame: [420, 100, 160, 100], exclusiveTouch: \(random.chance(30)), multipleTouchEnabled: \(random.chance(50)) }
          - id: pad
            frame: [20, 20, 380, 440]
            redacted: \(isRedacted)
            multipleTouchEnabled: \(random.chance(60))
            exclusiveTouch: \(random.chance(15))
    \(random.chance(15) ? "        kind: scrollView\n        contentSize: [380, 900]" : "")
            gestureRecognizers: [\(innerRecognizers())]
            subviews:
    \(keys())
              - { id: kpop, frame: [300, 400, 150, 60], hidden: true }
              - { id: kmarker, frame: [0, 0, 10, 10], userInteractionEnabled: false }
    \(random.chance(30) ? "      - { id: oveil, frame: [300, 0, 300, 200], hitTest: passthrough, alpha: 0.5 }" : "")
    \(random.chance(30) ? "      - { id: ofront, frame: [350, 300, 100, 100] }" : "")
    """
  }

  private mutating func id(_ prefix: String) -> String {
    nextID += 1
    return "\(prefix)\(nextID)"
  }

  private mutating func flag(_ name: String, _ percent: Int) -> String {
    random.chance(percent) ? ", \(name): true" : ""
  }

  /// What recognizers measure, as placeholders.
  private static let measures: [(type: Substring, placeholders: [String])] = [
    ("pan", ["translation.x", "translation.y", "velocity.x", "velocity.y", "delta.x", "delta.y"]),
    ("screenEdgePan", ["translation.x", "velocity.y", "delta.y"]),
    ("pinch", ["scale", "velocity"]), ("rotation", ["rotation", "velocity"]), ("swipe", ["direction"]),
  ]

  private mutating func outerRecognizers() -> String {
    (0..<random.below(4) + 1).map { _ in
      let kind = random.pick([
        "pan", "pan", "pinch", "pinch", "rotation", "tap", "tap, numberOfTapsRequired: 2",
        "longPress, minimumPressDuration: 0.1",
        "swipe", "chord, views: [k0, oslider], minimumPressDuration: 0.05",
        "chord, views: [k0, k1], minimumPressDuration: 0.05",
        "screenEdgePan, edges: left",
      ])
      let word = kind.split(separator: ",")[0]
      let measures = Self.measures.first { $0.type == word }?.placeholders ?? []
      let placeholders = ["location.x", "location.y", "touch", "state"] + measures
      let text = placeholders.map { "${\($0)}" }.joined(separator: " ")
      let action = random.pick([
        "log: \"\(text)\"",
        "emit: { name: ogesture, data: { measured: \"\(text)\" } }",
        "after: { seconds: 0.03, do: { log: \"later \(text)\" } }",
        word == "pan" ? "scroll: { by: [\"${delta.x}\", \"${delta.y}\"] }" : "log: \"${location.x}\"",
      ])
      let expose = random.chance(50) ? ", expose: read" : ""
      return
        "{ id: \(id("or")), type: \(kind)\(flag("delaysTouchesBegan", 15)), cancelsTouchesInView: \(random.chance(50))"
        + "\(expose), action: { \(action) } }"
    }.joined(separator: ", ")
  }

  private mutating func innerRecognizers() -> String {
    (0..<random.below(3)).map { _ in
      let kind = random.pick([
        "tap", "longPress, minimumPressDuration: 0.05", "pan", "swipe", "pinch",
        "tap, numberOfTapsRequired: 2",
      ])
      return
        "{ id: \(id("kr")), type: \(kind)\(flag("delaysTouchesBegan", 20)), cancelsTouchesInView: \(random.chance(50))"
        + ", action: [\(innerActions())] }"
    }.joined(separator: ", ")
  }

  private static let later = "{ after: { seconds: 0.02, id: klater, do: { log: later } } }"

  private mutating func innerActions() -> String {
    (0..<random.below(3) + 1).map { _ in
      random.pick([
        "{ log: \"${location.x}\" }", "{ emit: { name: kdigit, data: { digit: 1 } } }", "{ key: KEY_1 }",
        "{ scroll: [0, 1] }", "{ exec: [\"true\", \"1\"] }", "{ send: nothing }",
        "{ set: { view: kmarker, alpha: 0.2 } }",
        Self.later, "\(Self.later), { cancel: klater }",
        "{ set: { view: k0, alpha: 0.7 } }",
      ])
    }.joined(separator: ", ")
  }

  private mutating func keys() -> String {
    (0..<2 + random.below(6)).map { index in
      let frame =
        "frame: [\(index % 3 * 120), \(index / 3 * 130), \(60 + random.below(70)), \(60 + random.below(80))]"
      let flags =
        flag("multipleTouchEnabled", 30) + flag("exclusiveTouch", 15) + flag("hidden", 5)
        + flag("canBecomeFirstResponder", 30)
        + (random.chance(10) ? ", userInteractionEnabled: false" : "")
      let recognizers = random.chance(40) ? ", gestureRecognizers: [\(innerRecognizers())]" : ""
      let head = "          - { id: k\(index), \(frame)\(flags)\(recognizers)"
      let events = random.pick([
        "touchDown", "allTouchEvents", "valueChanged", "touchUpInside", "touchDownRepeat",
      ])
      let targets = ", targets: [{ events: \(events), action: [\(innerActions())] }]"
      switch random.below(8) {
      case 0: return head + ", kind: button\(targets) }"
      case 1: return head + ", kind: slider\(targets) }"
      case 2: return head + ", kind: segmentedControl, segments: [a, b, c]\(targets) }"
      case 3: return head + ", kind: switch\(targets) }"
      case 4: return head + ", on: { touchesBegan: [\(innerActions())] } }"
      case 5: return head + ", redacted: true, script: key.lua }"
      case 6: return head + " }"
      default: return head + ", script: key.lua }"
      }
    }.joined(separator: "\n")
  }
}
