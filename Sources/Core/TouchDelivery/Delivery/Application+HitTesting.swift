extension Application {
  /// The view and window that hit-testing found.
  struct Hit {
    let window: Window
    let view: View
  }

  /// Asks the windows of `screen` from the front for the view at `point`, in screen points (HT-1, APP-4).
  ///
  /// The list is the one of the search's start, whatever an override does to it meanwhile.
  func hitTest(_ point: Point, on screen: Screen, with event: Event) -> Hit? {
    let windows = activeWindows(on: screen)
    for index in windows.indices.reversed() {
      let window = windows[index]
      guard let view = window.askHitTest(window.convertFromSuperview(point), with: event) else { continue }
      event.explanation?.cover(windows[..<index].reversed().map { $0 as View }, at: point)
      return Hit(window: window, view: view)
    }
    return nil
  }

  /// The windows of `screen` that hit-testing asks, from back to front (APP-10).
  func activeWindows(on screen: Screen) -> [Window] {
    let isAsked = { (window: Window) in
      window.screen === screen && window.windowScene.activationState == .foregroundActive
    }
    // That is most often all of them, and then the list is not made again.
    return windows.allSatisfy(isAsked) ? windows : windows.filter(isAsked)
  }
}

extension Application {
  /// Hit-tests `point` of `screen` as if a first finger came down there, and says why it hits what it hits (HT-1).
  ///
  /// Overrides of `hitTest(_:with:)` and `point(inside:with:)` are called. Nothing is delivered or recorded.
  public func probe(_ point: Point, on screen: Screen) -> HitDecision {
    let event = Event(timestamp: now, trail: trail, explanation: HitTestExplanation())
    let hit = isIgnoringInteractionEvents ? nil : hitTest(point, on: screen, with: event)
    return decision(on: hit, of: 1, at: point, on: screen, in: event)
  }

  /// The outcome of hit-testing a new touch, for the record.
  func decision(
    on hit: Hit?, of touch: Int, at point: Point, on screen: Screen, in event: Event
  ) -> HitDecision {
    HitDecision(
      touch: touch, point: point, window: hit?.window, view: hit?.view.viewInLog,
      missed: hit == nil ? activeWindows(on: screen).reversed() : [],
      reason: isIgnoringInteractionEvents ? "ignoringInteractionEvents" : nil,
      redaction: max(hit?.view.coveringRedaction ?? .nothing, redaction(at: point, on: screen)),
      asked: event.explanation)
  }

  /// The redaction of what `point` of `screen` lies over, whichever view a touch there hits.
  func redaction(at point: Point, on screen: Screen) -> Redaction {
    var redaction = Redaction.nothing
    for index in windows.indices where windows[index].leadsToRedacted && windows[index].screen === screen {
      redaction = max(redaction, windows[index].redaction(at: point))
    }
    return redaction
  }

  /// Notes which touches of `event` are over redacted views; without such views it costs a look at each window.
  func noteCrossings(of event: Event) {
    let windows = windows
    for index in windows.indices where windows[index].leadsToRedacted {
      for touch in event.allTouches {
        touch.cross(
          max(touch.view.coveringRedaction, redaction(at: touch.screenLocation, on: touch.window.screen)))
      }
      return
    }
  }

  /// Whether the log withholds `point` of `screen`, whichever view a touch there hits.
  public func isRedacted(_ point: Point, on screen: Screen) -> Bool {
    redaction(at: point, on: screen) != .nothing
  }
}

/// The outcome of hit-testing one contact, with the objects themselves: for the moment, not to be kept.
public struct HitDecision {
  /// The id of the touch; used up even where no view was hit.
  public let touch: Int
  /// Where, in points of the screen.
  public let point: Point
  /// The window that owns the touch, or nil.
  public let window: Window?
  /// The view that was hit, or nil; where the log names a redacted view in its place, that view (RD-1).
  public let view: View?
  /// Where no view was hit, the windows that were asked, front-most first.
  public let missed: [Window]
  /// Why no window was asked: `ignoringInteractionEvents` (APP-8), or the accommodation that the finger does not meet (AC-1);
  /// nil where windows were.
  public let reason: String?
  /// What is withheld, because the point lies over a redacted view or hits one.
  public let redaction: Redaction
  /// What was asked, where the application explains its hits.
  let asked: HitTestExplanation?

  /// Whether the log withholds the point.
  public var isRedacted: Bool { redaction != .nothing }

  /// The views asked and their verdicts, where the application explains its hits; without those inside a redacted view, and
  /// over one without all that are not on the way to the view that was hit, as their verdicts depend on the point (RD-1).
  public var visits: [HitTestExplanation.Visit]? {
    guard let visits = asked?.loggedVisits, redaction == .contents else { return asked?.loggedVisits }
    let path = path
    return visits.filter { visit in path.contains { $0 === visit.view } }.map { visit in
      HitTestExplanation.Visit(view: visit.view, verdict: visit.verdict, answer: visit.answer?.viewInLog)
    }
  }

  /// The views from the window, or the outermost superview, to the one that was hit.
  package var path: [View] { view?.lineage.reversed() ?? [] }

  /// Adds the fields of the kind `hit` to `record` (HT-1).
  package func fill(_ record: inout Record) {
    let (path, visits, depths) = (path, visits, depths)
    record.add(.touch, touch)
    record.add(.point, point, isWithheld: isRedacted)
    record.add(.window, window?.id)
    record.add(.view, view?.id)
    record.list(.path, path) { $0.add(.element, $1.id) }
    if let reason { record.add(.reason, reason) }
    if view == nil { record.list(.missed, missed) { $0.add(missed: $1) } }
    guard let visits else { return }
    record.list(.visited, visits.indices) { record, index in
      record.object {
        $0.add(.view, visits[index].view.id)
        $0.add(.verdict, visits[index].verdict.rawValue)
        $0.add(.depth, depths[index])
        if visits[index].verdict == .covered { $0.add(.handles, visits[index].view.hasUseForTouches) }
      }
    }
    record.list(.controls, path.compactMap { $0 as? Control }) { record, control in
      if !Disclosure.of(.view(control)).isSilent { record.add(control: control) }
    }
  }

  /// How deep each of the views visited lies in the tree; a superview is visited before its subviews.
  package var depths: [Int] {
    var known: [ObjectIdentifier: Int] = [:]
    return (visits ?? []).map { visit in
      let depth =
        visit.view.superview.flatMap { known[ObjectIdentifier($0)] }.map { $0 + 1 } ?? visit.view.depth
      known[ObjectIdentifier(visit.view)] = depth
      return depth
    }
  }
}

extension View {
  /// Whether a touch on it could come to something there.
  fileprivate var hasUseForTouches: Bool {
    guard obstacle == nil else { return false }
    return (self as? Control)?.isEnabled == true || !gestureRecognizers.isEmpty
      || TouchesPhase.allCases.contains { overrides.methods.contains($0.method) }
  }
}

extension View {
  /// Whether the scene says that touches on it come to nothing: what takes their began does nothing, and neither a control nor
  /// a recognizer nor any other override around it or further up the chain has a use for them, nor an
  /// override of `sendEvent(_:)` (DP-4).
  final var takesTouchesForNothing: Bool {
    var chain: [Responder?] = []
    for view in lineage {
      if view is Control || view.gestureRecognizers.contains(where: { $0.isEnabled }) { return false }
      chain += [view, view.viewController]
    }
    chain += [window?.windowScene, window?.application, window?.application?.delegate]
    var taken = OverriddenMethods()
    for responder in chain.compactMap({ $0 }) {
      if responder.overrides.methods.contains(.next) { return false }
      let methods = TouchesPhase.allCases.map { $0.method }.filter(responder.overrides.methods.contains)
      for method in methods where !taken.contains(method) {
        guard responder.overrides.doNothing(in: method) else { return false }
        taken.insert(method)
      }
    }
    return taken.contains(.touchesBegan) && window?.overrides.methods.contains(.sendEvent) != true
      && window?.application?.overrides.methods.contains(.sendEvent) != true
  }
}

extension Record {
  /// Adds why `window`'s `hitTest(_:with:)` answered nil, as an element of a list.
  fileprivate mutating func add(missed window: Window) {
    object {
      $0.add(.window, window.id)
      $0.add(.verdict, window.whyMissed.rawValue)
      if window.obstacle == .alpha { $0.add(.alpha, .number(Double(window.alpha))) }
    }
  }
}

extension Window {
  fileprivate var whyMissed: HitTestExplanation.Verdict {
    if overrides.methods.contains(.hitTest) { return .script }
    if let obstacle { return obstacle }
    if case .passthrough = hitTestRule { return .passthrough }
    return .outside
  }
}
