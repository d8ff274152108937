import TestSupport
import Testing

@testable import ArbitrationCases

/// That the comparison can fail: an engine that does not get one thing in a case must be found out.
@Suite("A slip of arbitration is noticed")
struct GestureSlipTests {
  static let slips: [Slip<Case>] = [
    Slip(each: "cancelsTouchesInView") { $0.cancelsTouchesInView = true },
    Slip(each: "delaysTouchesBegan") { $0.delaysTouchesBegan = false },
    Slip(each: "delaysTouchesEnded") { $0.delaysTouchesEnded = true },
    Slip(each: "enabled") { $0.isEnabled = true },
    Slip(each: "canPrevent") { $0.prevents = .all },
    Slip(each: "canBePrevented") { $0.isPreventable = .all },
    Slip(each: "requireToFail") { $0.requirements = .none },
    Slip(each: "subclass's shouldRequireFailureOf") { $0.requires = .none },
    Slip(each: "subclass's shouldBeRequiredToFailBy") { $0.isRequired = .none },
    Slip(each: "delegate's shouldBegin") { $0.delegate?.begins = true },
    Slip(each: "delegate's shouldReceive touch") { $0.delegate?.refusedTouches = .none },
    Slip(each: "delegate's shouldReceive event") { $0.delegate?.refusedEvents = .none },
    Slip(each: "delegate's shouldRecognizeSimultaneously") { $0.delegate?.simultaneous = .none },
    Slip(each: "delegate's shouldRequireFailureOf") { $0.delegate?.requires = .none },
    Slip(each: "delegate's shouldBeRequiredToFailBy") { $0.delegate?.isRequired = .none },
    Slip(each: "what actions do") { $0.reactions = [] },
    Slip(each: "ignored touches") { $0.leaveOut { $0 == .ignore } },
    Slip(each: "timers") { $0.leaveOut { if case .schedule = $0 { true } else { false } } },
    Slip(each: "changes from touch methods") { $0.leaveOut { if case .change = $0 { true } else { false } } },
    Slip("the order of attachment") { scene in
      guard scene.recognizers.count == 2 else { return }
      scene.recognizers.swapAt(0, 1)
    },
    Slip("vetoes of views") { scene in
      for index in scene.views.indices { scene.views[index].vetoes = .none }
    },
    Slip("what views do") { scene in
      for index in scene.views.indices { scene.views[index].reactions = [] }
    },
    Slip("exclusive touch and recognizers") { $0.exclusiveWithholdsFromRecognizers = false },
    Slip("recognizersStartAfresh") { $0.recognizersStartAfresh = false },
    Slip("controls") { scene in
      for index in scene.views.indices { scene.views[index].isControl = false }
    },
    Slip("scroll views") { scene in
      for index in scene.views.indices { scene.removeScrolling(of: index) }
    },
    Slip(scrolling: "scrollEnabled") { $0.isEnabled = true },
    Slip(scrolling: "delaysContentTouches") { $0.delaysContentTouches = true },
    Slip(scrolling: "canCancelContentTouches") { $0.canCancelContentTouches = true },
    Slip(scrolling: "touchesShouldBegin") { $0.refused = .none },
    Slip(scrolling: "touchesShouldCancel") { $0.spared = .none },
    Slip(scrolling: "where content is") { $0.room = .plenty },
    Slip(scrolling: "content that moves by itself") { $0.goesOn = false },
    Slip(each: "targets") { $0.targets = [] },
    Slip(each: "targets that are gone") { $0.lostReceivers = .none },
    Slip(each: "states that a target is added for again") { plan in
      if let first = plan.targets.first {
        plan.targets.removeAll { $0.receiver == first.receiver && $0 != first }
      }
    },
    Slip(kind: "a tap's number of taps") {
      if case .tap(_, let fingers) = $0 { $0 = .tap(taps: 1, fingers: fingers) }
    },
    Slip(kind: "a tap's number of fingers") {
      if case .tap(let taps, _) = $0 { $0 = .tap(taps: taps, fingers: 1) }
    },
    Slip(kind: "a pinch's number of fingers") { if case .pinch = $0 { $0 = .pinch(fingers: 2) } },
    Slip(kind: "a rotation") { if case .rotation(let fingers) = $0 { $0 = .pinch(fingers: fingers) } },
    Slip(kind: "the edges of a pan") { if case .edgePan = $0 { $0 = .edgePan(Edge.allCases) } },
    Slip("the time between a tap's fingers") { $0.tapSpread = 750 },
    Slip("where fingers come down") { scene in
      for index in scene.steps.indices {
        guard case .frame(let delay, var changes) = scene.steps[index] else { continue }
        for change in changes.indices { changes[change].place = FingerChange.usual(changes[change].finger) }
        scene.steps[index] = .frame(delay, changes)
      }
    },
    Slip("how long swipes last") { $0.longestSwipe = 1_000 },
    Slip("a pan's numbers of fingers") { scene in
      for index in scene.recognizers.indices {
        if case .pan = scene.recognizers[index].kind {
          scene.recognizers[index].kind = .pan(least: 1, most: 9)
        }
      }
    },
    Slip("changes between frames") { scene in
      scene.steps.removeAll { if case .change = $0 { true } else { false } }
    },
    Slip("cancelAll") { scene in
      scene.steps = scene.steps.map { if case .cancelAll(let delay) = $0 { .wait(delay) } else { $0 } }
    },
  ]

  @Test(arguments: slips)
  func everySlipIsNoticedAndItsCaseBecomesSmall(slip: Slip<Case>) throws {
    let noticed = (0..<5_000).lazy.map { CaseGenerator.makeCase(seed: $0) }
      .first { slip.told($0) != $0 && !Comparison($0, with: slip.told($0)).agrees }
    let scene = try #require(noticed)
    let least = Shrinker.shrink(scene) { !Comparison($0, with: slip.told($0)).agrees }
    #expect(least.views.count <= 3)
    #expect(least.recognizers.count <= 3)
    #expect(least.steps.count <= 4)
  }
}

extension Slip<Case> {
  /// A slip in each recognizer.
  fileprivate init(each name: String, _ forget: @escaping @Sendable (inout RecognizerPlan) -> Void) {
    self.init(name) { scene in
      for index in scene.recognizers.indices { forget(&scene.recognizers[index]) }
    }
  }
}

extension Slip<Case> {
  /// A slip in what each recognizer is.
  fileprivate init(kind name: String, _ forget: @escaping @Sendable (inout RecognizerPlan.Kind) -> Void) {
    self.init(each: name) { forget(&$0.kind) }
  }
}

extension Slip<Case> {
  /// A slip in each scroll view.
  fileprivate init(scrolling name: String, _ forget: @escaping @Sendable (inout ScrollPlan) -> Void) {
    self.init(name) { scene in
      for index in scene.views.indices {
        guard var plan = scene.views[index].scroll else { continue }
        forget(&plan)
        scene.views[index].scroll = plan
      }
    }
  }
}

extension RecognizerPlan {
  fileprivate mutating func leaveOut(_ isLeftOut: (Act) -> Bool) {
    script = script.map { calls in calls.map { acts in acts.filter { !isLeftOut($0) } } }
  }
}
