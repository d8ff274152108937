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
  /// Of controls.
  var isEnabled = true
  var isMultiple = false
  var isExclusive = false
  var rule = Rule.standard
  var insets = Margins()
}

extension Properties {
  /// Gives one of them its new value.
  mutating func set(_ property: TreeChange.Property) {
    switch property {
    case .hidden(let value): isHidden = value
    case .alpha(let value): alpha = value
    case .interaction(let value): takesInteraction = value
    case .enabled(let value): isEnabled = value
    case .multiple(let value): isMultiple = value
    case .exclusive(let value): isExclusive = value
    case .center(let value): center = value
    case .bounds(let value): bounds = value
    case .transform(let value): transform = value
    }
  }
}
