internal import TouchGestures
internal import TouchDelivery

/// The owner of an action, which decides about its placeholders.
enum ActionOwner {
  /// A callback of a responder; of a view the kind is known.
  case callback(OverridableMethod, of: ViewKind?)
  /// A recognizer, which may also have failed.
  case gestureRecognizer(GestureRecognizerType, mayFail: Bool = false)
  /// A recognizer that has failed.
  case failure(of: GestureRecognizerType)
  case control(ViewKind)
  /// A screen that falls idle or wakes.
  case display

  /// The placeholders that can have a value when the action happens.
  var placeholders: [Placeholder] {
    switch self {
    case .callback(let callback, let kind): callback.placeholders + (kind?.placeholders ?? [])
    case .gestureRecognizer(let type, let mayFail):
      [.locationX, .locationY, .numberOfTouches, .touch, .state] + type.placeholders
        + (mayFail ? [.reason] : [])
    case .failure: [.locationX, .locationY, .numberOfTouches, .touch, .state, .reason]
    case .control(let kind):
      [.locationX, .locationY, .numberOfTouches, .touch, .phase] + kind.placeholders
    case .display: []
    }
  }

  /// The owner in the words of a diagnostic.
  var subject: String {
    switch self {
    case .callback(let callback, _): callback.name
    case .gestureRecognizer(let type, _): type.subject
    case .failure(let type): "\(type.subject) that has failed"
    case .control(let kind): kind.subject
    case .display: "a display"
    }
  }
}

extension GestureRecognizerDescription {
  /// Its actions with what decides about their placeholders.
  var actionsByOwner: [(owner: ActionOwner, actions: [ActionDescription])] {
    let owner = ActionOwner.gestureRecognizer(type)
    return [(owner, action)]
      + actions.byState.map { ($0.state == .failed ? .failure(of: type) : owner, $0.actions) }
  }
}

extension OverridableMethod {
  fileprivate var placeholders: [Placeholder] {
    switch self {
    case .touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled:
      [.locationX, .locationY, .numberOfTouches, .touch, .phase]
    case .pressesBegan, .pressesChanged, .pressesEnded, .pressesCancelled: [.name, .phase]
    case .motionBegan, .motionEnded, .motionCancelled: [.name, .phase]
    case .remoteControlReceived: [.name]
    case .trackingBegan, .trackingEnded: [.locationX, .locationY, .numberOfTouches, .touch, .phase]
    default: []
    }
  }
}

extension GestureRecognizerType {
  fileprivate var placeholders: [Placeholder] {
    switch self {
    case .pan, .screenEdgePan: [.translationX, .translationY, .deltaX, .deltaY, .velocityX, .velocityY]
    case .swipe: [.direction]
    case .pinch: [.scale, .velocity]
    case .rotation: [.rotation, .velocity]
    default: []
    }
  }
}

extension ViewKind {
  fileprivate var placeholders: [Placeholder] {
    self == .scrollView ? [.x, .y, .page] : hasValue ? [.value] : []
  }
}
