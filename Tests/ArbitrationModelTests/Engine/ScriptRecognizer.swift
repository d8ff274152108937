import TouchDelivery

@testable import ArbitrationCases

/// A recognizer that does what the case says.
final class ScriptRecognizer: GestureRecognizer {
  private let plan: RecognizerPlan
  private unowned let run: EngineRun
  private var calls = [0, 0, 0, 0]

  init(_ number: Int, _ plan: RecognizerPlan, run: EngineRun) {
    self.plan = plan
    self.run = run
    super.init(id: "G\(number)")
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) { perform(.began, touches, event) }

  override func touchesMoved(_ touches: [Touch], with event: Event) { perform(.moved, touches, event) }

  override func touchesEnded(_ touches: [Touch], with event: Event) { perform(.ended, touches, event) }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    perform(.cancelled, touches, event)
  }

  private func perform(_ phase: TouchesPhase, _ touches: [Touch], _ event: Event) {
    let phase = Phase(phase)
    let script = plan.script[phase.rawValue]
    let call = calls[phase.rawValue]
    calls[phase.rawValue] += 1
    guard !script.isEmpty else { return }
    perform(script[call % script.count], touches: touches, event: event)
  }

  private func perform(_ acts: [Act], touches: [Touch], event: Event?) {
    for act in acts {
      switch act {
      case .request(let next): request(next)
      case .ignore: if let first = touches.first, let event { ignore(first, for: event) }
      case .schedule(let delay, let acts):
        schedule(after: Double(delay) / 1_000) { [unowned self] in
          perform(acts, touches: [], event: nil)
        }
      case .change(let change): run.apply(change)
      }
    }
  }

  private func request(_ next: GestureState) {
    if GestureState(state).allows(next) { state = next.engineState }
  }
}

extension GestureState {
  init(_ state: GestureRecognizer.State) {
    switch state {
    case .possible: self = .possible
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    case .failed: self = .failed
    }
  }

  var engineState: GestureRecognizer.State {
    switch self {
    case .possible: .possible
    case .began: .began
    case .changed: .changed
    case .ended: .ended
    case .cancelled: .cancelled
    case .failed: .failed
    }
  }
}
