import TouchDelivery

@testable import HitTestingCases

extension EngineRun {
  /// Makes the tree of the case, with its overrides.
  func build() {
    application.sink = self
    application.explainsHits = scene.explains
    application.delegate = delegate
    install(scene.application, on: application)
    install(scene.delegate, on: delegate)
    for (behaviour, windowScene) in zip(scene.scenes, windowScenes) { install(behaviour, on: windowScene) }
    for node in scene.nodes { add(node) }
    for node in scene.nodes { applyRule(of: node) }
  }

  private func add(_ node: Node) {
    let view = makeView(node)
    nodes[node.number] = view
    apply(node.properties, to: view)
    view.superCanBecomeFirstResponder = true
    install(node.behaviour, on: view)
    if let behaviour = node.controller {
      let controller = ViewController(id: "c\(node.number)")
      view.viewController = controller
      install(behaviour, on: controller)
    }
    if let superview = node.superview { nodes[superview]?.addSubview(view) }
  }

  private func makeView(_ node: Node) -> View {
    guard let place = node.window else { return node.isControl ? makeControl(node) : View(id: node.id) }
    let window = Window(
      id: node.id, screen: screens[place.screen], windowScene: windowScenes[place.scene],
      windowLevel: place.level)
    application.addWindow(window)
    return window
  }

  private func makeControl(_ node: Node) -> Control {
    let control = Control(id: node.id)
    control.isEnabled = node.properties.isEnabled
    for event in ControlEvent.allCases {
      control.addAction(for: event.engineEvent, owner: nil) { [unowned self] _, _ in
        append(.sent(id: node.id, event))
      }
    }
    return control
  }

  private func apply(_ properties: Properties, to view: View) {
    view.bounds = properties.bounds.rect
    view.center = properties.center.point
    view.anchorPoint = properties.anchor.point
    view.transform = properties.transform.affine
    view.isHidden = properties.isHidden
    view.alpha = properties.alpha
    view.isUserInteractionEnabled = properties.takesInteraction
    view.isMultipleTouchEnabled = properties.isMultiple
    view.isExclusiveTouch = properties.isExclusive
    let insets = properties.insets
    view.hitTestInsets = EdgeInsets(
      top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }

  private func applyRule(of node: Node) {
    guard let view = nodes[node.number] else { return }
    switch node.properties.rule {
    case .standard: view.hitTestRule = .standard
    case .itself: view.hitTestRule = .itself
    case .none: view.hitTestRule = .none
    case .passthrough: view.hitTestRule = .passthrough
    case .redirect(let number):
      if number < nodes.count, let target = nodes[number] { view.hitTestRule = .redirect(target) }
    }
  }
}

extension ControlEvent {
  fileprivate var engineEvent: ControlEvents {
    switch self {
    case .down: .touchDown
    case .dragInside: .touchDragInside
    case .dragOutside: .touchDragOutside
    case .dragEnter: .touchDragEnter
    case .dragExit: .touchDragExit
    case .upInside: .touchUpInside
    case .upOutside: .touchUpOutside
    case .cancel: .touchCancel
    }
  }
}

extension Spot {
  var point: Point { Point(x: x, y: y) }
}

extension Box {
  var rect: Rect { Rect(x: x, y: y, width: width, height: height) }
}

extension Linear {
  var affine: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
}
