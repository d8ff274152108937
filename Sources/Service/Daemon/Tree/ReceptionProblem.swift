internal import TouchDelivery

/// Something for which a view is never hit, wherever the finger comes down.
struct ReceptionProblem {
  /// What it is, by the key of the scene that it comes from where there is one.
  enum Reason: String {
    case hidden, alpha, userInteractionEnabled, animating, hitTest
    /// The window's scene is not in the foreground.
    case inactive
    /// The sensitive area has no width or no height.
    case empty
    /// The transform maps everything onto a line or a point.
    case flattened
    /// The view lies outside the area in which its superview passes touches on.
    case outside
    /// A sibling in front takes every touch.
    case covered
  }

  let reason: Reason
  /// The view that it is a problem of: the view itself or one that it is inside of.
  let owner: View
  /// The view that the owner is outside of, is covered by, or hands its touches to.
  var other: View?

  /// The problem as the owner has it: `hidden`, `covered by glass`.
  var words: String {
    switch reason {
    case .hidden, .animating, .inactive, .flattened: reason.rawValue
    case .alpha: "alpha below 0.01"
    case .userInteractionEnabled: "userInteractionEnabled false"
    case .hitTest: "hitTest \(owner.hitTestWord)"
    case .empty: "no area"
    case .outside: "outside \(other?.id ?? "its superview")"
    case .covered: "covered by \(other?.id ?? "a sibling")"
    }
  }
}

extension ReceptionProblem.Reason {
  init(_ obstacle: HitTestExplanation.Verdict) {
    switch obstacle {
    case .hidden: self = .hidden
    case .alpha: self = .alpha
    case .userInteraction: self = .userInteractionEnabled
    case .animating: self = .animating
    default: self = .hitTest
    }
  }
}
