package import Decoding
package import TouchDelivery

/// The objects that a scene describes, connected and ready for touches.
package struct SceneTree {
  /// The application; it owns the windows.
  package let application: Application
  /// The screens, in the scene's order.
  package let screens: [Screen]
  /// The displays of screens that have one, with their actions and the files that say whether they are dark.
  package let displays: [(display: Display, description: DisplayDescription)]
  /// The objects in it, with what is attached to them.
  package let objects: SceneObjects
  /// The responders that are to become first responder of their windows at the start.
  package let firstResponders: [Responder]
  /// What it was built from.
  package let description: SceneDescription

  /// Builds what `scene` describes.
  package init(_ scene: SceneDescription) {
    description = scene
    var builder = TreeBuilder(scene)
    builder.build()
    application = builder.application
    screens = builder.screens
    displays = zip(screens, scene.screens).compactMap { screen, description in
      guard let display = screen.display, let description = description.display else { return nil }
      return (display, description)
    }
    objects = builder.objects
    firstResponders = builder.firstResponders
  }
}

/// The objects that a scene or a script describes, with what is attached to them.
package struct SceneObjects {
  /// Every responder by its id.
  package internal(set) var responders: [String: Responder] = [:]
  /// Where each responder and recognizer is described, by its id.
  package internal(set) var locations: [String: SourceLocation] = [:]
  /// The responders that have a script, in the order of the scene: each before those inside it.
  package internal(set) var scripts: [(responder: Responder, script: ScriptReference)] = []
  /// The responders that have actions, with the callbacks that do, in the same order.
  package internal(set) var actions: [(responder: Responder, callbacks: [CallbackActions])] = []
  /// The recognizers of all views, each view's before those of the views inside it, with what the scene says of them.
  package internal(set) var gestureRecognizers:
    [(recognizer: GestureRecognizer, description: GestureRecognizerDescription)] = []
  /// The controls, each before those inside it, with their targets in the order of the file.
  package internal(set) var controls: [(control: Control, targets: [ControlTargetDescription])] = []
  /// What the scene exposes, in the order of the scene.
  package internal(set) var exposed: [ExposedObject] = []

  /// The file and line that describe each responder and recognizer, by its id.
  package var places: [String: String] { locations.mapValues { "\($0.file):\($0.line)" } }
}

/// A view, recognizer or screen with what others may know of it and set.
package struct ExposedObject {
  /// The object that is exposed.
  package enum Subject {
    /// A view or control.
    case view(View)
    /// A recognizer.
    case gestureRecognizer(GestureRecognizer)
    /// A screen with a display.
    case screen(Screen)
  }

  /// What is exposed.
  package let subject: Subject
  /// What others may know of it and set.
  package let exposure: Exposure
}

/// A view that was described after the scene was up, with everything inside it.
package struct MadeView {
  /// The view; it has no superview.
  package let view: View
  /// The objects in it, with what is attached to them, and the responders of the scene that it refers to.
  package let objects: SceneObjects
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
