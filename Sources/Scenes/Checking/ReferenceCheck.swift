/// Checks that whatever one part of a scene says of another is true.
struct ReferenceCheck {
  let scene: SceneDescription
  let responders: ResponderIndex
  let decoder: SceneDecoder
  /// The ids of the screens that are up already.
  var screens: [String] = []

  func run() {
    checkScreenIdentifiers()
    checkScreenReferences()
    checkKeyWindow()
    check(scene.application.responder)
    check(scene.application.delegate)
    for window in scene.windows { check(window) }
    checkFailureRequirements(among: scene.windows.flatMap(\.allGestureRecognizers))
  }

  /// The screens' ids.
  var screenNames: [String] { scene.screens.map(\.id.value) + screens }

  private func checkScreenIdentifiers() {
    var first: [String: SourceLocation] = [:]
    for screen in scene.screens where !screen.id.value.isEmpty {
      if let place = first[screen.id.value] {
        decoder.report("duplicate id '\(screen.id.value)' — first used at \(place)", at: screen.id.location)
      } else {
        first[screen.id.value] = screen.id.location
      }
    }
  }

  private func checkScreenReferences() {
    let names = screenNames
    for reference in scene.devices.compactMap(\.screen) + scene.windows.compactMap(\.screen)
    where !names.contains(reference.value) {
      reportUnknown("screen", reference, among: names)
    }
  }

  private func checkKeyWindow() {
    let marks = scene.windows.compactMap(\.key).filter(\.isKey)
    guard let first = marks.first else { return }
    for mark in marks.dropFirst() {
      decoder.report(
        "a second key window; only one can be — the first is at \(first.location)", at: mark.location)
    }
  }

  /// Says that nothing of that sort has the id.
  func reportUnknown(
    _ noun: String, _ reference: Identifier, among names: @autoclosure () -> [String]
  ) {
    let hint = decoder.suggestion(for: reference.value, among: names())
    decoder.report(
      "no \(noun) has the id \(reference.value.quotedForDiagnostic)\(hint)", at: reference.location)
  }
}

extension ReferenceCheck {
  private func check(_ window: WindowDescription) {
    if let reference = window.firstResponder { checkFirstResponder(reference, of: window) }
    if let root = window.rootViewController {
      check(root.controller)
      check(root.view)
    }
    if case .descendant(let reference) = window.view.hitTest {
      checkHitTest(reference, among: window.descendantNames)
    }
    checkTouches(of: window.view)
    window.view.subviews.forEach(check)
  }

  /// Checks what a view and those inside it say of others.
  func check(_ view: ViewDescription) {
    if case .descendant(let reference) = view.hitTest {
      checkHitTest(reference, among: view.descendantNames)
    }
    checkTouches(of: view)
    if let controller = view.viewController { check(controller) }
    view.subviews.forEach(check)
  }

  /// Checks what is to happen when fingers do something there.
  private func checkTouches(of view: ViewDescription) {
    check(view.responder, kind: view.kind)
    for recognizer in view.gestureRecognizers { check(recognizer, onScripted: view.responder.script != nil) }
    checkControl(view)
  }

  private func checkFirstResponder(_ reference: Identifier, of window: WindowDescription) {
    guard let entry = responders[reference.value],
      responders.isDescendant(reference.value, of: window.view.responder.id.value)
    else {
      let hint = decoder.suggestion(for: reference.value, among: window.responderNames)
      decoder.report(
        "'firstResponder' wants the id of a view or controller of this window,"
          + " found '\(reference.value)'\(hint)", at: reference.location)
      return
    }
    if !entry.canBecomeFirstResponder, !entry.hasScript {
      decoder.report(
        "'\(reference.value)' cannot become first responder: it has neither"
          + " 'canBecomeFirstResponder: true' nor a script", at: reference.location)
    }
  }

  func checkHitTest(_ reference: Identifier, among inside: [String]) {
    guard !inside.contains(reference.value) else { return }
    let hint = decoder.suggestion(
      for: reference.value, among: ["default", "self", "none", "passthrough"] + inside)
    decoder.report(
      "'hitTest' wants default, self, none, passthrough or the id of a descendant,"
        + " found '\(reference.value)'\(hint)", at: reference.location)
  }

  private func check(_ controller: ViewControllerDescription) {
    check(controller.responder)
    guard let reference = controller.presentingViewController else { return }
    guard responders[reference.value]?.kind == .viewController else {
      reportUnknown("view controller", reference, among: responders.controllerNames)
      return
    }
    if chain(from: reference.value, reaches: controller.responder.id.value) {
      decoder.report(
        "the responder chain of '\(reference.value)' leads back to '\(controller.responder.id.value)',"
          + " which it would present", at: reference.location)
    }
  }

  private func chain(from start: String, reaches id: String) -> Bool {
    var current: String? = start
    var visited: Set<String> = []
    while let name = current, visited.insert(name).inserted {
      if name == id { return true }
      current = responders.next(after: name)
    }
    return false
  }
}
