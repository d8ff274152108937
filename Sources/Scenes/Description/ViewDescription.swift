package import TouchDelivery

/// A view of the scene, named after UIKit's properties.
package struct ViewDescription: Sendable {
  /// What it has as a responder.
  package internal(set) var responder: ResponderDescription
  /// What it is a stand-in for.
  package internal(set) var kind = ViewKind.view
  /// Its rectangle in the superview before its transform; nil fills the superview.
  package internal(set) var frame: RelativeFrame?
  /// Its own coordinate system; nil starts at zero with the frame's size.
  package internal(set) var bounds: Rect?
  /// The map about its anchor.
  package internal(set) var transform = AffineTransform.identity
  /// The fixed point of the transform, in the unit square's coordinates.
  package internal(set) var anchorPoint = Point(x: 0.5, y: 0.5)
  /// Whether it and its subviews are out of sight and reach (HT-4).
  package internal(set) var isHidden = false
  /// Its opacity, 0 to 1 (HT-5).
  package internal(set) var alpha = 1.0
  /// Whether touches reach it and its subviews (HT-3); nil is the kind's own default.
  package internal(set) var userInteractionEnabled: Bool?
  /// Whether it gets more than one touch at a time (MT-1).
  package internal(set) var isMultipleTouchEnabled = false
  /// Whether it and other views of its window keep touches from each other (XT-1).
  package internal(set) var isExclusiveTouch = false
  /// What hit-testing returns for it.
  package internal(set) var hitTest = HitTestPolicy.default
  /// By how much its sensitive area is smaller than its bounds, in points.
  package internal(set) var hitTestInsets = EdgeInsets.zero
  /// Whether it may become first responder (RC-10).
  package internal(set) var canBecomeFirstResponder = false
  /// Whether the log withholds coordinates over it and its subviews.
  package internal(set) var isRedacted = false
  /// The recognizers on it, in the order in which they get touches.
  package internal(set) var gestureRecognizers: [GestureRecognizerDescription] = []
  /// What it has as a control.
  package internal(set) var control = ControlDescription()
  /// The controller whose view it is.
  package internal(set) var viewController: ViewControllerDescription?
  /// Its subviews, front-most last.
  package internal(set) var subviews: [ViewDescription] = []

  init(at location: SourceLocation) {
    responder = ResponderDescription(at: location)
  }

  /// Whether touches reach it and its subviews, the kind's default included (HT-3).
  package var isUserInteractionEnabled: Bool { userInteractionEnabled ?? kind.isUserInteractionEnabled }
}

/// What a view is a stand-in for.
package enum ViewKind: String, Sendable, CaseIterable {
  case view, label, image, control, button, `switch`, slider, stepper, segmentedControl, pageControl

  /// UIKit's default of `isUserInteractionEnabled` (HT-3).
  package var isUserInteractionEnabled: Bool { self != .label && self != .image }

  /// Whether it follows fingers and has targets.
  var isControl: Bool { ![.view, .label, .image].contains(self) }

  /// Whether it stands at something.
  var hasValue: Bool { isControl && self != .control && self != .button }

  /// The kind with its article, for messages.
  var subject: String { (self == .image ? "an " : "a ") + rawValue }
}

/// What hit-testing returns for a view.
package enum HitTestPolicy: Hashable, Sendable {
  /// What UIKit does (HT-2).
  case `default`
  /// Any point inside gives the view, never a subview (HT-13).
  case itself
  /// Nothing: the view and its subviews are out (HT-14).
  case none
  /// Subviews as usual, but never the view itself (HT-14).
  case passthrough
  /// Whatever is hit, the result is this descendant (HT-13).
  case descendant(Identifier)
}
