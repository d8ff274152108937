/// Gives every responder and recognizer without an id one that says where it is, and that nothing else has.
struct IdentifierAssignment {
  private var taken: Set<String> = []

  /// Completes the ids of `scene`.
  static func assign(in scene: inout SceneDescription) {
    var assignment = IdentifierAssignment()
    assignment.collect(scene)
    for index in scene.windows.indices {
      assignment.name(&scene.windows[index], as: "windows/\(index)")
    }
  }

  /// Completes the ids of a view and of what is inside it; `name` is its own, unless it has one.
  static func assign(in view: inout ViewDescription, as name: String) {
    var assignment = IdentifierAssignment()
    assignment.collect(view)
    assignment.name(&view, as: name)
  }

  private mutating func collect(_ scene: SceneDescription) {
    taken = [scene.application.responder.id.value, scene.application.delegate.id.value]
    for window in scene.windows {
      taken.insert(window.scene.value)
      taken.insert(window.rootViewController?.controller.responder.id.value ?? "")
      collect(window.rootViewController?.view)
      collect(window.view)
    }
  }

  private mutating func collect(_ view: ViewDescription?) {
    guard let view else { return }
    taken.insert(view.responder.id.value)
    taken.insert(view.viewController?.responder.id.value ?? "")
    view.gestureRecognizers.forEach { taken.insert($0.id.value) }
    view.subviews.forEach { collect($0) }
  }

  private mutating func name(_ window: inout WindowDescription, as fallback: String) {
    name(&window.view.responder, as: fallback)
    let base = window.view.responder.id.value
    if var root = window.rootViewController {
      name(&root.controller.responder, as: base + "/rootViewController")
      name(&root.view, as: root.controller.responder.id.value + "/view")
      window.rootViewController = root
    }
    nameChildren(of: &window.view)
  }

  private mutating func name(_ view: inout ViewDescription, as fallback: String) {
    name(&view.responder, as: fallback)
    nameChildren(of: &view)
  }

  private mutating func nameChildren(of view: inout ViewDescription) {
    let base = view.responder.id.value
    if var controller = view.viewController {
      name(&controller.responder, as: base + "/viewController")
      view.viewController = controller
    }
    for index in view.gestureRecognizers.indices {
      name(&view.gestureRecognizers[index].id, as: "\(base)/gestureRecognizers/\(index)")
    }
    for index in view.subviews.indices {
      name(&view.subviews[index], as: "\(base)/\(index)")
    }
  }

  private mutating func name(_ responder: inout ResponderDescription, as fallback: String) {
    name(&responder.id, as: fallback)
  }

  private mutating func name(_ id: inout Identifier, as fallback: String) {
    guard id.value.isEmpty else { return }
    var name = fallback
    while !taken.insert(name).inserted { name += "'" }
    id = Identifier(name, at: id.location, isExplicit: false)
  }
}
