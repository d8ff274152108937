@testable import HitTestingCases

extension Model {
  /// The root of the tree that the view is in, if it is a window.
  func window(of number: Int) -> Int? {
    if nodes[number]?.place != nil { return number }
    guard let superview = nodes[number]?.superview else { return nil }
    return window(of: superview)
  }

  func isInside(_ number: Int, _ container: Int) -> Bool {
    if number == container { return true }
    guard let superview = nodes[number]?.superview else { return false }
    return isInside(superview, container)
  }

  mutating func apply(_ change: TreeChange) {
    coverage.note(change, inCallback: depth > 0)
    switch change {
    case .insert(let view, let superview, let place): insert(view, into: superview, place)
    case .remove(let view): remove(view)
    case .toFront(let view): reorder(view, toFront: true)
    case .toBack(let view): reorder(view, toFront: false)
    case .level(let window, let level):
      nodes[window]?.place?.level = level
      bringWindowToFront(window)
    case .key(let window, let andVisible): makeKey(window, andVisible: andVisible)
    case .firstResponder(let view, let becomes): setFirstResponder(view, becomes)
    case .set(let view, let property): set(view, property)
    case .animate(let view, let duration): animate(view, duration)
    case .ignoreInteraction(let begins): ignoring = max(0, ignoring + (begins ? 1 : -1))
    }
    deliverOrphans()
  }

  private mutating func set(_ view: Int, _ property: TreeChange.Property) {
    guard let old = nodes[view]?.properties else { return }
    nodes[view]?.properties.set(property)
    switch property {
    case .hidden(true) where !old.isHidden: didHide(view)
    case .enabled(false) where old.isEnabled: stopFollowing(view)
    default: break
    }
  }

  private mutating func insert(_ view: Int, into superview: Int, _ place: TreeChange.Place) {
    guard nodes[view]?.place == nil, !isInside(superview, view) else { return }
    let old = window(of: view)
    let new = window(of: superview)
    takeOut(view)
    let index = index(of: place, in: nodes[superview]?.subviews ?? [])
    nodes[superview]?.subviews.insert(view, at: index)
    nodes[view]?.superview = superview
    if old != nil { coverage.note(old == new ? .movedInWindow : .movedToOtherWindow) }
    if old != nil, old != new { leave(view) }
  }

  /// An index past the ends means the nearest end; a view that is no sibling means the front (D-17).
  private func index(of place: TreeChange.Place, in subviews: [Int]) -> Int {
    switch place {
    case .front: subviews.count
    case .index(let index): min(max(index, 0), subviews.count)
    case .above(let sibling): subviews.firstIndex(of: sibling).map { $0 + 1 } ?? subviews.count
    case .below(let sibling): subviews.firstIndex(of: sibling) ?? subviews.count
    }
  }

  /// Touches on the view are cancelled, and new ones pass it by until the animation is over (HT-16, TD-14).
  private mutating func animate(_ view: Int, _ duration: Int64) {
    animations.append((view: view, end: now + duration))
    orphanTouches(of: [view])
  }

  private mutating func remove(_ view: Int) {
    let old = window(of: view)
    guard nodes[view]?.superview != nil else { return }
    takeOut(view)
    if old != nil { leave(view) }
  }

  private mutating func takeOut(_ view: Int) {
    guard let superview = nodes[view]?.superview else { return }
    nodes[superview]?.subviews.removeAll { $0 == view }
    nodes[view]?.superview = nil
  }

  private mutating func reorder(_ number: Int, toFront: Bool) {
    if nodes[number]?.place != nil {
      if toFront { bringWindowToFront(number) }
      return
    }
    guard let superview = nodes[number]?.superview else { return }
    nodes[superview]?.subviews.removeAll { $0 == number }
    let end = nodes[superview]?.subviews.count ?? 0
    nodes[superview]?.subviews.insert(number, at: toFront ? end : 0)
  }

  /// Orders windows by level, and the one ordered front most recently before the others of its level (APP-4).
  mutating func bringWindowToFront(_ window: Int) {
    windows.removeAll { $0 == window }
    let level = nodes[window]?.place?.level ?? 0
    let index = windows.firstIndex { (nodes[$0]?.place?.level ?? 0) > level }
    windows.insert(window, at: index ?? windows.count)
  }
}
