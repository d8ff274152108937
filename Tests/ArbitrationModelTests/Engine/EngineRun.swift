import TouchGestures
import TouchTime

@testable import TouchDelivery

/// A case performed by the engine, and what was seen of it from outside.
final class EngineRun: DecisionSink {
  let scene: Case
  let application = Application(id: "application")
  let screen = Screen(id: "screen", size: Size(width: 100, height: 100))
  let windowScene = WindowScene(id: "scene")
  private(set) var views: [View] = []
  private(set) var recognizers: [GestureRecognizer] = []
  private var delegates: [ScriptDelegate] = []
  private(set) var entries: [Entry] = []
  private(set) var complaints: [String] = []
  /// How many frames there were.
  private(set) var frame = 0
  private var time: Int64 = 0
  private var places = Array(repeating: 0.0, count: Case.fingers)

  static func run(_ scene: Case) -> EngineRun {
    let run = EngineRun(scene)
    for step in scene.allSteps { run.perform(step) }
    run.checkRest()
    run.application.sink = nil
    return run
  }

  private init(_ scene: Case) {
    self.scene = scene
    application.sink = self
    application.settings.exclusiveTouchWithholdsFromRecognizers = scene.exclusiveWithholdsFromRecognizers
    application.settings.recognizersStartAfresh = scene.recognizersStartAfresh
    for index in scene.views.indices { addView(index) }
    for index in scene.recognizers.indices { addRecognizer(index) }
    for (recognizer, plan) in zip(recognizers, scene.recognizers) {
      for other in plan.requirements.members where other < recognizers.count {
        recognizer.require(toFail: recognizers[other])
      }
    }
  }

  private func addView(_ index: Int) {
    let plan = scene.views[index]
    if index == 0 {
      let window = Window(id: "W", screen: screen, windowScene: windowScene)
      application.addWindow(window)
      views.append(window)
    } else {
      views.append(plan.isControl ? makeControl(index) : View(id: "V"))
      views[plan.superview].addSubview(views[index])
    }
    views[index].isMultipleTouchEnabled = plan.isMultiple
    views[index].isExclusiveTouch = plan.isExclusive
    views[index].overrides = [ViewProbe(index, plan, run: self)]
  }

  private func makeControl(_ index: Int) -> Control {
    let control = Control(id: "V")
    let events: [(ControlEvents, ControlEvent)] = [
      (.touchDown, .down), (.touchUpInside, .up), (.touchUpOutside, .up), (.touchCancel, .cancel),
    ]
    for (sent, event) in events {
      control.addAction(for: sent, owner: nil) { [unowned self] _, _ in append(.sent(view: index, event)) }
    }
    return control
  }

  private func addRecognizer(_ index: Int) {
    let plan = scene.recognizers[index]
    let recognizer = makeRecognizer(index, plan)
    recognizer.setUp(plan)
    recognizer.overrides = [RecognizerProbe(index, plan, run: self)]
    recognizers.append(recognizer)
    views[plan.view].addGestureRecognizer(recognizer)
    var calls = [0, 0, 0, 0, 0, 0]
    recognizer.addTarget(nil) { [unowned self] in
      let state = GestureState($0.settledState)
      append(.action(recognizer: index, state))
      let call = calls[state.rawValue]
      calls[state.rawValue] += 1
      for reaction in plan.reactions where reaction.cue == state.rawValue && reaction.call == call {
        reaction.changes.forEach(apply)
      }
    }
    guard let plan = plan.delegate else { return }
    delegates.append(ScriptDelegate(plan, run: self))
    recognizer.delegate = delegates.last
  }

  private func makeRecognizer(_ index: Int, _ plan: RecognizerPlan) -> GestureRecognizer {
    switch plan.kind {
    case .script: return ScriptRecognizer(index, plan, run: self)
    case .pan(let least, let most):
      let pan = PanGestureRecognizer(id: "G\(index)")
      (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (least, most)
      return pan
    case .pinch: return PinchGestureRecognizer(id: "G\(index)")
    }
  }

  func append(_ entry: Entry) { entries.append(entry) }

  func complain(_ complaint: String) { complaints.append(complaint) }

  func record(_ kind: RecordKind, at time: Instant, _ fill: (inout Record) -> Void) {
    guard kind == .gesture, case let fields = Record(kind, fill).fields, let from = state(fields.text(.from)),
      let to = state(fields.text(.to)), to != .possible,
      let number = recognizers.firstIndex(where: { $0.id == fields.text(.recognizer) })
    else { return }
    append(.transition(recognizer: number, from: from, to: to))
  }

  private func state(_ word: String?) -> GestureState? {
    GestureState.allCases.first { "\($0)" == word }
  }

  private func perform(_ step: Step) {
    switch step {
    case .frame(let delay, let changes):
      pass(delay)
      frame += 1
      application.process(
        TouchFrame(time: Instant(microseconds: time), screen: screen, contacts: changes.map { contact($0) }))
    case .wait(let delay):
      pass(delay)
      application.advance(to: Instant(microseconds: time))
    case .cancelAll(let delay):
      pass(delay)
      application.interrupt(at: Instant(microseconds: time))
    case .change(let change): apply(change)
    }
  }

  private func pass(_ milliseconds: Int) { time += Int64(milliseconds) * 1_000 }

  private func contact(_ change: FingerChange) -> Contact {
    switch change.kind {
    case .down: places[change.finger] = Double(change.view)
    case .move: places[change.finger] += Case.step
    case .press, .up, .cancel: break
    }
    let kind: Contact.Change =
      switch change.kind {
      case .down: .began
      case .move, .press: .moved
      case .up: .ended
      case .cancel: .cancelled
      }
    return Contact(
      identifier: Contact.Identifier(slot: Int32(change.finger)), change: kind,
      location: Point(x: places[change.finger], y: 50), force: change.kind == .press ? 2 : 1)
  }

  func apply(_ change: Change) {
    switch change {
    case .enable(let index): recognizers[index].isEnabled = true
    case .disable(let index): recognizers[index].isEnabled = false
    case .removeRecognizer(let index):
      views[scene.recognizers[index].view].removeGestureRecognizer(recognizers[index])
    case .removeView(let index): if index > 0 { views[index].removeFromSuperview() }
    }
  }

  /// With every finger up and every deadline passed, nothing may be left of the gestures.
  private func checkRest() {
    for recognizer in recognizers {
      if recognizer.settledState != .possible {
        complain("\(recognizer.id) stays \(recognizer.settledState)")
      }
      if !recognizer.attempt.touches.isEmpty { complain("\(recognizer.id) keeps touches") }
    }
    if !application.held.isEmpty { complain("touches are still withheld") }
    if application.nextDeadline() != nil { complain("a timer still waits") }
  }
}
