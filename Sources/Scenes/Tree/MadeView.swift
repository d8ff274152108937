package import TouchDelivery

/// A view that was described after the scene was up, with everything inside it.
package struct MadeView {
  /// The view; it has no superview.
  package let view: View
  /// The responders that have a script, each before those inside it.
  package let scripts: [ScriptedResponder]
  /// The responders that have actions, in the same order.
  package let actions: [ActingResponder]
  /// The recognizers, each view's before those of the views inside it.
  package let gestureRecognizers: [SceneGestureRecognizer]
  /// The controls, each before those inside it.
  package let controls: [SceneControl]
  /// The responders that it brings, by their ids.
  package let responders: [String: Responder]
  /// The content of each script, by `ScriptReference.path`.
  package let contents: [String: [UInt8]]
}

/// Objects of a scene that is up.
package struct LiveObjects {
  /// The responders among them.
  package var responders: [Responder] = []
  /// The recognizers among them.
  package var gestureRecognizers: [GestureRecognizer] = []
  /// The ids of all screens.
  package var screens: [String] = []

  /// No objects.
  package init() {}
}
