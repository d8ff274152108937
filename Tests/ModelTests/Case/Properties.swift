/// What a view or window is, its place in the tree aside.
struct Properties: Hashable {
  /// What a scene's `hitTest:` says.
  enum Rule: Hashable {
    case standard, itself, none, passthrough
    case redirect(Int)
  }

  var bounds: Box
  var center: Spot
  var anchor = Spot(x: 0.5, y: 0.5)
  var transform = Linear.identity
  var isHidden = false
  var alpha: Float = 1
  var takesInteraction = true
  var isMultiple = false
  var isExclusive = false
  var rule = Rule.standard
  var insets = Margins()
}
