/// What a scene's `hitTest:` key says of a view, in place of a subclass that overrides `hitTest(_:with:)`.
public enum HitTestRule {
  /// UIKit's algorithm (HT-2).
  case standard
  /// Any point inside hits this view, never a subview (HT-13).
  case itself
  /// Neither this view nor its subtree is ever hit (HT-14).
  case none
  /// Subviews as usual, but never this view itself (HT-14).
  case passthrough
  /// Whatever the algorithm hits, the result is this view (HT-13).
  case redirect(View)
}
