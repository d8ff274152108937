internal import Decoding
internal import Diagnostics
internal import TouchDelivery

/// Checks the references between the parts of a scene.
struct ReferenceCheck {
  let scene: SceneDescription
  let responders: ResponderIndex
  let decoder: DocumentDecoder
  /// The ids of the screens that are up already.
  var screens: [String] = []

  func run() {
    checkScreenIdentifiers()
    checkScreenReferences()
    checkKeyWindow()
    checkGrabs()
    check(scene.application.responder)
    check(scene.application.delegate)
    for screen in scene.screens { checkExposure(of: screen) }
    for action in scene.application.exposure.send { checkClass(action.deviceClass, on: .button) }
    for name in scene.application.exposure.emit { checkClass(name.deviceClass, on: .event) }
    for window in scene.windows {
      check(window)
      checkExposure(in: window)
    }
    checkFailureRequirements(among: scene.views.gestureRecognizers)
    checkCancellations()
    checkDisplays()
  }

  var screenNames: [String] { scene.screens.map(\.id.value) + screens }

  private func checkScreenIdentifiers() {
    var first: [String: Identifier] = [:]
    for screen in scene.screens where !screen.id.value.isEmpty {
      if let other = first[screen.id.value] {
        decoder.reportDuplicate(screen.id, as: other, "first used at \(other.location)")
      } else {
        first[screen.id.value] = screen.id
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

  /// Checks that what a grab depends on can be seen or hidden.
  private func checkGrabs() {
    for view in scene.devices.compactMap(\.grabbing.view)
    where !view.value.isEmpty && responders[view.value]?.viewKind == nil {
      reportUnknown("view or window", view, among: responders.viewNames)
    }
  }

  private func checkKeyWindow() {
    let marks = scene.windows.compactMap(\.key).filter(\.value)
    guard let first = marks.first else { return }
    for mark in marks.dropFirst() {
      decoder.report(
        "a second key window; only one can be — the first is at \(first.location)", at: mark.location)
    }
  }

  /// Reports that nothing of that sort has the id.
  func reportUnknown(
    _ noun: String, _ reference: Identifier, among names: @autoclosure () -> [String]
  ) {
    let hint = decoder.suggestion(
      for: reference.value, among: names(), outOf: responders.entries.count)
    decoder.report(
      "no \(noun) has the id \(reference.value.quoted)\(hint)", at: reference.location)
  }
}

extension ReferenceCheck {
  private func check(_ window: WindowDescription) {
    if let reference = window.firstResponder { checkFirstResponder(reference, of: window) }
    if let root = window.rootViewController {
      check(root.controller)
      check(root.view)
    }
    check(window.view, inside: window.allViews)
  }

  /// Checks what a view and those inside it say of others; `all` are these, and in a window its controller's views.
  func check(_ view: ViewDescription, inside all: [ViewDescription]? = nil) {
    if let reference = view.properties.hitTestTarget {
      checkHitTest(reference, of: view.responder.id.value, among: (all ?? view.all).dropFirst().names)
    }
    // What its own actions may name depends on the kind.
    if !view.hasUnknownKind { check(view.responder, kind: view.kind) }
    for recognizer in view.gestureRecognizers { check(recognizer, of: view) }
    checkControl(view)
    if let controller = view.viewController { check(controller) }
    for subview in view.subviews { check(subview) }
  }

  private func checkFirstResponder(_ reference: Identifier, of window: WindowDescription) {
    guard let entry = responders[reference.value],
      responders.isDescendant(reference.value, of: window.view.responder.id.value)
    else {
      let hint = decoder.suggestion(for: reference.value, among: window.responderNames)
      decoder.report(
        "'firstResponder' wants the id of a view or controller of this window,"
          + " found \(reference.value.quoted)\(hint)", at: reference.location)
      return
    }
    if !entry.canBecomeFirstResponder, !entry.hasScript {
      decoder.report(
        "\(reference.value.quoted) cannot become first responder: it has neither"
          + " 'canBecomeFirstResponder: true' nor a script", at: reference.location)
    }
  }

  /// Checks that `reference` is one of the views `inside` the `view` that hands its touches to it.
  func checkHitTest(_ reference: Identifier, of view: String, among inside: @autoclosure () -> [String]) {
    guard !responders.isView(reference.value, inside: view) else { return }
    let hint = decoder.suggestion(
      for: reference.value, among: HitTestRule.words + inside(),
      outOf: responders.entries.count)
    decoder.report(
      "'hitTest' wants default, self, none, passthrough or the id of a descendant,"
        + " found \(reference.value.quoted)\(hint)", at: reference.location)
  }

  private func check(_ controller: ViewControllerDescription) {
    check(controller.responder)
    guard let reference = controller.presentingViewController else { return }
    guard responders[reference.value]?.kind == .viewController else {
      reportUnknown(
        "view controller", reference, among: responders.names { $0.kind == .viewController })
      return
    }
    if responders.goesInCircle(controller.responder.id.value) {
      decoder.report(
        "the responder chain of \(reference.value.quoted) leads back to \(controller.responder.id.value.quoted),"
          + " which it would present", at: reference.location)
    }
  }
}

extension ReferenceCheck {
  /// Checks the actions of a responder's callbacks.
  func check(_ responder: ResponderDescription, kind: ViewKind? = nil) {
    for callback in responder.on {
      checkOwner(of: callback, kind: kind)
      check(callback.actions, of: .callback(callback.callback, of: kind), script: responder.script != nil)
    }
  }

  /// Checks that what has `callback` has such a method.
  private func checkOwner(of callback: CallbackActions, kind: ViewKind?) {
    let name = callback.callback.name
    switch callback.callback.signature.owners {
    case [.control] where kind?.isControl != true:
      decoder.report(
        "'\(name)' is for controls, which track touches; write 'kind: control' or another kind of control",
        at: callback.location)
    case [.scrollView] where kind != .scrollView:
      decoder.report("'\(name)' is for scroll views; write 'kind: scrollView'", at: callback.location)
    default: break
    }
  }

  /// Checks what `actions` refer to; `script` says whether there is one to call methods of.
  func check(_ actions: [ActionDescription], of owner: ActionOwner, script: Bool) {
    for action in actions { check(action, of: owner, script: script) }
  }

  private func check(_ action: ActionDescription, of owner: ActionOwner, script: Bool) {
    for template in action.templates { check(template, of: owner) }
    switch action {
    case .set(let changes): check(changes)
    case .turn(let changes): check(changes)
    case .type(let text): check(text)
    case .call(let call): check(call, script: script)
    case .after(let delayed): check(delayed.actions, of: owner, script: script)
    case .exec, .key, .scroll, .log, .emit, .send, .cancel: break
    }
  }

  /// Checks that the keyboard has keys for a text; an unknown layout is reported already.
  private func check(_ typed: TypedText) {
    guard let layout = scene.layout else { return }
    do throws(KeyboardLayout.MissingCharacter) { _ = try layout.strokes(for: typed.text) } catch {
      decoder.report(
        "the keyboard layout \(scene.actions.keyboard.words) has no key for \(String(error.scalar).quoted); name one that has"
          + " under actions: { keyboard: { layout: … } }", at: typed.location)
    }
  }

  private func check(_ template: Template, of owner: ActionOwner) {
    let legal = owner.placeholders
    for placeholder in template.placeholders where !legal.contains(placeholder) {
      let names = legal.map { "${\($0.rawValue)}" }
      let rest = names.isEmpty ? "no placeholder has" : "\(names.spokenList(with: "and")) have"
      decoder.report(
        "the placeholder '${\(placeholder.rawValue)}' never has a value in an action of \(owner.subject);"
          + " \(rest) one there", at: template.location)
    }
  }

  /// Checks that there can be such a method; `script` says whether what the call belongs to has one.
  private func check(_ call: MethodCall, script: Bool) {
    guard let target = call.target else {
      if !script {
        decoder.report(
          "there is no script with a method \(call.method.quoted) to call;"
            + " 'target' names another responder's", at: call.location)
      }
      return
    }
    guard let entry = responders[target.value], entry.kind != .gestureRecognizer else {
      return reportUnknown("responder", target, among: responders.names { $0.kind != .gestureRecognizer })
    }
    if !entry.hasScript {
      decoder.report(
        "\(target.value.quoted) has no script, so it has no method \(call.method.quoted)",
        at: target.location)
    }
  }

  /// Checks that something may wait under each name that is cancelled.
  private func checkCancellations() {
    let actions = scene.allActions
    let names = Set(actions.compactMap(\.delayName))
    for case .cancel(let name) in actions where !names.contains(name.value) {
      let hint = decoder.suggestion(for: name.value, among: names.sorted())
      decoder.report("no action 'after' has the id \(name.value.quoted)\(hint)", at: name.location)
    }
  }

  /// Checks the actions as a screen falls idle and wakes, for the application.
  private func checkDisplays() {
    let hasScript = scene.application.responder.script != nil
    for display in scene.screens.compactMap(\.display) {
      check(display.actions, of: .display, script: hasScript)
    }
  }

  private func check(_ changes: ScreenChanges) {
    if changes.rotation == nil, changes.isDark == nil {
      decoder.report(
        "the action 'set' of a screen needs the key 'rotation' or 'isDark'", at: changes.screen.location)
    }
    guard !changes.screen.value.isEmpty, !screenNames.contains(changes.screen.value) else { return }
    reportUnknown("screen", changes.screen, among: screenNames)
  }
}

extension ActionDescription {
  /// The name under which it waits, if it is one that waits.
  fileprivate var delayName: String? {
    if case .after(let delayed) = self { delayed.id?.value } else { nil }
  }
}

extension ReferenceCheck {
  /// Checks that nothing is exposed of what the log withholds, in `window`.
  func checkExposure(in window: WindowDescription) {
    let cover = window.view.isRedacted ? window.view.responder.id.value : nil
    checkExposure(in: window.view)
    if let root = window.rootViewController { checkExposure(in: root.view, inside: cover) }
  }

  /// Checks the same of `view` and the views inside it; `cover` is the redacted view around it, if there is one.
  func checkExposure(in view: ViewDescription, inside cover: String? = nil) {
    let id = view.responder.id.value
    let obstacle = cover.map { "lies inside \($0.quoted), which is redacted" }
    if let exposure = view.exposure, let reason = obstacle ?? (view.isRedacted ? "is redacted" : nil) {
      reportExposure(exposure, of: id, reason)
    }
    if let exposure = view.exposure, !view.hasUnknownKind { checkDashboard(exposure, of: view) }
    let inner = cover ?? (view.isRedacted ? id : nil)
    for recognizer in view.gestureRecognizers {
      checkClass(recognizer.exposure?.deviceClass, on: .event)
      guard let exposure = recognizer.exposure, let inner else { continue }
      let place = inner == id ? "is on \(id.quoted)" : "lies inside \(inner.quoted)"
      reportExposure(exposure, of: recognizer.id.value, "\(place), which is redacted")
    }
    for subview in view.subviews { checkExposure(in: subview, inside: inner) }
  }

  /// Checks that nothing else has the id of a screen that is exposed.
  func checkExposure(of screen: ScreenDescription) {
    let ownExposure = screen.display?.exposure
    checkClass(ownExposure?.deviceClass, on: ownExposure?.access == .write ? .switch : .binarySensor)
    guard let exposure = screen.display?.exposure, let other = responders[screen.id.value] else { return }
    decoder.report(
      "the screen \(screen.id.value.quoted) is exposed, so nothing else may have its id;"
        + " another has it at \(other.id.location)", at: exposure.location)
  }

  private func reportExposure(_ exposure: Exposure, of id: String, _ reason: String) {
    decoder.report(
      "\(id.quoted) \(reason), so it cannot be exposed; remove 'expose' here, or 'redacted' there",
      at: exposure.location)
  }
}

extension ViewDescription {
  /// Whether the scene withholds places over it.
  var isRedacted: Bool {
    properties["redacted"].map { $0 != .boolean(false) } ?? false
  }
}
