/// The scene of a case, as a file: what it says of the views and of the recognizers that need no script.
///
/// A view is as wide as fingers ever go and has a separate row, in which it is hit; the rows of its subviews follow.
struct SceneText {
  private(set) var text = ""
  /// Where the row of each view begins.
  private(set) var rows: [Double]
  private let scene: Case

  /// How high a row is: fingers that come down near each other in a view lie in it.
  static let height = 64.0
  private static let width = 500_000.0
  /// How much content there is on either side.
  private static let plenty = 20_000.0

  init(_ scene: Case) {
    self.scene = scene
    rows = Array(repeating: 0, count: scene.views.count)
    line("version: 1")
    line("screens: [{ id: screen, size: [\(Case.extent), \(Case.extent)] }]")
    line("settings: { \(settings.joined(separator: ", ")) }")
    line("windows:")
    var next = 0.0
    placeRows(of: 0, &next)
    write(0, indent: "  ")
  }

  private mutating func line(_ words: String) { text += words + "\n" }

  private func subviews(of view: Int) -> [Int] {
    scene.views.indices.filter { $0 > 0 && scene.views[$0].superview == view }
  }

  private mutating func placeRows(of view: Int, _ next: inout Double) {
    rows[view] = next
    next += Self.height
    for subview in subviews(of: view) { placeRows(of: subview, &next) }
  }

  /// How high a view is with its subviews.
  private func height(of view: Int) -> Double {
    subviews(of: view).reduce(Self.height) { $0 + height(of: $1) }
  }

  private var settings: [String] {
    [
      "exclusiveTouchWithholdsFromRecognizers: \(scene.exclusiveWithholdsFromRecognizers)",
      "recognizersStartAfresh: \(scene.recognizersStartAfresh)",
      "swipeMaximumDuration: \(Double(scene.longestSwipe) / 1_000)",
      "tapFingerSpread: \(Double(scene.tapSpread) / 1_000)",
    ]
  }

  private mutating func write(_ index: Int, indent: String) {
    let view = scene.views[index]
    line(indent + "- id: V\(index)")
    let inner = indent + "  "
    if index > 0 {
      let left = view.superview == 0 ? -Self.width / 2 : 0
      let top = rows[index] - rows[view.superview]
      line(inner + "frame: [\(left), \(top), \(Self.width), \(height(of: index))]")
    }
    line(inner + "multipleTouchEnabled: \(view.isMultiple)")
    line(inner + "exclusiveTouch: \(view.isExclusive)")
    if view.isControl {
      line(inner + "kind: control")
    } else {
      line(inner + "on: { touchesBegan: [], touchesMoved: [], touchesEnded: [], touchesCancelled: [] }")
    }
    for entry in view.scroll.map(entries) ?? [] { line(inner + entry) }
    writeRecognizers(of: index, indent: inner)
    let subviews = subviews(of: index)
    if !subviews.isEmpty { line(inner + "subviews:") }
    for subview in subviews { write(subview, indent: inner + "  ") }
  }

  private func entries(_ scroll: ScrollPlan) -> [String] {
    [
      "kind: scrollView",
      "bounces: false",
      scroll.room == .none ? nil : "contentSize: [\(Self.width + 2 * Self.plenty), 0]",
      scroll.room == .plenty ? "contentOffset: [\(Self.plenty), 0]" : nil,
      "scrollEnabled: \(scroll.isEnabled)",
      "delaysContentTouches: \(scroll.delaysContentTouches)",
      "canCancelContentTouches: \(scroll.canCancelContentTouches)",
    ]
    .compactMap(\.self)
  }

  private mutating func writeRecognizers(of view: Int, indent: String) {
    let recognizers = scene.recognizers.indices.filter {
      scene.recognizers[$0].view == view && scene.recognizers[$0].isInScene
    }
    if !recognizers.isEmpty { line(indent + "gestureRecognizers:") }
    for index in recognizers {
      let entries = entries(scene.recognizers[index], index)
      line(indent + "  - { id: G\(index), \(entries.joined(separator: ", ")) }")
    }
  }

  private func entries(_ plan: RecognizerPlan, _ index: Int) -> [String] {
    let flags = [
      "enabled: \(plan.isEnabled)", "cancelsTouchesInView: \(plan.cancelsTouchesInView)",
      "delaysTouchesBegan: \(plan.delaysTouchesBegan)", "delaysTouchesEnded: \(plan.delaysTouchesEnded)",
    ]
    // Those before it, so that none waits in a circle.
    let requirements = plan.requirements.members.filter { $0 < index }.compactMap { name($0) }
    let others = (plan.delegate?.simultaneous ?? .none).members.filter { $0 != index }.compactMap { name($0) }
    return kind(plan.kind) + flags + list("requireToFail", requirements) + list("simultaneousWith", others)
  }

  private func list(_ key: String, _ names: [String]) -> [String] {
    names.isEmpty ? [] : ["\(key): [\(names.joined(separator: ", "))]"]
  }

  /// The id of a recognizer that the scene can name.
  private func name(_ index: Int) -> String? {
    guard index < scene.recognizers.count else {
      return scene.scrollViews.first { scene.scrollRecognizers(of: $0)?.pan == index }.map { "V\($0).pan" }
    }
    return scene.recognizers[index].isInScene ? "G\(index)" : nil
  }

  private func kind(_ kind: RecognizerPlan.Kind) -> [String] {
    switch kind {
    case .pan(let least, let most):
      ["type: pan", "minimumNumberOfTouches: \(least)", "maximumNumberOfTouches: \(most)"]
    case .tap(let taps, let fingers):
      ["type: tap", "numberOfTapsRequired: \(taps)", "numberOfTouchesRequired: \(fingers)"]
    case .pinch(let fingers): ["type: pinch", "numberOfTouchesRequired: \(fingers)"]
    case .rotation(let fingers): ["type: rotation", "numberOfTouchesRequired: \(fingers)"]
    case .edgePan(let edges): ["type: screenEdgePan"] + list("edges", edges.map { "\($0)" })
    case .swipe(let fingers, let alsoDown):
      [
        "type: swipe", "numberOfTouchesRequired: \(fingers)",
        "direction: \(alsoDown ? "[right, down]" : "right")",
      ]
    case .script, .scroll, .delay: []
    }
  }
}

extension RecognizerPlan {
  /// Whether a scene may have it: it is no script, and comes from some edge if it comes from edges.
  var isInScene: Bool { kind != .script && kind != .edgePan([]) }
}
