internal import Actions
internal import Answers
internal import TouchControls
internal import JSON
internal import Scenes
internal import TouchDelivery

extension ViewTree {
  var answer: TreeAnswer { TreeAnswer(rows.map(answer)) }

  private func answer(_ row: Row) -> TreeAnswer.Row {
    switch row.subject {
    case .screen(let screen):
      .screen(
        TreeScreen {
          ($0.id, $0.size) = (screen.id, screen.size.numbers)
          if screen.unit != .points { $0.unit = screen.unit.rawValue }
          $0.depth = row.depth
        })
    case .responder(let responder, let kind):
      .responder(
        TreeResponder {
          ($0.kind, $0.id, $0.overrides) = (kind, responder.id, overrides(of: responder))
          $0.controller = (responder as? ViewController).map(TreeResponder.Controller.init)
          $0.settings = (responder as? Application)?.settings.unusualMembers
          $0.depth = row.depth
        })
    case .gestureRecognizer(let recognizer):
      .gestureRecognizer(
        TreeRecognizer {
          recognizer.fill(&$0, recognizers[ObjectIdentifier(recognizer)])
          ($0.place, $0.depth) = (places[recognizer.id], row.depth)
        })
    case .view(let view, let problems):
      .view(
        TreeView {
          view.fill(&$0)
          if let window = view as? Window { $0.window?.firstResponder = firstResponder(of: window)?.loggedID }
          $0.overrides = overrides(of: view)
          ($0.receives, $0.problems) = (problems.isEmpty, problems.map(\.answer))
          ($0.place, $0.depth) = (places[view.id], row.depth)
        })
    }
  }

  private func overrides(of responder: Responder) -> TreeOverrides {
    let acting = callbacks[ObjectIdentifier(responder)] ?? []
    let forwarding = acting.filter(\.forwards).map(\.callback.name)
    return TreeOverrides {
      ($0.script, $0.callbacks) = (scripts[ObjectIdentifier(responder)], acting.map(\.callback.name))
      $0.methods = responder.overrides.ofScene.all.map(\.name)
      $0.forwarding = forwarding.isEmpty ? nil : forwarding
    }
  }
}

extension Overrides {
  /// The methods of the layers that the scene has, without that of keys which are held down.
  fileprivate var ofScene: OverriddenMethods {
    layers.filter { !($0 is KeyRelease) }.reduce(into: OverriddenMethods()) { $0.formUnion($1.methods) }
  }
}

extension TreeResponder.Controller {
  fileprivate init(_ controller: ViewController) {
    self.init()
    view = controller.view?.id
    presenting = controller.presentingViewController?.loggedID
  }
}

extension ReceptionProblem {
  var answer: TreeView.Problem {
    TreeView.Problem { ($0.reason, $0.owner, $0.other) = (reason.rawValue, owner.id, other?.id) }
  }
}

extension TreeView.Window {
  fileprivate init(_ window: Window) {
    self.init()
    (screen, scene) = (window.screen.id, window.windowScene.id)
    properties = Window.properties.dropFirst(View.properties.count).map { $0.member(of: window) }
    isKey = window.isKeyWindow
  }
}

extension View {
  fileprivate func fill(_ answer: inout TreeView) {
    let isSilent = Disclosure.of(.view(self)).isSilent
    let withheld = isSilent ? View.propertiesOfTouch : []
    (answer.kind, answer.id) = (self is Window ? "window" : "view", id)
    answer.window = (self as? Window).map(TreeView.Window.init)
    (answer.superview, answer.viewController) = (superview?.id, viewController?.id)
    answer.properties = propertyMembers
    if center != centerOfFrame { answer.center = center.numbers }
    answer.control = (self as? Control).map(TreeView.Control.init)
    answer.scrollView = (self as? ScrollView).map(TreeView.ScrollView.init)
    answer.unusual = unusualProperties(besides: withheld).map(\.name)
    answer.obstacle = obstacle?.rawValue
    if !isSilent { answer.isFirstResponder = isFirstResponder }
  }

  /// Where the center is of a view that only its frame and its anchor point place.
  private var centerOfFrame: Point {
    let frame = frameForLog
    return Point(
      x: frame.origin.x + anchorPoint.x * frame.size.width,
      y: frame.origin.y + anchorPoint.y * frame.size.height)
  }

  /// Where the view lies, in points, then the properties of any view; those left out as long as they are usual come last.
  private var propertyMembers: [JSONMember] {
    let placing: [(String, any NumberList)] = [
      ("frame", frameForLog), ("bounds", boundsForLog), ("transform", transform),
      ("hitTestInsets", hitTestInsets),
    ]
    let seldom = ["anchorPoint", "canBecomeFirstResponder", "title"]
    let others = View.properties.filter { property in
      !seldom.contains(property.name) && !placing.contains { $0.0 == property.name }
    }
    let unusual = unusualProperties(besides: []).filter { seldom.contains($0.name) }
    return placing.map { JSONMember($0, PropertyValue.numbers($1.numbers).json) }
      + (others + unusual).map { $0.member(of: self) }
  }
}

extension TreeView.Control {
  fileprivate init(_ control: Control) {
    self.init()
    let shared = Control.properties.dropFirst(View.properties.count)
    let disclosure = Disclosure.of(.view(control))
    kind = ViewKind(of: control).rawValue
    properties = shared.map { property in
      disclosure.isSilent && View.propertiesOfTouch.contains(property.name)
        ? JSONMember(property.name, .null) : property.member(of: control)
    }
    isTracking = disclosure.isSilent ? nil : control.isTracking
    if disclosure.showsPlaces, let value = control.controlValue { self.value = value.json }
    targets = control.targetEvents
    ownProperties = control.unusualProperties(besides: Set(Control.properties.map(\.name))).map { property in
      let member = property.member(of: control)
      return property.name == Self.mode.property ? JSONMember(Self.mode.member, member.value) : member
    }
  }
}

extension TreeView.ScrollView {
  /// Where the content lies tells where fingers were, so it is withheld where places are (RD-1).
  fileprivate init(_ scrollView: ScrollView) {
    self.init()
    let showsPlaces = Disclosure.of(.view(scrollView)).showsPlaces
    properties = ScrollView.properties.dropFirst(View.properties.count).map { property in
      property.role == .value && !showsPlaces
        ? JSONMember(property.name, .null) : property.member(of: scrollView)
    }
    numberOfPages = scrollView.numberOfPages
    isDragging = showsPlaces ? scrollView.isDragging : nil
    isDecelerating = showsPlaces ? scrollView.isDecelerating : nil
  }
}

extension GestureRecognizer {
  fileprivate func fill(_ answer: inout TreeRecognizer, _ description: GestureRecognizerDescription?) {
    let shared = GestureRecognizer.properties
    (answer.id, answer.view, answer.type) = (id, view?.id, type)
    (answer.isEnabled, answer.state) = (isEnabled, "\(settledState)")
    (answer.requirements, answer.simultaneous) = (failureRequirements.ids, simultaneous.ids)
    answer.properties = shared.filter { $0.name != "enabled" }.map { $0.member(of: self) }
    (answer.script, answer.delegate) = (description?.script?.path, description?.delegate?.path)
    answer.actions = description?.actionWords ?? []
    answer.ownProperties = unusualProperties(besides: Set(shared.map(\.name))).map { $0.member(of: self) }
    answer.unusual = unusualProperties(besides: []).map(\.name)
  }
}

extension Settings {
  /// Those that are not as in any scene, as an object; nil without one.
  fileprivate var unusualMembers: JSONValue? {
    let standard = Settings()
    let unusual = Self.properties.filter { $0.value(of: self) != $0.value(of: standard) }
    return unusual.isEmpty ? nil : .object(unusual.map { $0.member(of: self) })
  }
}

extension Property {
  func member(of owner: Owner) -> JSONMember { JSONMember(name, json(for: value(of: owner))) }
}
