package import GestureRecognizers
package import TouchDelivery

/// A gesture recognizer of a view, named after UIKit's properties; those that its type does not have are left alone.
package struct GestureRecognizerDescription: Sendable {
  /// The id, unique in the scene.
  package internal(set) var id: Identifier
  /// Which gesture it looks for.
  package internal(set) var type = GestureRecognizerType.custom
  /// Whether it gets touches (GR-10).
  package internal(set) var isEnabled = true
  /// Whether views lose the gesture's touches once it is recognised (GR-20).
  package internal(set) var cancelsTouchesInView = true
  /// Whether views hear of touches only once this has failed (GR-21).
  package internal(set) var delaysTouchesBegan = false
  /// Whether views hear of the end of touches only once this has failed (GR-22).
  package internal(set) var delaysTouchesEnded = true
  /// The recognizers that have to fail before this one recognises (GR-15).
  package internal(set) var requireToFail: [Identifier] = []
  /// The recognizers that may recognise together with this one (GR-14).
  package internal(set) var simultaneousWith: [Identifier] = []
  /// The script with the methods of its delegate.
  package internal(set) var delegate: ScriptReference?
  /// The script with its overrides.
  package internal(set) var script: ScriptReference?
  /// What to do at every firing.
  package internal(set) var action: [ActionDescription] = []
  /// What to do at a firing in a certain state.
  package internal(set) var actions = StateActions()

  /// The taps; nil is the type's own default.
  package internal(set) var numberOfTapsRequired: Int?
  /// The fingers of a tap, long press or swipe.
  package internal(set) var numberOfTouchesRequired = 1
  /// How long a long press takes, in seconds.
  package internal(set) var minimumPressDuration = 0.5
  /// How far a finger may move in a long press before it is recognised, in points.
  package internal(set) var allowableMovement = 10.0
  /// The fewest fingers of a pan.
  package internal(set) var minimumNumberOfTouches = 1
  /// The most fingers of a pan; nil is any number.
  package internal(set) var maximumNumberOfTouches: Located<Int>?
  /// Where a swipe may go.
  package internal(set) var direction = SwipeGestureRecognizer.Direction.right
  /// Where a screen edge pan may come from.
  package internal(set) var edges: Set<RectEdge> = []

  init(at location: SourceLocation) {
    id = Identifier("", at: location, isExplicit: false)
  }
}

/// The gestures that there are recognizers for.
package enum GestureRecognizerType: String, Sendable, CaseIterable {
  case tap, longPress, pan, swipe, pinch, rotation, screenEdgePan, custom

  /// Whether it fires once, as the gesture is over (GR-7).
  var isDiscrete: Bool { self == .tap || self == .swipe }

  /// The type with its article, for messages.
  var subject: String { "a \(rawValue) recognizer" }
}

/// What to do at the firings of a recognizer, by its state.
package struct StateActions: Sendable {
  var began: [ActionDescription] = []
  var changed: [ActionDescription] = []
  var ended: [ActionDescription] = []
  var cancelled: [ActionDescription] = []

  /// The states that have actions, with them.
  package var byState: [(state: GestureRecognizer.State, actions: [ActionDescription])] {
    let all: [(GestureRecognizer.State, [ActionDescription])] = [
      (.began, began), (.changed, changed), (.ended, ended), (.cancelled, cancelled),
    ]
    return all.filter { !$0.1.isEmpty }
  }
}
