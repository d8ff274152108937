package import TouchDelivery

/// The objects that a scene describes, connected and ready for touches.
package struct SceneTree {
  /// The application; it owns the windows.
  package let application: Application
  /// The screens, in the scene's order.
  package let screens: [Screen]
  /// Every responder by its id.
  package let responders: [String: Responder]
  /// The responders that have a script, in the order of the scene: each before those inside it.
  package let scripts: [ScriptedResponder]
  /// The responders that have actions, in the same order.
  package let actions: [ActingResponder]
  /// The recognizers of all views, each view's before those of the views inside it.
  package let gestureRecognizers: [SceneGestureRecognizer]
  /// The controls, each before those inside it.
  package let controls: [SceneControl]
  /// The responders that are to become first responder of their windows at the start.
  package let firstResponders: [Responder]

  /// Builds what `scene` describes.
  package init(_ scene: SceneDescription) {
    var builder = TreeBuilder(scene)
    builder.build()
    application = builder.application
    screens = builder.screens
    responders = builder.responders
    scripts = builder.scripts
    actions = builder.actions
    gestureRecognizers = builder.gestureRecognizers
    controls = builder.controls
    firstResponders = builder.firstResponders
  }
}

/// A responder with the script that holds its overrides.
package struct ScriptedResponder {
  /// The responder.
  package let responder: Responder
  /// The script; its content is in `SceneDescription.scripts`.
  package let script: ScriptReference
}

/// A responder with the actions of its callbacks.
package struct ActingResponder {
  /// The responder.
  package let responder: Responder
  /// The callbacks that have actions.
  package let callbacks: [CallbackActions]
}

/// A recognizer with what the scene says of it besides its properties.
package struct SceneGestureRecognizer {
  /// The recognizer, attached to its view.
  package let recognizer: GestureRecognizer
  /// Its actions, and the scripts with its overrides and its delegate's methods.
  package let description: GestureRecognizerDescription
}

/// A control with what it does.
package struct SceneControl {
  /// The control.
  package let control: Control
  /// Which control it is.
  package let kind: ViewKind
  /// Whom it tells of which events.
  package let targets: [ControlTargetDescription]
}

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
