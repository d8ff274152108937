internal import TouchDelivery

/// What a view's superviews leave it: where touches can still come from, and why none ever do.
///
/// It claims only what is certain. Where a script decides, all may be well; a turned view may be outside without its
/// bounding box being so.
struct ReceptionScope {
  /// Where in the superview touches come from; nil where nothing is known.
  private let area: Rect?
  private let superview: View?
  private let inherited: [ReceptionProblem]
  /// Views in here that touches are handed to wherever they come down, with what keeps them from those who hand.
  private let heirs: [(view: View, problems: [ReceptionProblem])]

  /// The scope of windows.
  static var screen: ReceptionScope {
    ReceptionScope(area: nil, superview: nil, inherited: [], heirs: [])
  }

  /// What keeps `view` from being hit, its own problems first; `covers` are siblings in front of it.
  func problems(of view: View, behind covers: [ReceptionCover]) -> [ReceptionProblem] {
    if let heir = heirs.first(where: { $0.view === view }) { return heir.problems }
    return blockages(of: view, behind: covers) + selfDenials(of: view) + inherited
  }

  /// The scope of `view`'s subviews.
  func inside(_ view: View, behind covers: [ReceptionCover]) -> ReceptionScope {
    var inherited = blockages(of: view, behind: covers) + inherited
    var heirs = heirs
    if !view.overridesHitTest {
      switch view.hitTestRule {
      case .itself: inherited.insert(ReceptionProblem(reason: .hitTest, owner: view), at: 0)
      case .redirect(let target):
        heirs.append((target, inherited))
        inherited.insert(ReceptionProblem(reason: .hitTest, owner: view, other: target), at: 0)
      case .standard, .none, .passthrough: break
      }
    }
    return ReceptionScope(area: innerArea(of: view), superview: view, inherited: inherited, heirs: heirs)
  }

  /// The part of `view`'s area that touches can come to, in the superview; nil where a script decides about it.
  func reachableArea(of view: View) -> Rect? {
    if view.overridesHitTest || view.overridesPointInside { return area }
    let own = view.areaInSuperview
    return area.map(own.intersection) ?? own
  }

  /// What keeps touches from `view` and all that is inside it.
  private func blockages(of view: View, behind covers: [ReceptionCover]) -> [ReceptionProblem] {
    var problems: [ReceptionProblem] = []
    if let window = view as? Window, window.windowScene.activationState != .foregroundActive {
      problems.append(ReceptionProblem(reason: .inactive, owner: view))
    }
    if !view.overridesHitTest {
      if let obstacle = view.obstacle {
        problems.append(ReceptionProblem(reason: .init(obstacle), owner: view))
      }
      problems += geometryProblems(of: view)
    }
    if problems.isEmpty, let area = reachableArea(of: view),
      let cover = covers.first(where: { $0.area.covers(area) })
    {
      problems.append(ReceptionProblem(reason: .covered, owner: view, other: cover.view))
    }
    return problems
  }

  private func geometryProblems(of view: View) -> [ReceptionProblem] {
    if view.transform.inverse == nil { return [ReceptionProblem(reason: .flattened, owner: view)] }
    if view.overridesPointInside { return [] }
    if view.area.isEmpty { return [ReceptionProblem(reason: .empty, owner: view)] }
    guard area?.isEmpty != true, reachableArea(of: view)?.isEmpty == true else { return [] }
    return [ReceptionProblem(reason: .outside, owner: view, other: superview)]
  }

  /// What keeps touches from `view` alone.
  private func selfDenials(of view: View) -> [ReceptionProblem] {
    guard !view.overridesHitTest else { return [] }
    switch view.hitTestRule {
    case .passthrough: return [ReceptionProblem(reason: .hitTest, owner: view)]
    case .redirect(let target): return [ReceptionProblem(reason: .hitTest, owner: view, other: target)]
    case .standard, .itself, .none: return []
    }
  }

  private func innerArea(of view: View) -> Rect? {
    if view.overridesHitTest { return nil }
    guard let area else { return view.overridesPointInside ? nil : view.area }
    if view.overridesPointInside { return view.boundingBox(ofSuperview: area) }
    return view.boundingBox(ofSuperview: area.intersection(view.areaInSuperview)).intersection(view.area)
  }
}

/// A view that takes every touch in an area of its superview.
struct ReceptionCover {
  let view: View
  let area: Rect

  /// Nil for a view that may let touches through, or whose area is no rectangle in the superview.
  init?(_ view: View) {
    guard !view.overridesHitTest, !view.overridesPointInside, view.isUpright, !view.area.isEmpty,
      view.obstacle == nil, view.transform.inverse != nil
    else { return nil }
    if case .passthrough = view.hitTestRule { return nil }
    self.view = view
    area = view.areaInSuperview
  }
}
