import TouchDelivery

extension View {
  /// Takes over the properties that need no other object.
  func apply(_ description: ViewDescription) {
    for property in ViewProperty.all { property.assign(description, self) }
  }

  /// The view inside this one that is called `id`, if there is one.
  func descendant(_ id: String) -> View? {
    var rest = subviews
    while let view = rest.popLast() {
      if view.id == id { return view }
      rest += view.subviews
    }
    return nil
  }
}

extension HitTestPolicy {
  /// The rule for `view`; that for a descendant which is not inside it yet is connected once the tree is complete.
  func rule(for view: View) -> HitTestRule {
    switch self {
    case .default: .standard
    case .itself: .itself
    case .none: .none
    case .passthrough: .passthrough
    case .descendant(let id): view.descendant(id.value).map(HitTestRule.redirect) ?? .standard
    }
  }
}
