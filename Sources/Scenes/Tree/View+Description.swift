import TouchDelivery

extension View {
  /// Takes over the properties that need no other object.
  func apply(_ description: ViewDescription) {
    for property in ViewProperty.all { property.assign(description, self) }
    hitTestRule = description.hitTest.rule
  }
}

extension HitTestPolicy {
  /// The rule; the one for a descendant is connected once the tree is complete.
  fileprivate var rule: HitTestRule {
    switch self {
    case .default, .descendant: .standard
    case .itself: .itself
    case .none: .none
    case .passthrough: .passthrough
    }
  }
}
