@testable import TouchDelivery

/// The algorithm of HT-2 as the rule says it, asking every sibling.
enum PlainScan {
  static func hitTest(_ view: View, _ point: Point) -> View? {
    guard let answer = view.callOverride(of: .hitTest, .point(point)) else {
      return hitTestByClass(view, point)
    }
    return answer.object()
  }

  private static func hitTestByClass(_ view: View, _ point: Point) -> View? {
    guard view.obstacle == nil, view.transform.inverse != nil, view.askPoint(inside: point, with: nil) else {
      return nil
    }
    if case .itself = view.hitTestRule { return view }
    let found = searchSubviews(of: view, point)
    switch view.hitTestRule {
    case .passthrough: return found
    case .redirect(let target): return target
    case .standard, .itself, .none: return found ?? view
    }
  }

  private static func searchSubviews(of view: View, _ point: Point) -> View? {
    for subview in view.subviews.reversed() where subview.superview === view {
      if let found = hitTest(subview, subview.convertFromSuperview(point)) { return found }
    }
    return nil
  }
}
