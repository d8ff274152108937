import TouchDelivery

@testable import HitTestingCases

/// A case performed by the engine, and what was seen of it from outside.
final class EngineRun {
  let scene: Case
  let application = Application(id: "application")
  let delegate = ApplicationDelegate(id: "delegate")
  let windowScenes = Case.sceneIDs.map { WindowScene(id: $0) }
  let screens: [Screen]
  var nodes: [View?]
  private var probes: [Probe] = []
  /// The time of the step at hand, in microseconds.
  var time: Int64 = 0
  private(set) var locations: [Spot] = []
  private(set) var entries: [Entry] = []
  /// What the handlers saw that must never be.
  let ledger: TouchLedger

  init(_ scene: Case) {
    self.scene = scene
    screens = (0..<scene.screenCount).map {
      Screen(id: "screen\($0)", size: Size(width: Case.screenSize.x, height: Case.screenSize.y))
    }
    ledger = TouchLedger(
      mayLoseTouches: scene.application.sendEvent != nil
        || scene.windows.contains { $0.behaviour.sendEvent != nil })
    nodes = Array(repeating: nil, count: scene.capacity)
    build()
  }

  /// Everything that happens in the case, from the first step to the last.
  ///
  /// With `endsIdle`, nothing may be left of its touches.
  static func run(_ scene: Case, endsIdle: Bool) -> EngineRun {
    let run = EngineRun(scene)
    for step in scene.steps {
      run.perform(step)
      run.noteKeyWindow()
    }
    if endsIdle { run.ledger.finish() }
    run.untie()
    return run
  }

  /// Lets go of what would keep the scene alive.
  private func untie() {
    application.sink = nil
    for view in nodes { view?.hitTestRule = .standard }
  }

  func append(_ entry: Entry) {
    entries.append(entry)
  }

  private func noteKeyWindow() {
    let window = application.keyWindow
    append(.key(window: window?.id, firstResponder: window?.firstResponder?.id))
  }

  /// Where the first touch is and was in its view.
  func noteLocations(_ phase: TouchesPhase, _ touches: [Touch]) {
    guard phase == .began || phase == .moved, let touch = touches.first else { return }
    for point in [touch.location(in: touch.view), touch.previousLocation(in: touch.view)] {
      locations.append(Spot(x: point.x, y: point.y))
    }
  }

  /// Lets a probe override methods of `responder`, where the case says so.
  func install(_ behaviour: Behaviour, on responder: Responder) {
    guard !behaviour.isNone else { return }
    let probe = Probe(behaviour, run: self)
    probes.append(probe)
    responder.overrides = [probe]
  }

  func node(_ number: Int) -> View? { nodes[number] }
}
