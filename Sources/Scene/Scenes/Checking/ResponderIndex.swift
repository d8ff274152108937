internal import Decoding
import TouchDelivery

/// All responders and recognizers of a scene by id.
struct ResponderIndex {
  private(set) var entries: [String: ResponderEntry] = [:]
  private let decoder: DocumentDecoder
  /// The ids whose responder chains lead back to them.
  private var circles: Set<String> = []

  /// Collects the responders of `scene`, reporting ids that are not unique.
  init(_ scene: SceneDescription, _ decoder: DocumentDecoder) {
    self.decoder = decoder
    add(scene.application.responder, .application)
    add(scene.application.delegate, .delegate)
    for window in scene.windows { add(window) }
    circles = idsInCircles()
  }

  /// Collects the responders of a view that is added to others, reporting ids that are not unique.
  init(
    _ view: ViewDescription, among others: LiveObjects, at location: SourceLocation,
    _ decoder: DocumentDecoder
  ) {
    self.init(others, at: location, decoder)
    addTree(view, parent: "")
    circles = idsInCircles()
  }

  /// The responders and recognizers that are there already; `location` is where they are referred to.
  init(_ objects: LiveObjects, at location: SourceLocation, _ decoder: DocumentDecoder) {
    self.decoder = decoder
    for responder in objects.responders {
      entries[responder.id] = ResponderEntry(of: responder, at: location)
    }
    for recognizer in objects.gestureRecognizers {
      entries[recognizer.id] = ResponderEntry(of: recognizer, at: location)
    }
  }

  /// The ids of all views and windows, in alphabetical order.
  var viewNames: [String] { names { $0.viewKind != nil } }

  /// The ids of those that are wanted, in alphabetical order.
  func names(where isWanted: (ResponderEntry) -> Bool) -> [String] {
    entries.values.filter(isWanted).map(\.id.value).sorted()
  }

  subscript(id: String) -> ResponderEntry? { entries[id] }

  /// Whether `id` is `ancestor` or lies inside it.
  func isDescendant(_ id: String, of ancestor: String) -> Bool {
    var current: String? = id
    var steps = 0
    while let id = current, steps <= entries.count {
      if id == ancestor { return true }
      current = entries[id]?.parent
      steps += 1
    }
    return false
  }

  func isView(_ id: String, inside ancestor: String) -> Bool {
    id != ancestor && entries[id]?.viewKind != nil && isDescendant(id, of: ancestor)
  }

  /// Whether the responder chain of `id` leads back to it.
  func goesInCircle(_ id: String) -> Bool { circles.contains(id) }

  /// The responder after `id`, as far as views and controllers go (RC-4, RC-5).
  private func next(after id: String) -> String? {
    guard let entry = entries[id] else { return nil }
    if let detour = entry.detour { return detour.value }
    guard entry.kind == .viewController else { return entry.parent }
    return entry.parent.flatMap { entries[$0]?.parent }
  }
}

extension ResponderIndex {
  /// Follows each chain up to a responder that was seen before, so that each is visited once.
  private func idsInCircles() -> Set<String> {
    var (seen, circles): (Set<String>, Set<String>) = ([], [])
    for start in entries.keys {
      var places: [String: Int] = [:]
      var chain: [String] = []
      var current: String? = start
      while let id = current, seen.insert(id).inserted {
        places[id] = chain.count
        chain.append(id)
        current = next(after: id)
      }
      if let place = current.flatMap({ places[$0] }) { circles.formUnion(chain[place...]) }
    }
    return circles
  }

  private mutating func add(_ window: WindowDescription) {
    addScene(window.scene)
    let id = window.view.responder.id.value
    add(window.view, .window, parent: nil)
    if let root = window.rootViewController { addTree(root.view, parent: id, controller: root.controller) }
    for subview in window.view.subviews { addTree(subview, parent: id) }
  }

  private mutating func addTree(
    _ view: ViewDescription, parent: String, controller: ViewControllerDescription? = nil
  ) {
    let id = view.responder.id.value
    let controller = controller ?? view.viewController
    add(view, .view, parent: parent, detour: controller?.responder.id)
    if let controller {
      add(controller.responder, .viewController, parent: id, detour: controller.presentingViewController)
    }
    for subview in view.subviews { addTree(subview, parent: id) }
  }

  private mutating func add(
    _ view: ViewDescription, _ kind: ResponderEntry.Kind, parent: String?, detour: Identifier? = nil
  ) {
    add(view.responder, kind, parent: parent, detour: detour, view: view)
    for recognizer in view.gestureRecognizers {
      insert(
        ResponderEntry(
          kind: .gestureRecognizer, id: recognizer.id, hasScript: recognizer.script != nil))
    }
  }

  private mutating func add(
    _ responder: ResponderDescription, _ kind: ResponderEntry.Kind, parent: String? = nil,
    detour: Identifier? = nil, view: ViewDescription? = nil
  ) {
    insert(
      ResponderEntry(
        kind: kind, id: responder.id, parent: parent, hasScript: responder.script != nil,
        canBecomeFirstResponder: view?.canBecomeFirstResponder ?? false, detour: detour,
        viewKind: view?.kind, properties: view?.properties))
  }

  /// Windows that name one scene share it; anything else of that name is a clash.
  private mutating func addScene(_ id: Identifier) {
    if entries[id.value]?.kind == .windowScene { return }
    insert(ResponderEntry(kind: .windowScene, id: id))
  }

  private mutating func insert(_ entry: ResponderEntry) {
    guard let first = entries[entry.id.value] else {
      entries[entry.id.value] = entry
      return
    }
    let explicit = entry.id.isExplicit || first.isAlive ? entry.id : first.id
    let other = entry.id.isExplicit || first.isAlive ? first : entry
    decoder.reportDuplicate(explicit, as: other.isAlive ? nil : other.id, Self.place(of: other))
  }

  private static func place(of entry: ResponderEntry) -> String {
    if entry.isAlive { return "\(entry.kind.rawValue) has it" }
    return entry.id.isExplicit
      ? "first used at \(entry.id.location)"
      : "\(entry.kind.rawValue) has it unless the scene gives another"
  }
}

/// The facts about a responder, or a recognizer, that checking references needs; they share their names.
struct ResponderEntry {
  let kind: Kind
  let id: Identifier
  /// A view's superview; a controller's view.
  var parent: String?
  var hasScript = false
  var canBecomeFirstResponder = false
  /// A view's controller; the controller that presents this one.
  var detour: Identifier?
  /// A view's or window's kind.
  var viewKind: ViewKind?
  /// The properties of a view in the scene; nil for one that is there already.
  var properties: PropertyValues?
  /// Whether it is an object already, and no longer a description.
  var isAlive = false

  /// The kinds of responder, in the words of a diagnostic.
  enum Kind: String {
    case application = "the application"
    case delegate = "the delegate"
    case windowScene = "a window scene"
    case window = "a window"
    case view = "a view"
    case viewController = "a view controller"
    case gestureRecognizer = "a gesture recognizer"
  }
}

extension ResponderEntry {
  /// The entry of an object that is there already.
  init(of responder: Responder, at location: SourceLocation) {
    self.init(
      kind: Kind(of: responder), id: Identifier(responder.id, at: location),
      hasScript: !responder.overrides.isEmpty, viewKind: (responder as? View).map { ViewKind(of: $0) },
      isAlive: true)
  }

  /// The entry of a recognizer that is there already.
  init(of recognizer: GestureRecognizer, at location: SourceLocation) {
    self.init(
      kind: .gestureRecognizer, id: Identifier(recognizer.id, at: location),
      hasScript: !recognizer.overrides.isEmpty, isAlive: true)
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
