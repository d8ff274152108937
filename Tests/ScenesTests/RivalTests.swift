import Decoding
import Diagnostics
import TouchGestures
import Scenes
import TestSupport
import Testing
import TouchTime
import TouchDelivery

/// A recognizer that another one always comes before is named, and no other.
@Suite struct RivalTests {
  private static let act = "action: { log: x }"

  /// The ids of those that never win among the recognizers of an inner view and of the one around it.
  private static func losers(_ inner: String, outer: String = "", keys: String = "", text start: String = "")
    throws
    -> [String]
  {
    let scene = try load(
      "version: 1\n\(start)windows: [{ subviews: [{ id: R, frame: [0, 0, 400, 400], gestureRecognizers: [\(outer)], subviews: ["
        + "{ id: V, frame: [0, 100, 200, 200], gestureRecognizers: [\(inner)] \(keys) }] }] }]",
      with: ["v.lua": "return {}"])
    return scene.losers
  }

  @Test(arguments: [
    // The same view.
    ("{ id: s, type: swipe, ACT }, { id: p, type: pan, ACT }", "", ["s"]),
    ("{ id: p, type: pan, ACT }, { id: s, type: swipe, direction: [left, up], ACT }", "", ["s"]),
    (
      "{ id: s, type: swipe, numberOfTouchesRequired: 2, ACT }, { id: p, type: pan, minimumNumberOfTouches: 2, ACT }",
      "",
      ["s"]
    ),
    ("{ id: p, type: pan, ACT }, { id: e, type: screenEdgePan, edges: left, ACT }", "", ["e"]),
    (
      "{ id: a, type: longPress, minimumPressDuration: 2, ACT }, { id: b, type: longPress, minimumPressDuration: 0.2, ACT }",
      "", ["a"]
    ),
    ("{ id: t, type: tap, ACT }, { id: z, type: longPress, minimumPressDuration: 0, ACT }", "", ["t"]),
    ("{ id: p, type: swipe, ACT }, { id: z, type: longPress, minimumPressDuration: 0, ACT }", "", ["p"]),
    ("{ id: a, type: tap, ACT }, { id: b, type: tap, ACT }", "", ["b"]),
    (
      "{ id: a, type: tap, numberOfTapsRequired: 3, ACT }, { id: b, type: tap, numberOfTapsRequired: 3, ACT }",
      "", ["b"]
    ),
    ("{ id: a, type: tap, ACT }, { id: b, type: longPress, numberOfTapsRequired: 1, ACT }", "", ["b"]),
    ("{ id: a, type: pinch, ACT }, { id: b, type: pinch, ACT }", "", ["b"]),
    ("{ id: a, type: pan, ACT }, { id: b, type: pan, maximumNumberOfTouches: 1, ACT }", "", ["b"]),
    (
      "{ id: a, type: swipe, direction: [left, right], ACT }, { id: b, type: swipe, direction: left, ACT }",
      "", ["b"]
    ),
    // It waits for the one that comes first, so that it comes too late.
    ("{ id: s, type: swipe, requireToFail: [p], ACT }, { id: p, type: pan, ACT }", "", ["s"]),
    ("{ id: a, type: tap, requireToFail: [b], ACT }, { id: b, type: tap, ACT }", "", ["a"]),
    // It goes together with one that takes other fingers.
    (
      "{ id: p, type: pan, ACT }, { id: s, type: swipe, simultaneousWith: [n], ACT }, { id: n, type: pinch, ACT }",
      "", ["s"]
    ),
    // The one that comes first waits for an edge alone.
    (
      "{ id: e, type: screenEdgePan, edges: left, ACT }, { id: p, type: pan, requireToFail: [e], ACT }, { id: s, type: swipe, ACT }",
      "", ["s"]
    ),
    // A view inside another.
    ("{ id: s, type: swipe, ACT }", "{ id: p, type: pan, ACT }", ["s"]),
    ("{ id: a, type: longPress, ACT }", "{ id: b, type: longPress, minimumPressDuration: 0.3, ACT }", ["a"]),
    ("{ id: a, type: tap, ACT }", "{ id: b, type: longPress, minimumPressDuration: 0, ACT }", ["a"]),
  ])
  func aRecognizerThatAlwaysLosesIsFound(inner: String, outer: String, losers: [String]) throws {
    #expect(
      try Self.losers(inner.replacing("ACT", with: Self.act), outer: outer.replacing("ACT", with: Self.act))
        == losers)
  }

  @Test(arguments: [
    ("{ id: s, type: swipe, ACT }, { id: p, type: pan, requireToFail: [s], ACT }", ""),
    ("{ id: s, type: swipe, simultaneousWith: [p], ACT }, { id: p, type: pan, ACT }", ""),
    ("{ id: s, type: swipe, ACT }, { id: p, type: pan, minimumNumberOfTouches: 2, ACT }", ""),
    (
      "{ id: s, type: swipe, numberOfTouchesRequired: 2, ACT }, { id: p, type: pan, maximumNumberOfTouches: 1, ACT }",
      ""
    ),
    ("{ id: s, type: swipe, ACT }, { id: p, type: pan, enabled: false, ACT }", ""),
    ("{ id: e, type: screenEdgePan, edges: left, ACT }, { id: p, type: pan, ACT }", ""),
    (
      "{ id: e, type: screenEdgePan, edges: left, minimumNumberOfTouches: 2, ACT }, { id: f, type: screenEdgePan, edges: left, ACT }",
      ""
    ),
    (
      "{ id: p, type: pan, ACT }, { id: s, type: swipe, simultaneousWith: [n], ACT }, { id: n, type: longPress, ACT }",
      ""
    ),
    (
      "{ id: n, type: pinch, ACT }, { id: b, type: longPress, minimumPressDuration: 0, numberOfTouchesRequired: 2, ACT }",
      ""
    ),
    (
      "{ id: a, type: pinch, ACT }, { id: b, type: pinch, numberOfTouchesRequired: 3, ACT }", ""
    ),
    ("{ id: a, type: longPress, ACT }, { id: b, type: longPress, ACT, numberOfTouchesRequired: 2 }", ""),
    (
      "{ id: a, type: longPress, minimumPressDuration: 2, allowableMovement: 30, ACT }, { id: b, type: longPress, ACT }",
      ""
    ),
    ("{ id: a, type: tap, ACT }, { id: b, type: longPress, ACT }", ""),
    ("{ id: a, type: tap, ACT }, { id: b, type: tap, numberOfTouchesRequired: 2, ACT }", ""),
    ("{ id: a, type: tap, numberOfTapsRequired: 2, ACT }, { id: b, type: tap, requireToFail: [a], ACT }", ""),
    ("{ id: a, type: pinch, ACT }, { id: b, type: rotation, ACT }, { id: c, type: pan, ACT }", ""),
    (
      "{ id: a, type: swipe, direction: left, ACT }, { id: b, type: swipe, direction: [left, right], ACT }",
      ""
    ),
    ("{ id: s, type: pan, ACT }", "{ id: p, type: swipe, ACT }"),
    ("{ id: s, type: tap, ACT }", "{ id: p, type: tap, ACT }"),
    ("{ id: s, type: swipe, ACT }", "{ id: p, type: pan, delegate: v.lua, ACT }"),
    ("{ id: s, type: swipe, script: v.lua, ACT }, { id: p, type: pan, ACT }", ""),
    (
      "{ id: s, type: swipe, ACT }, { id: p, type: pan, requireToFail: [t], ACT }, { id: t, type: longPress, ACT }",
      ""
    ),
  ])
  func aRecognizerThatMayWinIsNotReported(inner: String, outer: String) throws {
    #expect(
      try Self.losers(inner.replacing("ACT", with: Self.act), outer: outer.replacing("ACT", with: Self.act))
        == [])
  }

  @Test(arguments: [
    (
      "{ id: p, type: pan, ACT }, { id: e, type: screenEdgePan, edges: left, ACT }",
      "this screenEdgePan never recognises, because 'p' recognises before it; 'requireToFail: [e]' on 'p' lets that"
        + " wait, and 'simultaneousWith: [e]' lets both recognise [neverWins]"
    ),
    (
      "{ id: s, type: swipe, requireToFail: [p], ACT }, { id: p, type: pan, ACT }",
      "this swipe never recognises, because it waits for 'p', which recognises before it; write 'requireToFail: [s]'"
        + " on 'p' instead [neverWins]"
    ),
    (
      "{ id: a, type: pinch, ACT }, { id: b, type: pinch, ACT }",
      "this pinch never recognises, because 'a' before it is the same gesture; remove one, or write"
        + " 'simultaneousWith: [a]' [neverWins]"
    ),
  ])
  func theAdviceHelps(recognizers: String, message: String) throws {
    let scene = try load(
      "version: 1\nwindows: [{ gestureRecognizers: [\(recognizers.replacing("ACT", with: Self.act))] }]")
    #expect(scene.advice.map(\.message) == [message])
  }

  @Test func scriptsAndControlsMayDecide() throws {
    let inner = "{ id: s, type: swipe, \(Self.act) }, { id: p, type: pan, \(Self.act) }"
    #expect(try Self.losers(inner, keys: ", script: v.lua") == [])
    #expect(try Self.losers(inner, keys: ", subviews: [{ frame: [0, 0, 9, 9], kind: switch }]") == [])
    #expect(try Self.losers(inner, keys: ", subviews: [{ frame: [0, 0, 9, 9], kind: button }]") == ["s"])
    #expect(
      try Self.losers(inner, text: "settings: { panHysteresis: 30 }\n") == [], "one report may make both")
  }

  /// The scenes that people read are sound.
  @Test func noExampleHasOne() {
    var count = 0
    // The first asks two recognizers for more fingers than a hand has; the others are there to show these mistakes.
    let mistaken = ["counts-as-large-as-a-scene-likes", "half-a-pair-naive", "rivals-that-can-win-naive"]
    for example in ExampleScene.all() where !mistaken.contains(where: example.place.contains) {
      guard let scene = try? SceneDescription("scene.yaml", in: EveryScript(example.text)) else {
        continue
      }
      count += 1
      let found = scene.advice.map(\.message).filter { message in
        ["neverWins", "halfPair", "notPlaceholder"].contains { message.hasSuffix("[\($0)]") }
      }
      #expect(found == [], "\(example.place)")
    }
    #expect(count > 100)
  }

  /// What is said to never win does not, whatever fingers on its view do.
  @Test(arguments: 0..<8)
  func whatIsSaidToNeverWinNeverWins(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var (claims, wins) = (0, 0)
    for _ in 0..<30 {
      let text = Self.scene(&random)
      let scene = try load(text)
      let losers = Set(scene.losers)
      claims += losers.count
      let recognised = FingerStage(scene).play(&random, hands: 25)
      wins += recognised.count
      #expect(losers.isDisjoint(with: recognised), "\(losers.intersection(recognised)) of \(text)")
    }
    #expect(claims > 0)
    #expect(wins > 30)
  }

  private static func scene(_ random: inout SplitMix64) -> String {
    func list(_ name: String, _ most: Int) -> String {
      let (count, waitsForLater) = (random.below(most + 1), random.chance(50))
      return (0..<count).map { place in
        let others = waitsForLater ? (place + 1)..<max(place + 1, count) : 0..<place
        return recognizer("\(name)\(place)", beside: others.map { "\(name)\($0)" }, &random)
      }.joined(separator: ", ")
    }
    return
      "version: 1\nwindows: [{ subviews: [{ id: R, frame: [0, 0, 400, 400], gestureRecognizers: [\(list("r", 2))], subviews: ["
      + "{ id: V, frame: [0, 100, 300, 300], gestureRecognizers: [\(list("v", 3))] }] }] }]"
  }

  /// A recognizer that may wait for one of the `others`, or go together with one.
  private static func recognizer(
    _ id: String, beside others: [String], _ random: inout SplitMix64
  ) -> String {
    let fingers = random.chance(30) ? 2 : 1
    let keys =
      switch random.below(7) {
      case 0: "type: tap, numberOfTapsRequired: \(1 + random.below(3)), numberOfTouchesRequired: \(fingers)"
      case 1, 2:
        "type: longPress, minimumPressDuration: \(random.pick([0, 0, 0.2, 0.5, 0.6])), numberOfTouchesRequired: \(fingers),"
          + " numberOfTapsRequired: \(random.chance(20) ? 1 : 0), allowableMovement: \(random.pick([5, 10, 10, 30]))"
      case 3:
        "type: pan, minimumNumberOfTouches: \(fingers)"
          + (random.chance(40) ? ", maximumNumberOfTouches: \(fingers + random.below(2))" : "")
      case 4:
        "type: swipe, numberOfTouchesRequired: \(fingers), direction: \(random.pick(["left", "right", "[left, right]", "[up, down, left]"]))"
      case 5: "type: screenEdgePan, edges: \(random.pick(["left", "[left, top]"]))"
      default: "type: \(random.pick(["pinch", "rotation"]))"
      }
    let relation =
      others.isEmpty || !random.chance(40)
      ? "" : "\(random.pick(["requireToFail", "simultaneousWith"])): [\(random.pick(others))], "
    return "{ id: \(id), \(keys), \(relation)action: { log: x } }"
  }
}

extension SceneDescription {
  fileprivate var losers: [String] {
    let places = Dictionary(
      advice.filter { $0.message.hasSuffix("[neverWins]") }.map {
        ("\($0.line ?? 0):\($0.column ?? 0)", true)
      },
      uniquingKeysWith: { first, _ in first })
    return views.flatMap(\.gestureRecognizers).filter {
      places["\($0.id.location.line):\($0.id.location.column)"] == true
    }.map(\.id.value)
  }
}

/// Files of which every script is there and does nothing.
private struct EveryScript: SceneFiles {
  private let scene: String

  init(_ scene: String) {
    self.scene = scene
  }

  func read(_ path: String) -> Result<[UInt8], FileError> {
    .success(Array((path == "scene.yaml" ? scene : "return {}").utf8))
  }
}

/// Plays hands on the view V of a scene: fingers that land together, and then tap, rest, move together or apart.
private final class FingerStage: DecisionSink {
  private let tree: SceneTree
  private var recognised: Set<String> = []
  private var time = 1.0
  private var places: [Point] = []

  init(_ scene: SceneDescription) {
    tree = SceneTree(scene)
    tree.application.sink = self
  }

  func record(_ kind: RecordKind, at time: Instant, _ fill: (inout Record) -> Void) {
    guard kind == .gesture else { return }
    let fields = Record(kind, fill).fields
    if fields.text(.from) == "possible", fields.text(.to) != "failed", let id = fields.text(.recognizer) {
      recognised.insert(id)
    }
  }

  /// The ids of the recognizers that recognised any of so many hands.
  func play(_ random: inout SplitMix64, hands: Int) -> Set<String> {
    for _ in 0..<hands {
      time += random.pick([0.1, 0.2, 1, 3])
      let fingers = random.pick([1, 1, 1, 2, 2, 3])
      land(fingers, &random)
      for _ in 0..<random.below(3) { tap(&random) }
      switch random.below(5) {
      case 0: rest(random.pick([0.05, 0.3, 0.55, 0.7, 2.5]), &random)
      case 1, 2: drag(&random)
      case 3: spread(&random)
      default:
        rest(random.pick([0.05, 0.3]), &random)
        drag(&random)
      }
      if random.chance(10) { frame(.cancelled, Array(places.indices)) } else { lift(&random) }
    }
    time += 5
    tree.application.advance(to: instant)
    return recognised
  }

  private var instant: Instant { Instant(microseconds: Int64((time * 1_000_000).rounded())) }

  private func land(_ count: Int, _ random: inout SplitMix64) {
    // All of three fingers 40 points apart come down on V, which is 300 wide: others around it may see more fingers than it does.
    let start = Point(x: random.pick([5, 60, 150, 210]), y: random.number(130, 370, step: 1))
    places = (0..<count).map { Point(x: start.x + Double($0 * 40), y: start.y) }
    comeDown(&random)
  }

  /// All at once, or one after the other.
  private func comeDown(_ random: inout SplitMix64) {
    if random.chance(50) { return frame(.began, Array(places.indices)) }
    for index in places.indices {
      frame(.began, [index])
      time += 0.015
    }
  }

  private func lift(_ random: inout SplitMix64) {
    if random.chance(50) { return frame(.ended, Array(places.indices)) }
    for index in places.indices {
      frame(.ended, [index])
      time += 0.015
    }
  }

  private func tap(_ random: inout SplitMix64) {
    time += random.pick([0.04, 0.1])
    lift(&random)
    time += random.pick([0.05, 0.15])
    comeDown(&random)
  }

  /// Fingers that rest tremble.
  private func rest(_ seconds: Double, _ random: inout SplitMix64) {
    let end = time + seconds
    let way = random.pick([0.0, 0, 4, 8, 20])
    while time < end {
      time += 0.05
      move { _ in Point(x: way * (random.chance(50) ? 1 : 0) - way / 2, y: 0) }
    }
  }

  private func drag(_ random: inout SplitMix64) {
    let step = random.pick([
      Point(x: 20, y: 0), Point(x: -20, y: 1), Point(x: 3, y: 12), Point(x: 1, y: -25), Point(x: 6, y: 5),
    ])
    for _ in 0..<random.pick([2, 6, 12]) {
      time += 0.012
      move { _ in step }
    }
  }

  private func spread(_ random: inout SplitMix64) {
    let step = random.pick([Point(x: 6, y: 0), Point(x: -3, y: 0), Point(x: 0, y: 6)])
    for _ in 0..<6 {
      time += 0.012
      move { index in Point(x: step.x * Double(index), y: step.y * Double(index)) }
    }
  }

  private func move(_ way: (Int) -> Point) {
    for index in places.indices {
      let step = way(index)
      places[index] = Point(x: places[index].x + step.x, y: places[index].y + step.y)
    }
    frame(.moved, Array(places.indices))
  }

  private func frame(_ change: TouchesPhase, _ fingers: [Int]) {
    let contacts = fingers.map {
      Contact(identifier: .init(slot: Int32($0)), change: change, location: places[$0])
    }
    tree.application.process(TouchFrame(time: instant, screen: tree.screens[0], contacts: contacts))
    time += 0.001
  }
}
