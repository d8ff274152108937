internal import TouchControls
internal import TouchGestures
internal import Scenes
internal import TouchDelivery

/// A property of an object that is up, with the value that it has.
struct PropertyInUse {
  let name: String
  let value: PropertyValue

  /// Those of `object` whose value is not that of `fresh`, an object of the same class, apart from `others`;
  /// the value of a control is shown separately.
  fileprivate static func unusual<Owner>(
    _ properties: [Property<Owner>], of object: Owner, fresh: Owner, besides others: Set<String>
  ) -> [PropertyInUse] {
    properties.compactMap { property in
      guard !others.contains(property.name), property.role != .value else { return nil }
      let value = property.value(of: object)
      return value == property.value(of: fresh) ? nil : PropertyInUse(name: property.name, value: value)
    }
  }
}

extension PropertyInUse {
  /// The properties of controls that change under a finger; where nothing may be known of what happens to a control they are
  /// withheld, and so are its value and whether it follows a finger (RD-1).
  static let ofTouch: Set<String> = ["highlighted", "selected"]
}

extension Property<View> {
  /// Whether it changes under a finger, if it is a control's or a scroll view's.
  var followsFinger: Bool { role == .value || PropertyInUse.ofTouch.contains(name) }
}

extension View {
  /// Whether fingers change some of its properties: it is a control or a scroll view.
  var hasValueOfFingers: Bool { self is Control || self is ScrollView }

  /// The bounds as the log may have them: those of a scroll view in which places are withheld do not follow its content.
  var boundsForLog: Rect {
    guard let scrollView = self as? ScrollView, !Disclosure.of(.view(scrollView)).showsPlaces else {
      return bounds
    }
    return Rect(origin: .zero, size: bounds.size)
  }

  /// The properties that are not as in any view of its class, apart from `others`.
  func unusualProperties(besides others: Set<String>) -> [PropertyInUse] {
    let window = self as? Window
    let fresh =
      window.map { Window(id: "", screen: $0.screen, windowScene: $0.windowScene) }
      ?? ViewKind(of: self).makeView(id: "")
    return PropertyInUse.unusual(
      Swift.type(of: fresh).properties, of: self, fresh: fresh, besides: others)
  }
}

extension GestureRecognizer {
  /// The properties that are not as in any recognizer of its type, apart from `others`.
  func unusualProperties(besides others: Set<String>) -> [PropertyInUse] {
    let fresh = GestureRecognizerType(rawValue: type)?.makeGestureRecognizer(id: "")
    guard let fresh else { return [] }
    return PropertyInUse.unusual(
      Swift.type(of: fresh).properties, of: self, fresh: fresh, besides: others)
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

extension [GestureRecognizer.Requirement] {
  /// The ids of those that still live.
  var ids: [String] { compactMap { $0.recognizer?.id } }
}
