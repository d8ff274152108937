internal import Controls
package import TouchDelivery

extension ResponderEntry {
  /// The entry of an object that is there already.
  init(of responder: Responder, at location: SourceLocation) {
    self.init(
      kind: Kind(of: responder), id: Identifier(responder.id, at: location), parent: nil,
      hasScript: responder.overrides != nil, canBecomeFirstResponder: false,
      viewKind: (responder as? View).map { ViewKind(of: $0) }, isAlive: true)
  }

  /// The entry of a recognizer that is there already.
  init(of recognizer: GestureRecognizer, at location: SourceLocation) {
    self.init(
      kind: .gestureRecognizer, id: Identifier(recognizer.id, at: location), parent: nil,
      hasScript: recognizer.overrides != nil, canBecomeFirstResponder: false, isAlive: true)
  }
}

extension ResponderEntry.Kind {
  fileprivate init(of responder: Responder) {
    switch responder {
    case is Application: self = .application
    case is WindowScene: self = .windowScene
    case is Window: self = .window
    case is View: self = .view
    case is ViewController: self = .viewController
    default: self = .delegate
    }
  }
}

extension ViewKind {
  /// The kind by the class; a label and an image are views like others.
  package init(of view: View) {
    switch view {
    case is Button: self = .button
    case is Switch: self = .switch
    case is Slider: self = .slider
    case is Stepper: self = .stepper
    case is SegmentedControl: self = .segmentedControl
    case is PageControl: self = .pageControl
    case is Control: self = .control
    default: self = .view
    }
  }
}
