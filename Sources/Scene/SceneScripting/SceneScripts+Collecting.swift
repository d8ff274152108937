internal import LuaRuntime
internal import TouchDelivery

extension SceneScripts {
  /// The number of objects with fields, methods or overrides of scripts.
  package var keptObjects: Int { state.keptObjects }

  /// The memory, in bytes, that all scripts take.
  package var memoryUsed: Int { state.memoryUsed }

  /// Releases responders and recognizers that are out of the application and that no script reaches, with all that
  /// scripts stored in them.
  ///
  /// Runs automatically once there may be enough of them. Does nothing inside a callback.
  package func collectObjects() {
    state.collectObjects { visit in
      application?.forEachRetainedObject(visit)
    } references: { object, visit in
      Self.visitReferences(of: object, visit)
    }
    collection.collected(in: state)
  }

  /// Goes on with collecting the garbage of scripts, where there is enough of it, and prepares the likely next call of a
  /// handler; for when no touch waits.
  package func prepareForNextEvent() {
    state.collectSomeGarbage()
    state.makeReady()
    beginEvent()
  }

  /// Gives the callbacks of the next event their time by the clock together.
  package func beginEvent() { state.beginEvent() }

  private static func visitReferences(of object: AnyObject, _ visit: (AnyObject) -> Void) {
    switch object {
    case let view as View: visitReferences(of: view, visit)
    case let touch as Touch:
      for recognizer in touch.attachedRecognizers { visit(recognizer) }
      visit(touch.view)
      visit(touch.window)
    case let press as Press:
      visit(press.responder)
      visit(press.window)
    case let event as Event:
      for touch in event.allTouches { visit(touch) }
      for press in event.allPresses { visit(press) }
    default: break
    }
  }

  private static func visitReferences(of view: View, _ visit: (AnyObject) -> Void) {
    for subview in view.subviews { visit(subview) }
    for recognizer in view.gestureRecognizers { visit(recognizer) }
    if let controller = view.viewController { visit(controller) }
    if case .redirect(let target) = view.hitTestRule { visit(target) }
    guard let window = view as? Window else { return }
    visit(window.windowScene)
    if let controller = window.rootViewController { visit(controller) }
  }
}

/// The threshold above which a search for unreachable objects is worth its cost.
///
/// The work grows with the objects that are kept, so their number has to double in between.
struct CollectionThreshold {
  private static let fewest = 512
  private let memoryLimit: Int
  private var objects = fewest
  private var memory: Int
  private var objectsLeft = 0

  init(memoryLimit: Int) {
    self.memoryLimit = memoryLimit
    memory = memoryLimit / 2
  }

  func isReached(by state: LuaState) -> Bool {
    let kept = state.keptObjects
    return kept >= objects || (state.memoryUsed >= memory && kept > objectsLeft)
  }

  mutating func collected(in state: LuaState) {
    objectsLeft = state.keptObjects
    objects = max(Self.fewest, 2 * objectsLeft)
    memory = max(memoryLimit / 2, state.memoryUsed + memoryLimit / 8)
  }
}
