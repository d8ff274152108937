import TestSupport

/// Makes a story of a number: gestures one after the other, and what disturbs them in between.
struct StoryGenerator {
  private var random: SplitMix64
  private var story: Story
  /// Whether devices come and go, reports are lost, scenes are reloaded, and so on.
  private let isCalm: Bool
  /// Whether scripts attack the daemon.
  private let isHostile: Bool

  static func story(_ seed: UInt64) -> Story {
    var generator = StoryGenerator(seed)
    generator.fill()
    return generator.story
  }

  private init(_ seed: UInt64) {
    random = SplitMix64(seed: seed)
    isCalm = random.chance(30)
    isHostile = seed % 7 == 6
    story = Story(seed: seed, isReplayable: isCalm, scenes: [], steps: [])
  }

  private mutating func fill() {
    for index in 0..<(isCalm ? 1 : 3) { story.scenes.append(scene(isLater: index > 0)) }
    story.steps = [.plug(.panel, isRecorded: true)]
    if random.chance(50) { story.steps.append(.plug(.glass, isRecorded: true)) }
    if random.chance(50) { story.steps.append(.plug(.remote, isRecorded: true)) }
    if !isCalm { story.steps.append(.perform(random.pick(PerformerManner.allCases))) }
    for _ in 0..<random.below(25) + 5 {
      gesture()
      rest()
      if random.chance(40) { disturb() }
    }
  }
}

extension StoryGenerator {
  private mutating func scene(isLater: Bool) -> SceneSpec {
    var scene = SceneSpec(views: [])
    for id in 0..<random.below(8) + 1 { scene.views.append(view(id, among: scene.views)) }
    if random.chance(25) { scene.script = snippets() }
    scene.takesGlass = random.chance(80)
    if isLater, random.chance(25) {
      scene.mistake = random.pick([
        "nonsense: 1", "settings: { tapMovement: far }", "windows: [", "include: [none.yaml]",
      ])
    }
    return scene
  }

  private mutating func view(_ id: Int, among views: [SceneSpec.View]) -> SceneSpec.View {
    let frame = [random.below(600), random.below(500), random.below(700) + 50, random.below(500) + 50]
    var view = SceneSpec.View(
      id: id, parent: random.chance(60) ? nil : random.pick([nil] + views.map(\.id)), frame: frame)
    if random.chance(30) { view.keys.append(control()) }
    let flags = [
      "exclusiveTouch: true", "multipleTouchEnabled: true", "transform: { rotation: 30, scale: [0.8, 1.2] }",
      "hitTest: self", "canBecomeFirstResponder: true", "redacted: true",
      "hitTestInsets: [-10, -10, -10, -10]",
      "userInteractionEnabled: false",
    ]
    for flag in flags where random.chance(flag.hasPrefix("multiple") ? 50 : 10) { view.keys.append(flag) }
    if random.chance(25) {
      let phase = random.pick(Self.phases)
      let action = phase == "pressesBegan" ? "log: \"${name}\"" : action(id)
      view.keys.append("on: { \(phase): { \(action) } }")
    }
    for index in 0..<random.below(4) {
      view.recognizers.append(recognizer("r\(id)-\(index)", view, among: views))
    }
    if random.chance(45) { view.script = snippets() }
    return view
  }

  private static let phases = [
    "touchesBegan", "touchesMoved", "touchesEnded", "touchesCancelled", "pressesBegan",
  ]

  private mutating func snippets() -> [Snippet] {
    let choices = Snippet.allCases.filter {
      (!isCalm || $0.isReplayable) && ($0 != .spins || random.chance(10))
        && (isHostile || !Snippet.attacks.contains($0))
    }
    return (0...random.below(3)).map { _ in random.pick(choices) }
  }

  private mutating func action(_ id: Int) -> String {
    random.pick([
      "log: \"${phase} ${location.x}\"", "exec: [\"true\", \"${touch}\"]", "emit: { name: touched }",
      "set: { view: v\(id), alpha: 0.6 }", "send: unheard",
    ])
  }

  private mutating func control() -> String {
    let kind = random.pick([
      "kind: slider, continuous: \(random.chance(50))", "kind: stepper", "kind: switch", "kind: button",
      "kind: segmentedControl, segments: [a, b, c]",
    ])
    return kind
      + ", targets: [{ events: [touchDown, touchUpInside, touchCancel, valueChanged], action: { log: fired } }]"
  }

  private mutating func recognizer(_ id: String, _ view: SceneSpec.View, among views: [SceneSpec.View])
    -> String
  {
    var parts = [
      "id: \(id)",
      random.pick([
        "type: tap", "type: tap, numberOfTapsRequired: 2", "type: tap, numberOfTouchesRequired: 2",
        "type: longPress",
        "type: pan", "type: swipe, direction: [left, right]", "type: pinch", "type: rotation",
        "type: screenEdgePan, edges: left", "type: custom, script: chord.lua",
        "type: custom, script: twice.lua",
        "type: custom, script: drag.lua", "type: custom, script: stuck.lua",
      ]),
    ]
    let others = (views + [view]).flatMap { view in view.recognizers.indices.map { "r\(view.id)-\($0)" } }
    if !others.isEmpty {
      if random.chance(25) { parts.append("requireToFail: [\(random.pick(others))]") }
      if random.chance(25) { parts.append("simultaneousWith: [\(random.pick(others))]") }
    }
    if random.chance(20) { parts.append("delaysTouchesBegan: true") }
    if random.chance(20) { parts.append("delaysTouchesEnded: false") }
    if random.chance(30) { parts.append("cancelsTouchesInView: false") }
    if random.chance(15) { parts.append("delegate: filter.lua") }
    if random.chance(60) { parts.append("action: { log: \"${state}\" }") }
    return parts.joined(separator: ", ")
  }
}

extension StoryGenerator {
  /// How many microseconds lie between two reports.
  private static let frame: Int64 = 8_000

  private mutating func gesture() {
    let gadget: Gadget = random.chance(80) ? .panel : .glass
    let count = gadget == .glass || random.chance(55) ? 1 : random.below(random.chance(20) ? 10 : 3) + 1
    let slots = (0..<count).map { $0 }
    for _ in 0...(random.chance(20) ? 1 : 0) {
      let isTogether = random.chance(40)
      fingers(slots, .down, on: gadget, isTogether: isTogether)
      if random.chance(25) { story.steps.append(.pass(Int64(random.below(2_500_000)) + 1)) }
      if random.chance(60) { drag(slots, on: gadget) }
      if random.chance(40), !isCalm { disturb() }
      story.steps.append(.pass(Int64(random.below(150_000)) + 1))
      if !isCalm, random.chance(10) { continue }
      fingers(slots, .up, on: gadget, isTogether: random.chance(50))
      story.steps.append(.pass(Int64(random.below(250_000)) + 1))
    }
  }

  private mutating func fingers(
    _ slots: [Int], _ kind: FingerChange.Kind, on gadget: Gadget, isTogether: Bool
  ) {
    let changes = slots.map {
      FingerChange(slot: $0, kind: kind, x: Int32(random.below(1000)), y: Int32(random.below(800)))
    }
    if isTogether { return report(changes, on: gadget) }
    for change in changes { report([change], on: gadget) }
  }

  private mutating func drag(_ slots: [Int], on gadget: Gadget) {
    var (x, y) = (random.below(1000), random.below(800))
    let (dx, dy) = (random.below(81) - 40, random.below(81) - 40)
    for _ in 0..<random.below(20) + 1 {
      (x, y) = (min(999, max(0, x + dx)), min(799, max(0, y + dy)))
      report(
        slots.map {
          FingerChange(slot: $0, kind: .move, x: Int32((x + 60 * $0) % 1000), y: Int32((y + 40 * $0) % 800))
        },
        on: gadget)
    }
  }

  private mutating func report(_ changes: [FingerChange], on gadget: Gadget) {
    story.steps.append(.report(gadget, changes, isLost: !isCalm && random.chance(3)))
    story.steps.append(.pass(Self.frame))
  }

  /// Between two gestures: mostly seconds, now and then as long as the room is empty.
  private mutating func rest() {
    let longest = random.once(in: 40) ? 7_200_000_000 : random.chance(20) ? 60_000_000 : 1_500_000
    story.steps.append(.pass(Int64(random.below(longest)) + 1))
  }

  private mutating func disturb() {
    if isCalm { return disturbCalmly() }
    let gadget = random.pick(Gadget.allCases)
    switch random.below(13) {
    case 0: story.steps.append(.stall(Int64(random.below(3_000_000)) + 1))
    case 1, 2: story.steps.append(.plug(gadget, isRecorded: random.chance(70)))
    case 3: story.steps.append(.unplug(gadget, hangsUpFirst: random.chance(60)))
    case 4: story.steps.append(.sleep(isOver: random.chance(60)))
    case 5, 6: story.steps.append(.reload(random.below(story.scenes.count)))
    case 7, 8: story.steps.append(.ask(question(), isWhole: random.chance(85)))
    case 9: story.steps.append(.follow(following(), bytes: random.pick([nil, nil, 0, 40, 700])))
    case 10: story.steps.append(.perform(random.pick(PerformerManner.allCases)))
    case 11: story.steps.append(random.chance(50) ? .hangUp : .shake(isOver: random.chance(50)))
    default: story.steps.append(.key(random.pick(Story.keys), isDown: random.chance(60)))
    }
  }

  private mutating func disturbCalmly() {
    switch random.below(3) {
    case 0:
      // A `hit` asks the scripts, and hostile ones do something else the next time.
      let question = question(reloads: false)
      let isAskingScripts = isHostile && question.contains("hit")
      story.steps.append(.ask(isAskingScripts ? #"{"request":"status"}"# : question, isWhole: true))
    case 1: story.steps.append(.follow(following(), bytes: nil))
    default: story.steps.append(.key(random.pick(Story.keys), isDown: random.chance(60)))
    }
    story.steps.append(.pass(Self.frame))
  }

  private mutating func question(reloads: Bool = true) -> String {
    let harmless = [
      #"{"request":"status"}"#, #"{"request":"status","details":true}"#, #"{"request":"tree"}"#,
      #"{"request":"hit","x":\#(random.below(1000)),"y":10,"explain":true}"#, #"{"request":"devices"}"#,
      #"{"request":"tree","details":true}"#, #"{"request":"nonsense"}"#,
      #"{"request":"hit","x":1e400,"y":0}"#,
      "[[[[", #"{"request":"status","more":1}"#, String(repeating: "long ", count: 900),
    ]
    return random.pick(harmless + (reloads ? [#"{"request":"reload"}"#] + commands() : []))
  }

  /// Requests that change the scene, if the view has the property.
  private mutating func commands() -> [String] {
    let values = [
      #""value":\#(random.below(2))"#, #""value":true,"isOn":true"#, #""selectedSegmentIndex":1"#,
      #""enabled":\#(random.chance(60))"#, #""hidden":\#(random.chance(30))"#,
      #""userInteractionEnabled":\#(random.chance(70)),"value":0.5"#,
    ]
    return values.map { #"{"request":"set","view":"v\#(random.below(5))","values":{\#($0)}}"# }
      + [#"{"request":"send","action":"unheard"}"#, #"{"request":"exposed"}"#]
  }

  private mutating func following() -> String {
    random.pick([
      #"{"request":"log"}"#, #"{"request":"log","explain":true}"#,
      #"{"request":"log","kinds":["touches","error"]}"#,
      #"{"request":"log","views":["v0","window"]}"#,
      #"{"request":"log","kinds":["print","device","action"]}"#,
    ])
  }
}

extension Story {
  /// The keys of the remote control: Enter, play or pause, fast forward.
  static let keys: [UInt16] = [28, 164, 208]

  /// The story of this number.
  package static func make(seed: UInt64) -> Story { StoryGenerator.story(seed) }
}
