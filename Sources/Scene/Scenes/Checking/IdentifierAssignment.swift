internal import Decoding
internal import TouchGestures

/// Gives every responder and recognizer without an id one that says where it is, and that nothing else has.
struct IdentifierAssignment {
  private var taken: Set<String> = []

  /// Completes the ids of `scene`.
  static func assign(in scene: inout SceneDescription) {
    var assignment = IdentifierAssignment()
    assignment.taken = [scene.application.responder.id.value, scene.application.delegate.id.value]
    for window in scene.windows {
      assignment.taken.insert(window.scene.value)
      assignment.taken.insert(window.rootViewController?.controller.responder.id.value ?? "")
      assignment.collect(window.allViews)
    }
    for index in scene.windows.indices {
      assignment.name(&scene.windows[index], as: "windows/\(index)")
    }
  }

  /// Completes the ids of a view and of what is inside it; `name` is its own, unless it has one.
  static func assign(in view: inout ViewDescription, as name: String) {
    var assignment = IdentifierAssignment()
    assignment.collect(view.all)
    assignment.name(&view, as: name)
  }

  private mutating func collect(_ views: [ViewDescription]) {
    for view in views {
      taken.insert(view.responder.id.value)
      taken.insert(view.viewController?.responder.id.value ?? "")
      view.gestureRecognizers.forEach { taken.insert($0.id.value) }
    }
  }

  private mutating func name(_ window: inout WindowDescription, as fallback: String) {
    name(&window.view.responder.id, as: fallback)
    let base = window.view.responder.id.value
    if var root = window.rootViewController {
      name(&root.controller.responder.id, as: base + "/rootViewController")
      name(&root.view, as: root.controller.responder.id.value + "/view")
      window.rootViewController = root
    }
    nameChildren(of: &window.view)
  }

  private mutating func name(_ view: inout ViewDescription, as fallback: String) {
    name(&view.responder.id, as: fallback)
    nameChildren(of: &view)
  }

  private mutating func nameChildren(of view: inout ViewDescription) {
    let base = view.responder.id.value
    if var controller = view.viewController {
      name(&controller.responder.id, as: base + "/viewController")
      view.viewController = controller
    }
    for index in view.gestureRecognizers.indices {
      name(&view.gestureRecognizers[index].id, as: "\(base)/gestureRecognizers/\(index)")
    }
    if view.kind == .scrollView { addPan(to: &view) }
    for index in view.subviews.indices {
      name(&view.subviews[index], as: "\(base)/\(index)")
    }
  }

  /// Puts a scroll view's own recognizer in front of those that the scene gives it.
  private mutating func addPan(to view: inout ViewDescription) {
    let id = view.responder.id
    var pan = view.pan ?? GestureRecognizerDescription(at: id.location)
    pan.id = Identifier("\(id.value).pan", at: pan.id.location, isExplicit: false)
    (pan.type, pan.isOfScrollView) = (.pan, true)
    taken.insert(pan.id.value)
    view.gestureRecognizers.insert(pan, at: 0)
  }

  private mutating func name(_ id: inout Identifier, as fallback: String) {
    guard id.value.isEmpty else { return }
    var name = fallback
    while !taken.insert(name).inserted { name += "'" }
    id = Identifier(name, at: id.location, isExplicit: false)
  }
}
