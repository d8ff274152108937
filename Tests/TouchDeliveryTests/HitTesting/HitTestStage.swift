import TestSupport
import TouchTime
import TouchDelivery

/// A window that fingers come down on, and what hit-testing made of them.
final class HitTestStage {
  let window: Window
  let application = Application(id: "application")
  /// The ids of the views asked for the last finger and the verdicts on them, if the application explains its hits.
  var visits: [(view: String?, verdict: String?)] { decisions.visits }

  private let screen = Screen(id: "main", size: Size(width: 1000, height: 1000))
  private let listener = BeganListener()
  private let decisions = HitDecisions()

  init(explaining: Bool = false) {
    window = application.addWindow(id: "window", on: screen)
    application.explainsHits = explaining
    if explaining { application.sink = decisions }
  }

  /// Lets `view` take the touches that begin on it or its subviews.
  func listen(on view: View) { view.overrides = [listener] }

  /// What a finger at `point` hits, and how many visits it takes to find it.
  func tap(_ point: Point) -> (view: View?, visits: Int) {
    listener.view = nil
    for change in [TouchesPhase.began, .ended] {
      application.process(TouchFrame(change, at: point, on: screen, time: .zero))
    }
    return (listener.view, listener.visits)
  }
}

/// Notes what a touch hit when it begins.
private final class BeganListener: MethodOverrides {
  let methods: OverriddenMethods = [.touchesBegan, .touchesEnded]
  var view: View?
  var visits = 0

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    guard case .touches(.began, let touches) = message else { return }
    view = touches.first?.view
    visits = event.hitTestVisits
  }
}

/// Keeps what was asked for the last finger.
private final class HitDecisions: DecisionSink {
  var visits: [(view: String?, verdict: String?)] = []

  func record(_ kind: RecordKind, at time: Instant, _ fill: (inout Record) -> Void) {
    guard kind == .hit else { return }
    visits = Record(kind, fill).fields.objects(.visited).map { ($0.text(.view), $0.text(.verdict)) }
  }
}
