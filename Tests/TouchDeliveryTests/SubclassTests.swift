import TestSupport
import Testing
import TouchTime
import TouchDelivery

@Suite("Classes of a program that embeds the engine")
struct SubclassTests {
  private let stage = SubclassStage()

  @Test("Touches go up the chain to the first class that overrides their method (RC-2)")
  func touchesGoUpTheChainToTheFirstClassThatOverridesTheirMethod() {
    let (outer, plain) = (NotingView("outer", stage.notes), PlainView(id: "plain", frame: .everywhere))
    stage.window.addSubview(outer)
    outer.addSubview(plain)
    stage.drag()
    #expect(stage.notes.take() == ["outer began", "outer moved", "outer ended"])
    let phases = ["began", "moved", "ended"]
    #expect(stage.outcomes.take() == phases.map { "\($0) plain>outer: outer" })
  }

  @Test("What super forwards is handled before super returns (RC-3)")
  func whatSuperForwardsIsHandledBeforeSuperReturns() {
    let (outer, inner) = (NotingView("outer", stage.notes), NotingView("inner", stage.notes))
    inner.callsSuper = true
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    stage.drag()
    #expect(stage.notes.take().prefix(3) == ["inner began", "outer began", "inner after super"])
    #expect(stage.outcomes.take().first == "began inner>outer: outer")
    outer.callsSuper = true
    stage.drag()
    #expect(stage.outcomes.take().first == "began inner>outer>window>scene>application: nil")
  }

  @Test func classesWithoutOverridesInACircleEndTheEventAndAreReported() {
    let (a, b) = (CircleView(id: "a", frame: .everywhere), CircleView(id: "b"))
    (a.following, b.following) = (b, a)
    stage.window.addSubview(a)
    stage.drag()
    #expect(stage.errors.take().first?.contains("circle") == true)
  }

  @Test func aViewControllerAndAWindowOfAProgramTakeTouchesLikeAView() {
    let controller = NotingController("controller", stage.notes)
    let view = View(id: "view", frame: .everywhere)
    view.viewController = controller
    stage.window.addSubview(view)
    stage.drag()
    #expect(stage.notes.take() == ["controller began"])

    let window = SieveWindow(
      id: "sieve", screen: stage.screen, windowScene: stage.window.windowScene, windowLevel: 1)
    stage.application.addWindow(window)
    stage.drag()
    #expect(stage.notes.take() == ["controller began"], "the window in front lets touches through")
  }

  @Test("A control's subclass decides what it follows, and hears of its end (UC-4 to UC-7)")
  func aControlsSubclassDecidesWhatItFollowsAndHearsOfItsEnd() {
    let control = NotingControl("control", stage.notes)
    stage.window.addSubview(control)
    stage.drag()
    #expect(stage.notes.take() == ["control begin", "control continue", "control end"])
    control.begins = false
    stage.drag()
    #expect(stage.notes.take() == ["control begin"])
    #expect(stage.outcomes.take().last == "ended control: nil")
  }

  @Test("A control's subclass may take touches before the control does, or in its place")
  func aControlsSubclassMayTakeTouchesBeforeTheControlDoes() {
    let control = GreedyControl("greedy", stage.notes)
    stage.window.addSubview(control)
    stage.drag()
    #expect(stage.notes.take() == ["greedy began", "greedy begin", "greedy continue", "greedy end"])
    #expect(stage.outcomes.take().first == "began greedy: greedy")
    control.callsSuper = false
    stage.drag()
    #expect(stage.notes.take() == ["greedy began"])
    #expect(stage.outcomes.take() == ["began greedy: greedy", "moved greedy: nil", "ended greedy: nil"])
  }

  @Test("A class decides about hits, also among many siblings (HT-12, HT-13)")
  func aClassDecidesAboutHitsAlsoAmongManySiblings() {
    for number in 0..<20 {
      stage.window.addSubview(View(id: "far \(number)", frame: Rect(x: 500, y: 500, width: 9, height: 9)))
    }
    let wide = WideView(id: "wide", frame: Rect(x: 90, y: 90, width: 2, height: 2))
    stage.window.addSubview(wide)
    #expect(stage.window.hitTest(Point(x: 50, y: 50), with: nil) === wide)
    #expect(stage.window.hitTest(Point(x: 300, y: 300), with: nil) === stage.window)
    let glass = GlassView(id: "glass", frame: .everywhere)
    stage.window.addSubview(glass)
    #expect(stage.window.hitTest(Point(x: 50, y: 50), with: nil) === wide)
    let pane = View(id: "pane", frame: Rect(x: 0, y: 0, width: 60, height: 60))
    glass.addSubview(pane)
    #expect(stage.window.hitTest(Point(x: 50, y: 50), with: nil) === pane)
  }

  @Test("An explanation says what the algorithm found, and where a class decided otherwise")
  func anExplanationSaysWhatTheAlgorithmFound() {
    let glass = GlassView(id: "glass", frame: .everywhere)
    stage.window.addSubview(PlainView(id: "plain", frame: .everywhere))
    stage.window.addSubview(glass)
    stage.window.addSubview(PlainView(id: "small", frame: .zero))
    stage.application.explainsHits = true
    let hit = stage.application.probe(Point(x: 50, y: 50), on: stage.screen)
    let visits = (hit.visits ?? []).map { "\($0.view.id) \($0.verdict)" }
    #expect(visits == ["window hit", "small outside", "glass script", "plain hit"])
  }

  @Test func aLayerOfOverridesLiesOverTheClassAndReachesItBySuper() {
    let view = NotingView("view", stage.notes)
    let layer = ForwardingLayer()
    view.overrides = [layer]
    stage.window.addSubview(view)
    stage.drag()
    #expect(layer.calls == 1)
    #expect(stage.notes.take() == ["view began", "view moved", "view ended"])
    let wide = WideView(id: "wide", frame: .zero)
    wide.overrides = [layer]
    #expect(wide.askPoint(inside: Point(x: 50, y: 50), with: nil))
  }

  @Test func viewsAreNotifiedOfWhereTheyAreInTheTree() {
    let (outer, inner) = (PlaceView("outer", stage.notes), PlaceView("inner", stage.notes))
    outer.addSubview(inner)
    #expect(
      stage.notes.take() == ["inner willMove outer", "inner didMoveToSuperview", "outer didAdd inner"])
    stage.window.addSubview(outer)
    #expect(
      stage.notes.take() == [
        "outer willMove window", "outer willMove to window", "inner willMove to window",
        "outer didMoveToWindow", "inner didMoveToWindow", "outer didMoveToSuperview",
      ])
    inner.removeFromSuperview()
    #expect(
      stage.notes.take() == [
        "inner willMove nil", "inner willMove to nil", "outer willRemove inner", "inner didMoveToWindow",
        "inner didMoveToSuperview",
      ])
  }

  @Test("Keys, shakes and remote controls come to a first responder's class (EV-4)")
  func keysShakesAndRemoteControlsComeToAFirstRespondersClass() {
    let view = KeyView("keys", stage.notes)
    view.superCanBecomeFirstResponder = true
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    stage.application.process(.press(key: "KEY_A", phase: .began), at: .zero)
    stage.application.process(.press(key: "KEY_A", phase: .ended), at: .zero)
    stage.application.process(.motion(.began), at: .zero)
    stage.application.process(.motion(.ended), at: .zero)
    stage.application.receivesRemoteControlEvents = true
    stage.application.process(.remoteControl(.remoteControlPlay), at: .zero)
    #expect(
      stage.notes.take() == [
        "keys pressesBegan KEY_A", "keys pressesEnded KEY_A", "keys motionBegan shake",
        "keys motionEnded shake", "keys play",
      ])
  }
}

/// A window on which a finger moves, and the log of what became of its touches.
private final class SubclassStage {
  let notes = Notes()
  let outcomes = Notes()
  let errors = Notes()
  let application = Application(id: "application")
  let screen = Screen(id: "screen", size: Size(width: 1000, height: 1000))
  let window: Window
  private let sink: OutcomeSink

  init() {
    window = application.addWindow(id: "window", on: screen)
    sink = OutcomeSink(outcomes, errors)
    application.makeKey(window)
    application.sink = sink
  }

  /// Puts a finger down at (50, 50), moves it by 100 points, and lifts it.
  func drag() {
    let steps: [(TouchesPhase, Double)] = [(.began, 50), (.moved, 150), (.ended, 150)]
    for (change, place) in steps {
      let point = Point(x: place, y: place)
      application.process(TouchFrame(change, at: point, on: screen, time: application.now))
    }
  }
}

extension Rect {
  fileprivate static let everywhere = Rect(x: 0, y: 0, width: 1000, height: 1000)
}

private final class OutcomeSink: DecisionSink {
  private let outcomes: Notes
  private let errors: Notes

  init(_ outcomes: Notes, _ errors: Notes) {
    self.outcomes = outcomes
    self.errors = errors
  }

  func record(_ kind: RecordKind, at time: Instant, _ fill: (inout Record) -> Void) {
    let fields = Record(kind, fill).fields
    switch kind {
    case .touches:
      let chain = fields.ids(.chain).joined(separator: ">")
      outcomes.add("\(fields.text(.phase) ?? "") \(chain): \(fields.text(.responder) ?? "nil")")
    case .error: errors.add(fields.text(.message) ?? "")
    default: break
    }
  }
}

/// A view that notes something.
private class Noter: View {
  let notes: Notes

  init(_ id: String, _ notes: Notes) {
    self.notes = notes
    super.init(id: id, frame: .everywhere)
  }

  func note(_ text: String) { notes.add("\(id) \(text)") }
}

/// A class without overrides.
private final class PlainView: View {}

private final class NotingView: Noter {
  var callsSuper = false

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    note("began")
    guard callsSuper else { return }
    super.touchesBegan(touches, with: event)
    note("after super")
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) { note("moved") }

  override func touchesEnded(_ touches: [Touch], with event: Event) { note("ended") }
}

private final class CircleView: View {
  weak var following: View?

  override var nextByClass: Responder? { following }
}

private final class NotingController: ViewController {
  private let notes: Notes

  init(_ id: String, _ notes: Notes) {
    self.notes = notes
    super.init(id: id)
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) { notes.add("\(id) began") }
}

/// A window that nothing hits but its subviews.
private final class SieveWindow: Window {
  override func hitTest(_ point: Point, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

private class NotingControl: Control {
  var begins = true
  private let notes: Notes

  init(_ id: String, _ notes: Notes) {
    self.notes = notes
    super.init(id: id, frame: .everywhere)
  }

  func note(_ text: String) { notes.add("\(id) \(text)") }

  override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    note("begin")
    return begins
  }

  override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    note("continue")
    return true
  }

  override func endTracking(_ touch: Touch, with event: Event) { note("end") }
}

private final class GreedyControl: NotingControl {
  var callsSuper = true

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    note("began")
    if callsSuper { super.touchesBegan(touches, with: event) }
  }
}

/// A view that is hit everywhere.
private final class WideView: View {
  override func point(inside point: Point, with event: Event?) -> Bool { point.x < 200 }
}

/// A view that is never hit itself.
private final class GlassView: View {
  override func hitTest(_ point: Point, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

private final class ForwardingLayer: MethodOverrides {
  let methods: OverriddenMethods = [.touchesBegan, .pointInside]
  private(set) var calls = 0

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    calls += 1
    responder.receive(message, with: event, after: self)
  }
}

private final class PlaceView: Noter {
  override func didAddSubview(_ subview: View) { note("didAdd \(subview.id)") }
  override func willRemoveSubview(_ subview: View) { note("willRemove \(subview.id)") }
  override func willMove(toSuperview newSuperview: View?) { note("willMove \(newSuperview?.id ?? "nil")") }
  override func willMove(toWindow newWindow: Window?) { note("willMove to \(newWindow?.id ?? "nil")") }
  override func didMoveToSuperview() { note("didMoveToSuperview") }
  override func didMoveToWindow() { note("didMoveToWindow") }
}

private final class KeyView: Noter {
  override func pressesBegan(_ presses: [Press], with event: Event) {
    note("pressesBegan \(presses.map(\.key).joined())")
  }

  override func pressesEnded(_ presses: [Press], with event: Event) {
    note("pressesEnded \(presses.map(\.key).joined())")
  }

  override func motionBegan(_ motion: EventSubtype, with event: Event) { note("motionBegan \(motion.name)") }

  override func motionEnded(_ motion: EventSubtype, with event: Event) { note("motionEnded \(motion.name)") }

  override func remoteControlReceived(with event: Event) { note(event.subtype.name) }
}
