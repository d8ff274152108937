import Evdev
import TouchControls
import TouchGestures
import TouchTime

@testable import ArbitrationCases
@testable import TouchDelivery

/// A case performed by the engine, and what was seen of it from outside.
final class EngineRun: DecisionSink {
  let scene: Case
  let application = Application(id: "application")
  let screen: Screen
  let windowScene = WindowScene(id: "scene")
  private(set) var views: [View] = []
  private(set) var recognizers: [GestureRecognizer] = []
  private var delegates: [ScriptDelegate] = []
  private(set) var entries: [Entry] = []
  private(set) var complaints: [String] = []
  /// How many frames there were.
  private(set) var frame = 0
  private var time: Int64 = 0
  /// The touchscreen, and where it has the fingers and how hard they press.
  private var surface: FrameAssembler
  private var places = Array(repeating: SurfaceWay(), count: Case.fingers)
  /// What the fingers of a frame are to hit, in the order in which they come down.
  private var aims: [Int] = []
  private var receivers = (0..<TargetPlan.receivers).map { _ in Receiver() }

  static func run(_ scene: Case) -> EngineRun {
    let run = EngineRun(scene)
    for step in scene.allSteps { run.perform(step) }
    run.checkRest()
    run.application.sink = nil
    return run
  }

  private init(_ scene: Case) {
    self.scene = scene
    screen = Screen(id: "screen", size: Size(width: Case.extent, height: Case.extent))
    surface = FrameAssembler(device: 0, mapping: SurfaceMapping(screen: screen))
    application.sink = self
    application.settings.exclusiveTouchWithholdsFromRecognizers = scene.exclusiveWithholdsFromRecognizers
    application.settings.recognizersStartAfresh = scene.recognizersStartAfresh
    application.settings.swipeMaximumDuration = Double(scene.longestSwipe) / 1_000
    if scene.tapSpread != 750 { application.settings.tapFingerSpread = Double(scene.tapSpread) / 1_000 }
    for index in scene.views.indices { addView(index) }
    for index in scene.recognizers.indices { addRecognizer(index) }
    for view in scene.scrollViews { addScrollRecognizers(of: view) }
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
      views.append(
        plan.scroll.map { makeScrollView(index, $0) } ?? (plan.isControl ? makeControl(index) : View(id: "V"))
      )
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

  /// Content that its ends let not go is at an end of a way that no case comes to.
  private func makeScrollView(_ index: Int, _ plan: ScrollPlan) -> ScrollView {
    let scrollView = ScrollView(id: "V\(index)")
    scrollView.bounces = false
    if plan.room != .none { scrollView.contentSize.width = 2 * Self.plenty }
    if plan.room == .plenty { scrollView.contentOffset.x = Self.plenty }
    scrollView.isScrollEnabled = plan.isEnabled
    scrollView.delaysContentTouches = plan.delaysContentTouches
    scrollView.canCancelContentTouches = plan.canCancelContentTouches
    return scrollView
  }

  /// How much content there is on either side.
  private static let plenty = 10_000_000.0

  /// Takes note of the recognizers that a scroll view has of itself.
  private func addScrollRecognizers(of view: Int) {
    for recognizer in views[view].gestureRecognizers.prefix(2) {
      let number = recognizers.count
      recognizer.overrides = [RecognizerProbe(number, scene.allRecognizers[number], run: self)]
      recognizers.append(recognizer)
      recognizer.addTarget(nil) { [unowned self] in
        append(.action(recognizer: number, GestureState($0.settledState)))
      }
    }
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
      noteMeasure(of: $0)
      let call = calls[state.rawValue]
      calls[state.rawValue] += 1
      for reaction in plan.reactions where reaction.cue == state.rawValue && reaction.call == call {
        reaction.changes.forEach(apply)
      }
    }
    addTargets(of: plan, index)
    guard let plan = plan.delegate else { return }
    delegates.append(ScriptDelegate(plan, run: self))
    recognizer.delegate = delegates.last
  }

  /// Adds the receivers of the case, of which some are gone at once.
  private func addTargets(of plan: RecognizerPlan, _ index: Int) {
    let receivers = receivers.indices.map {
      plan.lostReceivers.contains($0) ? Receiver() : self.receivers[$0]
    }
    for target in plan.targets {
      let receiver = receivers[target.receiver]
      let states = Set(target.states.members.compactMap { GestureState(rawValue: $0)?.engineState })
      if recognizers[index].extendTarget(to: states, where: { $0 === receiver }) { continue }
      recognizers[index].addTarget(receiver, states: states) { [unowned self] in
        append(.told(recognizer: index, receiver: target.receiver, GestureState($0.settledState)))
      }
    }
  }

  private func makeRecognizer(_ index: Int, _ plan: RecognizerPlan) -> GestureRecognizer {
    switch plan.kind {
    case .script: return ScriptRecognizer(index, plan, run: self)
    case .pan(let least, let most):
      let pan = PanGestureRecognizer(id: "G\(index)")
      (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (least, most)
      return pan
    case .tap(let taps, let fingers):
      let tap = TapGestureRecognizer(id: "G\(index)")
      (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (taps, fingers)
      return tap
    case .pinch(let fingers):
      let pinch = PinchGestureRecognizer(id: "G\(index)")
      pinch.numberOfTouchesRequired = fingers
      return pinch
    case .rotation(let fingers):
      let rotation = RotationGestureRecognizer(id: "G\(index)")
      rotation.numberOfTouchesRequired = fingers
      return rotation
    case .edgePan(let edges):
      let pan = ScreenEdgePanGestureRecognizer(id: "G\(index)")
      pan.edges = Set(edges.map(\.engineEdge))
      return pan
    case .swipe(let fingers, let alsoDown):
      let swipe = SwipeGestureRecognizer(id: "G\(index)")
      swipe.numberOfTouchesRequired = fingers
      swipe.direction = alsoDown ? [.right, .down] : .right
      return swipe
    case .scroll, .delay: preconditionFailure("scroll views make these")
    }
  }

  func append(_ entry: Entry) { entries.append(entry) }

  /// What a recognizer of the case says of the fingers.
  func noteMeasure(of recognizer: GestureRecognizer) {
    guard let number = recognizers.firstIndex(where: { $0 === recognizer }) else { return }
    measure(of: recognizer).map { append(.measured(recognizer: number, $0)) }
  }

  private func measure(of recognizer: GestureRecognizer) -> Measure? {
    switch recognizer {
    case let pan as PanGestureRecognizer:
      .pan(Way(pan.translation(in: nil)), velocity: Way(pan.velocity(in: nil)))
    case let swipe as SwipeGestureRecognizer: .swipe(Way(swipe.location(in: nil)))
    case let tap as TapGestureRecognizer:
      .tap(
        Way(tap.location(in: nil)),
        (0..<tap.numberOfTouches).compactMap { tap.location(ofTouch: $0, in: nil).map { Way($0) } })
    case let pinch as PinchGestureRecognizer: .scale(Way(right: pinch.scale, down: 0))
    case let rotation as RotationGestureRecognizer: .rotation(Way(right: rotation.rotation, down: 0))
    default: nil
    }
  }

  /// Whether the recognizer is one of those that have these numbers.
  func isAmong(_ numbers: NumberSet, _ recognizer: GestureRecognizer) -> Bool {
    recognizers.firstIndex { $0 === recognizer }.map { numbers.contains($0) } ?? false
  }

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
      application.advance(to: Instant(microseconds: time))
      for change in changes { report(change) }
      surface.flush(process)
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

  /// Lets the touchscreen report a finger, which may complete the frame before.
  private func report(_ change: FingerChange) {
    if change.kind == .down {
      places[change.finger] = SurfaceWay(place: change.place)
      aims.append(change.view)
    }
    places[change.finger].place = places[change.finger].place + (change.kind.way ?? .zero)
    if change.kind == .press { places[change.finger].presses += 1 }
    let place = places[change.finger]
    surface.process(
      change.kind.touchesPhase, of: Int32(change.finger),
      at: SurfacePlace(
        x: place.place.right / Case.extent, y: place.place.down / Case.extent,
        force: Double(place.presses) / 1_000),
      Instant(microseconds: time), process)
  }

  private func process(_ event: InputEvent) {
    guard case .touches(let touches) = event else { return }
    frame += 1
    application.process(touches)
  }

  /// What the next finger that comes down hits.
  func takeAim() -> View? {
    guard !aims.isEmpty else {
      complain("more is hit than comes down (HT-20)")
      return nil
    }
    return views[aims.removeFirst()]
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

/// A receiver of actions, which counts by its identity alone.
private final class Receiver {}

/// A finger on the touchscreen.
private struct SurfaceWay {
  var place = Way.zero
  /// How often it has been pressed harder.
  var presses = 0
}

extension Edge {
  fileprivate var engineEdge: RectEdge {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }
}

extension Way {
  fileprivate init(_ point: Point) { self.init(right: point.x, down: point.y) }
}
