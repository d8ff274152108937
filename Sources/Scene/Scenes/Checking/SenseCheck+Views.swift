internal import TouchControls
internal import Decoding
internal import Diagnostics
internal import TouchDelivery

extension SenseCheck {
  /// A control whose `on:` takes its touches gets none.
  mutating func checkTouches(of view: ViewDescription) {
    guard view.kind.isControl, !view.targets.isEmpty else { return }
    guard let callback = view.responder.on.first(where: { $0.callback.isOfTouches && !$0.forwards }) else {
      return
    }
    warn(
      .touchesOfControl,
      "'\(callback.callback.name)' keeps touches from \(view.kind.subject), so its targets get no events;"
        + " write targets, such as { events: touchDown, action: … }, or 'forward: true'",
      of: view, at: callback.location)
  }

  /// Labels and images take no touches, as in UIKit (HT-3).
  mutating func checkInteraction(with view: ViewDescription) {
    guard [.label, .image].contains(view.kind), view.properties["userInteractionEnabled"] != .boolean(true)
    else { return }
    let place =
      view.responder.on.first { $0.callback.isOfTouches }?.location
      ?? view.gestureRecognizers.first?.id.location
    guard let place else { return }
    warn(
      .noInteraction,
      "\(view.kind.subject) takes no touches, so this never happens; write 'userInteractionEnabled: true'",
      of: view, at: place)
  }

  /// A view that takes touches and does nothing, as over a crack, leaves them to the recognizers around it.
  mutating func checkZone(_ view: ViewDescription, inside outer: [ViewDescription]) {
    guard view.isZone, let owner = outer.last(where: { !$0.gestureRecognizers.isEmpty }) else { return }
    warn(
      .leakyZone,
      "the recognizers of \(owner.responder.id.value.quoted) get the touches of this view as well; to keep them"
        + " from all, put it in a separate window in front, with 'hitTest: passthrough'",
      of: view)
  }

  mutating func checkTimes(of view: ViewDescription) {
    guard view.kind.isControl else { return }
    warn(of: view.properties.longTimes(of: view.kind.properties), allowing: view.responder.allowed)
    for target in view.targets {
      warn(of: target.repetition?.longTimes ?? [], allowing: view.responder.allowed)
    }
  }

  /// A button has no value, so none changes.
  mutating func checkEvents(of view: ViewDescription) {
    guard view.kind == .button else { return }
    for target in view.targets where target.events == .valueChanged {
      warn(
        .noEvent,
        "a button never sends valueChanged; write touchUpInside, or 'kind: switch' for one with a value",
        of: view)
    }
  }

  /// Programs that get the value of a slider or dial end in any order.
  mutating func checkOrder(of view: ViewDescription) {
    guard view.kind == .slider || view.kind == .dial, view.properties["continuous"] != .boolean(false) else {
      return
    }
    for target in view.targets where !target.events.isDisjoint(with: .valueChanged) {
      for case .exec(let exec) in target.response.actions.flatMap(\.all)
      where exec.order == .any && exec.arguments.contains(where: { $0.placeholders.contains(.value) }) {
        warn(
          .unordered,
          "\(view.kind.subject) starts many of these, and the last value may not be the last to arrive; write"
            + " exec: { run: […], latest: true }",
          of: view, at: exec.program.location)
      }
    }
  }

  /// Content that is not larger than the view moves only where it always bounces.
  mutating func checkScrolling(of view: ViewDescription) {
    guard view.kind == .scrollView, let size = view.fixedSize, scene.scripts.isEmpty else { return }
    let always = ["alwaysBounceVertical", "alwaysBounceHorizontal"].contains {
      view.properties[$0] == .boolean(true)
    }
    let scrollView = ScrollView(id: "")
    view.properties.only(["contentSize", "contentInset"]).assign(to: scrollView)
    let (content, inset) = (scrollView.contentSize, scrollView.contentInset)
    let isWider = content.width + inset.left + inset.right > size.width
    let isHigher = content.height + inset.top + inset.bottom > size.height
    guard !isWider, !isHigher, !always || view.properties["bounces"] == .boolean(false) else { return }
    warn(
      .neverScrolls,
      "the content, [\(content.width.written), \(content.height.written)], is not larger than the view,"
        + " [\(size.width.written), \(size.height.written)], so nothing scrolls; write a larger 'contentSize', or"
        + " 'alwaysBounceVertical: true'",
      of: view, at: view.properties.location(of: "contentSize"))
  }

  mutating func checkTargets(of view: ViewDescription) {
    let actions = view.targets.flatMap(\.response.actions)
    check(actions, of: .control(view.kind), allowing: view.responder.allowed)
    warn(
      of: HalfPair.all(in: view.targets, view.responder.on), of: view.responder.id,
      allowing: view.responder.allowed)
  }
}

extension ViewDescription {
  /// How large it is, where that follows from nothing else.
  fileprivate var fixedSize: Size? {
    guard case (.points(let width), .points(let height))? = frame.map({ ($0.width, $0.height) }) else {
      return nil
    }
    return Size(width: width, height: height)
  }

  /// Whether it takes several fingers, or swallows touches, without any effect.
  fileprivate var isZone: Bool {
    let isInert =
      kind == .view && gestureRecognizers.isEmpty && subviews.isEmpty && responder.script == nil
      && properties["userInteractionEnabled"] != .boolean(false) && viewController == nil
    let swallows = !responder.on.isEmpty && responder.on.allSatisfy { $0.actions.isEmpty && !$0.forwards }
    return isInert
      && (swallows || responder.on.isEmpty && properties["multipleTouchEnabled"] == .boolean(true))
  }
}

extension OverridableMethod {
  fileprivate var isOfTouches: Bool {
    [.touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled].contains(self)
  }
}
