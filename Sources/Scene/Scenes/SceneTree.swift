internal import TouchControls
package import Decoding
package import TouchDelivery

/// The objects that a scene describes, connected and ready for touches.
package struct SceneTree {
  /// The application; it owns the windows.
  package let application: Application
  /// The objects in it, with what is attached to them.
  package let objects: SceneObjects
  /// What it was built from.
  package let description: SceneDescription

  /// Builds what `scene` describes.
  package init(_ scene: SceneDescription) {
    var builder = TreeBuilder()
    description = scene
    application = builder.makeApplication(scene)
    objects = builder.objects
  }

  /// The screens, in the scene's order.
  package var screens: [Screen] { application.screens }

  /// The displays of screens that have one, with their actions and the files that say whether they are dark.
  package var displays: [(display: Display, description: DisplayDescription)] {
    zip(screens, description.screens).compactMap { screen, description in
      guard let display = screen.display, let description = description.display else { return nil }
      return (display, description)
    }
  }

  /// The responders that are to become first responder of their windows at the start, in the order of the windows.
  package var firstResponders: [Responder] {
    description.windows.compactMap { $0.firstResponder.flatMap { objects.responders[$0.value] } }
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

  /// `subject`, of which others may know and set what `exposure` says.
  package init(subject: Subject, exposure: Exposure) {
    (self.subject, self.exposure) = (subject, exposure)
  }

  /// Its id in the scene.
  package var id: String {
    switch subject {
    case .view(let view): view.id
    case .gestureRecognizer(let recognizer): recognizer.id
    case .screen(let screen): screen.id
    }
  }
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

/// Makes and connects the objects of one scene, or those of one view.
struct TreeBuilder {
  private(set) var objects = SceneObjects()
  /// What connects two objects, once all of them are there.
  private var connections: [(SceneObjects) -> Void] = []

  /// Makes the application of `scene` with everything in it.
  mutating func makeApplication(_ scene: SceneDescription) -> Application {
    let application = Application(id: scene.application.responder.id.value)
    application.screens = scene.screens.map { $0.makeScreen() }
    for (screen, description) in zip(application.screens, scene.screens) {
      guard let exposure = description.display?.exposure else { continue }
      objects.exposed.append(ExposedObject(subject: .screen(screen), exposure: exposure))
    }
    application.settings = scene.settings.delivery
    application.receivesRemoteControlEvents = scene.application.receivesRemoteControlEvents
    register(application, scene.application.responder)
    let delegate = ApplicationDelegate(id: scene.application.delegate.id.value)
    register(delegate, scene.application.delegate)
    application.delegate = delegate
    if scene.windows.isEmpty { _ = windowScene("windowScene") }
    for window in scene.windows { add(window, to: application) }
    makeKey(among: scene.windows, of: application)
    connect()
    return application
  }

  /// Makes a view with everything inside it, in no superview; what it refers to may be among `others`.
  mutating func make(_ description: ViewDescription, among others: LiveObjects) -> View {
    for other in others.responders { objects.responders[other.id] = other }
    let view = makeView(description)
    connect(among: others.gestureRecognizers)
    return view
  }

  /// Makes the window key that says so, else the first; one that is hidden loses that to the one in front (APP-9).
  private func makeKey(among windows: [WindowDescription], of application: Application) {
    let description = windows.first { $0.key?.value == true } ?? windows.first
    guard let id = description?.view.responder.id.value, let window = objects.responders[id] as? Window else {
      return
    }
    application.makeKey(window.isHidden ? application.frontWindow ?? window : window)
  }

  private mutating func register(_ responder: Responder, _ description: ResponderDescription) {
    assert(objects.responders[responder.id] == nil, "the ids of responders differ")
    objects.responders[responder.id] = responder
    objects.locations[responder.id] = description.id.location
    if let script = description.script { objects.scripts.append((responder, script)) }
    if !description.on.isEmpty { objects.actions.append((responder, description.on)) }
  }

  private mutating func windowScene(_ id: String) -> WindowScene {
    if let known = objects.responders[id] as? WindowScene { return known }
    let new = WindowScene(id: id)
    objects.responders[id] = new
    return new
  }
}

extension TreeBuilder {
  private mutating func add(_ description: WindowDescription, to application: Application) {
    let screens = application.screens
    let screen = screens.first { $0.id == description.screen?.value } ?? screens.first
    guard let screen else { return }
    let window = Window(
      id: description.view.responder.id.value, screen: screen,
      windowScene: windowScene(description.scene.value))
    configure(window, description.view)
    if let root = description.rootViewController {
      let controller = viewController(root.controller)
      _ = makeView(root.view) { view in
        view.viewController = controller
        window.rootViewController = controller
      }
    }
    application.addWindow(window)
    addSubviews(of: description.view, to: window)
  }

  private mutating func addSubviews(of description: ViewDescription, to superview: View) {
    for subview in description.subviews { _ = makeView(subview) { superview.addSubview($0) } }
  }

  /// Makes a view with everything inside it; `place` puts it where it belongs before its subviews come.
  private mutating func makeView(
    _ description: ViewDescription, place: (View) -> Void = { _ in }
  ) -> View {
    let view = description.kind.makeView(id: description.responder.id.value)
    configure(view, description)
    if let controller = description.viewController { view.viewController = viewController(controller) }
    place(view)
    addSubviews(of: description, to: view)
    return view
  }

  private mutating func viewController(_ description: ViewControllerDescription) -> ViewController {
    let controller = ViewController(id: description.responder.id.value)
    register(controller, description.responder)
    if let presenting = description.presentingViewController {
      connections.append {
        controller.presentingViewController = $0.responders[presenting.value] as? ViewController
      }
    }
    return controller
  }

  private mutating func configure(_ view: View, _ description: ViewDescription) {
    register(view, description.responder)
    description.configure(view)
    if let control = view as? Control { objects.controls.append((control, description.targets)) }
    if let exposure = description.exposure {
      objects.exposed.append(ExposedObject(subject: .view(view), exposure: exposure))
    }
    for recognizer in description.gestureRecognizers { add(recognizer, to: view) }
    if let target = description.properties.hitTestTarget {
      connections.append {
        if let target = $0.responders[target.value] as? View { view.hitTestRule = .redirect(target) }
      }
    }
  }
}

extension TreeBuilder {
  private mutating func add(_ description: GestureRecognizerDescription, to view: View) {
    let recognizer: GestureRecognizer
    if description.isOfScrollView, let scrollView = view as? ScrollView {
      recognizer = scrollView.panGestureRecognizer
      description.properties.assign(to: recognizer)
    } else {
      recognizer = description.makeGestureRecognizer()
      view.addGestureRecognizer(recognizer)
    }
    objects.locations[recognizer.id] = description.id.location
    objects.gestureRecognizers.append((recognizer, description))
    if let exposure = description.exposure {
      objects.exposed.append(ExposedObject(subject: .gestureRecognizer(recognizer), exposure: exposure))
    }
  }

  /// Connects what refers to others, once all of them are there; recognizers may refer to `others` too.
  private func connect(among others: [GestureRecognizer] = []) {
    for connect in connections { connect(objects) }
    let all = objects.gestureRecognizers.map(\.recognizer) + others
    let known = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for (recognizer, description) in objects.gestureRecognizers {
      recognizer.require(toFail: description.requireToFail.compactMap { known[$0.value] })
      recognizer.allowSimultaneousRecognition(
        with: description.simultaneousWith.compactMap { known[$0.value] })
    }
  }
}
