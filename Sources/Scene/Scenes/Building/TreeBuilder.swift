internal import TouchControls
internal import Decoding
import TouchDelivery

/// Makes and connects the objects of one scene.
struct TreeBuilder {
  let application: Application
  let screens: [Screen]
  private(set) var objects = SceneObjects()
  private let scene: SceneDescription
  /// What connects two objects, once all of them are there.
  private var connections: [(SceneObjects) -> Void] = []

  init(_ scene: SceneDescription) {
    self.scene = scene
    application = Application(id: scene.application.responder.id.value)
    screens = scene.screens.map { $0.makeScreen() }
  }

  mutating func build() {
    application.screens = screens
    for (screen, description) in zip(screens, scene.screens) {
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
    for window in scene.windows { add(window) }
    makeKey()
    connect()
  }

  /// Makes a view with everything inside it, in no superview; what it refers to may be among `others`.
  mutating func make(_ description: ViewDescription, among others: LiveObjects) -> View {
    for other in others.responders { objects.responders[other.id] = other }
    let view = makeView(description)
    connect(among: others.gestureRecognizers)
    return view
  }

  /// The first responders that the windows name, in their order.
  var firstResponders: [Responder] {
    scene.windows.compactMap { $0.firstResponder.flatMap { objects.responders[$0.value] } }
  }

  /// Makes the window key that says so, else the first; one that is hidden loses that to the one in front (APP-9).
  private func makeKey() {
    let description = scene.windows.first { $0.key?.value == true } ?? scene.windows.first
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
  private mutating func add(_ description: WindowDescription) {
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
