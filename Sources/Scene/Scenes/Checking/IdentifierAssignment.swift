internal import Decoding
internal import TouchGestures

/// Gives every responder and recognizer without an id one that says where it is, and that nothing else has.
struct IdentifierAssignment {
  private var taken: Set<String>

  /// An assignment where `ids` are given, some of them empty.
  private init(besides ids: [Identifier]) {
    taken = Set(ids.map(\.value))
  }

  /// Completes the ids of `scene`.
  static func assign(in scene: inout SceneDescription) {
    let others = scene.respondersOutsideViews.map(\.id) + scene.windows.map(\.scene)
    var assignment = IdentifierAssignment(besides: others + scene.views.flatMap(\.ids))
    for index in scene.windows.indices {
      assignment.name(&scene.windows[index], as: "windows/\(index)")
    }
  }

  /// Completes the ids of a view and of what is inside it; `name` is its own, unless it has one.
  static func assign(in view: inout ViewDescription, as name: String) {
    var assignment = IdentifierAssignment(besides: view.all.flatMap(\.ids))
    assignment.name(&view, as: name)
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
