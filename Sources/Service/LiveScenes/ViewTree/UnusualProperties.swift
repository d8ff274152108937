internal import TouchGestures
internal import Scenes
internal import TouchDelivery

/// Those of `properties` whose value in `object` is not that in `fresh`, an object of the same class, apart from `others`; the
/// value of a control is shown separately.
private func unusual<Owner>(
  _ properties: [Property<Owner>], of object: Owner, fresh: Owner, besides others: Set<String>
) -> [Property<Owner>] {
  properties.filter { property in
    !others.contains(property.name) && property.role != .value
      && property.value(of: object) != property.value(of: fresh)
  }
}

extension View {
  /// The properties that are not as in any view of its class, apart from `others`.
  func unusualProperties(besides others: Set<String>) -> [Property<View>] {
    let window = self as? Window
    let fresh =
      window.map { Window(id: "", screen: $0.screen, windowScene: $0.windowScene) }
      ?? ViewKind(of: self).makeView(id: "")
    return unusual(Swift.type(of: fresh).properties, of: self, fresh: fresh, besides: others)
  }
}

extension GestureRecognizer {
  /// The properties that are not as in any recognizer of its type, apart from `others`.
  func unusualProperties(besides others: Set<String>) -> [Property<GestureRecognizer>] {
    let fresh = GestureRecognizerType(rawValue: type)?.makeGestureRecognizer(id: "")
    guard let fresh else { return [] }
    return unusual(Swift.type(of: fresh).properties, of: self, fresh: fresh, besides: others)
  }
}

extension Control {
  var targetEvents: [String] {
    ControlEvents.words.filter { !allControlEvents.isDisjoint(with: $0.event) }.map(\.word)
  }
}

extension GestureRecognizerDescription {
  /// The states with their own actions, after `every` if there are actions for all of them.
  var actionWords: [String] {
    (action.isEmpty ? [] : ["every"]) + actions.byState.map { "\($0.state)" }
  }
}

extension [Weak<GestureRecognizer>] {
  /// The ids of those that still live.
  var ids: [String] { compactMap { $0.wrappedValue?.id } }
}
