@testable import ArbitrationCases

/// A case for people to read: the views, the recognizers, what happens.
struct CaseText {
  private(set) var lines: [String] = []
  private let scene: Case

  init(_ scene: Case) {
    self.scene = scene
    if scene.exclusiveWithholdsFromRecognizers { lines.append("exclusive touch withholds from recognizers") }
    if scene.recognizersStartAfresh { lines.append("recognizers start afresh") }
    if scene.tapSpread != 750 { lines.append("a tap's fingers have \(scene.tapSpread) ms") }
    if scene.longestSwipe != 997 { lines.append("swipes last \(scene.longestSwipe) ms") }
    for (index, view) in scene.views.enumerated() { write(view, index) }
    for (index, recognizer) in scene.recognizers.enumerated() { write(recognizer, index) }
    for step in scene.allSteps { lines.append(words(step)) }
  }

  private mutating func write(_ view: ViewPlan, _ index: Int) {
    var line = index == 0 ? "V0, the window" : "V\(index) in V\(view.superview)"
    if view.isMultiple { line += ", multiple" }
    if view.isExclusive { line += ", exclusive" }
    if view.isControl { line += ", a control" }
    if let scroll = view.scroll { line += ", scrolls" + words(scroll) + numbers(of: index) }
    if !view.vetoes.isEmpty { line += ", lets not begin" + words(view.vetoes) }
    lines.append(line)
    for reaction in view.reactions {
      lines.append("  in call \(reaction.call) of \(phaseName(reaction.cue)): " + words(reaction.changes))
    }
  }

  private mutating func write(_ plan: RecognizerPlan, _ index: Int) {
    lines.append("G\(index) on V\(plan.view)" + kind(plan) + flags(plan) + sets(plan))
    if let delegate = plan.delegate { lines.append("  delegate" + words(delegate)) }
    for target in plan.targets {
      let isLost = plan.lostReceivers.contains(target.receiver)
      lines.append("  told: \(target.receiver) of \(target.states.members)" + (isLost ? ", gone" : ""))
    }
    for phase in Phase.allCases {
      let script = plan.script[phase.rawValue]
      guard script.contains(where: { !$0.isEmpty }) else { continue }
      lines.append("  \(phase): " + script.map(words).joined(separator: " | "))
    }
    for reaction in plan.reactions {
      let state = GestureState(rawValue: reaction.cue).map { "\($0)" } ?? "?"
      lines.append("  in action \(reaction.call) of \(state): " + words(reaction.changes))
    }
  }

  private func words(_ scroll: ScrollPlan) -> String {
    (scroll.room == .plenty ? "" : " (\(scroll.room))") + (scroll.isEnabled ? "" : ", disabled")
      + (scroll.delaysContentTouches ? "" : ", delays nothing")
      + (scroll.canCancelContentTouches ? "" : ", cancels nothing") + (scroll.goesOn ? ", goes on" : "")
      + (scroll.refused.isEmpty ? "" : ", begins not \(scroll.refused.members)")
      + (scroll.spared.isEmpty ? "" : ", spares \(scroll.spared.members)")
  }

  private func numbers(of view: Int) -> String {
    scene.scrollRecognizers(of: view).map { ", by G\($0.pan) and G\($0.delay)" } ?? ""
  }

  private func kind(_ plan: RecognizerPlan) -> String {
    switch plan.kind {
    case .script, .scroll, .delay: ""
    case .pan(let least, let most): ", a pan of \(least) to \(most)"
    case .tap(let taps, let fingers): ", a tap of \(taps) with \(fingers)"
    case .pinch(let fingers): ", a pinch of \(fingers)"
    case .rotation(let fingers): ", a rotation of \(fingers)"
    case .edgePan(let edges): ", a pan from \(edges)"
    case .swipe(let fingers, let alsoDown): ", a swipe of \(fingers)" + (alsoDown ? ", down too" : "")
    }
  }

  private func flags(_ plan: RecognizerPlan) -> String {
    (plan.isEnabled ? "" : ", disabled") + (plan.cancelsTouchesInView ? "" : ", cancels nothing")
      + (plan.delaysTouchesBegan ? ", delays began" : "") + (plan.delaysTouchesEnded ? ", delays ended" : "")
  }

  private func sets(_ plan: RecognizerPlan) -> String {
    (plan.prevents == .all ? "" : ", prevents" + words(plan.prevents))
      + (plan.isPreventable == .all ? "" : ", prevented by" + words(plan.isPreventable))
      + (plan.requirements.isEmpty ? "" : ", requires" + words(plan.requirements))
      + (plan.requires.isEmpty ? "" : ", shouldRequire" + words(plan.requires))
      + (plan.isRequired.isEmpty ? "" : ", shouldBeRequiredBy" + words(plan.isRequired))
  }

  private func words(_ delegate: DelegatePlan) -> String {
    (delegate.begins ? "" : ", begins not")
      + (delegate.refusedTouches.isEmpty ? "" : ", no touches \(delegate.refusedTouches.members)")
      + (delegate.refusedEvents.isEmpty ? "" : ", no frames \(delegate.refusedEvents.members)")
      + (delegate.simultaneous.isEmpty ? "" : ", simultaneous" + words(delegate.simultaneous))
      + (delegate.requires.isEmpty ? "" : ", shouldRequire" + words(delegate.requires))
      + (delegate.isRequired.isEmpty ? "" : ", shouldBeRequiredBy" + words(delegate.isRequired))
  }

  private func words(_ set: NumberSet) -> String {
    let members = scene.allRecognizers.indices.filter { set.contains($0) }
    return members.isEmpty ? " nobody" : members.map { " G\($0)" }.joined()
  }

  private func words(_ acts: [Act]) -> String {
    acts.isEmpty ? "nothing" : acts.map(words).joined(separator: ", ")
  }

  private func words(_ act: Act) -> String {
    switch act {
    case .request(let state): "\(state)"
    case .ignore: "ignore first"
    case .schedule(let delay, let acts): "after \(delay) ms (\(words(acts)))"
    case .change(let change): words(change)
    }
  }

  private func words(_ changes: [Change]) -> String { changes.map(words).joined(separator: ", ") }

  private func words(_ change: Change) -> String {
    switch change {
    case .enable(let index): "enable G\(index)"
    case .disable(let index): "disable G\(index)"
    case .removeRecognizer(let index): "remove G\(index)"
    case .removeView(let index): "remove V\(index)"
    }
  }

  private func words(_ step: Step) -> String {
    switch step {
    case .frame(let delay, let changes): "+\(delay) ms: " + changes.map(words).joined(separator: ", ")
    case .wait(let delay): "+\(delay) ms"
    case .cancelAll(let delay): "+\(delay) ms: cancel all"
    case .change(let change): words(change)
    }
  }

  private func words(_ change: FingerChange) -> String {
    "\(change.kind) \(change.finger)"
      + (change.kind == .down ? " on V\(change.view) at \(change.place.right) \(change.place.down)" : "")
  }

  private func phaseName(_ number: Int) -> String { Phase(rawValue: number).map { "\($0)" } ?? "?" }
}
