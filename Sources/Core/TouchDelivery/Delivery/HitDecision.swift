/// The outcome of hit-testing one contact, with the objects themselves: for the moment, not to be kept.
public struct HitDecision {
  /// The id of the touch; used up even where no view was hit.
  public let touch: Int
  /// Where, in points of the screen.
  public let point: Point
  /// The window that owns the touch, or nil.
  public let window: Window?
  /// The view that was hit, or nil; the redacted view in whose place the log names it, if there is one (RD-1).
  public let view: View?
  /// Where no view was hit, the windows that were asked, front-most first.
  public let missed: [Window]
  /// Why no window was asked: `ignoringInteractionEvents` (APP-8), or the accommodation that the finger does not meet (AC-1);
  /// nil where windows were.
  public let reason: String?
  /// Whether the log withholds the point, because it lies over a redacted view.
  public let isRedacted: Bool
  /// The views asked and their verdicts, where the application explains its hits; without those inside a redacted view (RD-1).
  public let visits: [HitTestExplanation.Visit]?

  /// The views from the window, or the outermost superview, to the one that was hit.
  package var path: [View] {
    var path: [View] = []
    var next = view
    while let view = next {
      path.append(view)
      next = view.superview
    }
    return path.reversed()
  }

  /// Adds the fields of the kind `hit` to `record` (HT-1).
  package func fill(_ record: inout Record) {
    let (path, visits) = (path, visits)
    record.add(.touch, touch)
    record.add(.point, point, isWithheld: isRedacted)
    record.add(.window, window?.id)
    record.add(.view, view?.id)
    record.list(.path, path) { $0.add(.element, $1.id) }
    if let reason { record.add(.reason, reason) }
    if view == nil { record.list(.missed, missed) { $0.add(missed: $1) } }
    guard let visits else { return }
    let depths = depths
    record.list(.visited, visits.indices) { record, index in
      record.object {
        $0.add(.view, visits[index].view.id)
        $0.add(.verdict, visits[index].verdict.rawValue)
        $0.add(.depth, depths[index])
        if visits[index].verdict == .covered { $0.add(.handles, visits[index].view.hasUseForTouches) }
      }
    }
    record.list(.controls, path.compactMap { $0 as? Control }) { $0.add(control: $1) }
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
  /// Whether a touch on it, or on a view inside it, could come to something.
  fileprivate var hasUseForTouches: Bool {
    var rest = [self]
    while let view = rest.popLast() {
      if view is Control || !view.gestureRecognizers.isEmpty { return true }
      if TouchesPhase.allCases.contains(where: { view.overrides.methods.contains($0.method) }) { return true }
      rest += view.subviews
    }
    return false
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
