internal import Decoding
internal import DeviceDescription
internal import Diagnostics
import TouchDelivery

/// Looks for settings of a scene that are probably unintended.
struct SenseCheck {
  private(set) var warnings: [Diagnostic] = []
  /// The programs that have to be there.
  var programs: [Identifier] = []
  let scene: SceneDescription
  /// The recognizers that others wait for or go together with.
  let related: Set<String>
  /// The keys that some action lets up.
  let releasedKeys: Set<KeyCode>

  init(_ scene: SceneDescription) {
    self.scene = scene
    let recognizers = scene.views.gestureRecognizers
    releasedKeys = scene.allActions.reduce(into: []) { keys, action in
      if case .key(let key) = action, key.movement == .up { keys.formUnion(key.keys) }
    }
    related = Set(recognizers.flatMap { $0.requireToFail + $0.simultaneousWith }.map(\.value))
  }

  mutating func run() {
    for window in scene.windows {
      visit(window.view, inside: [])
      if let root = window.rootViewController {
        checkCallbacks(of: root.controller.responder, kind: nil)
        visit(root.view, inside: [window.view])
      }
    }
    let others = [scene.application.responder, scene.application.delegate]
    for responder in others { checkCallbacks(of: responder, kind: nil) }
    for screen in scene.screens {
      check(screen.display?.actions ?? [], of: .display, allowing: screen.allowed)
    }
    checkIgnoring()
    checkKeyWindow()
    checkTimes()
    for screen in scene.screens { checkSize(of: screen) }
    checkMissingScreen()
  }

  mutating func warn(
    _ advice: Advice, _ message: String, at location: SourceLocation, allowing allowed: [Advice]
  ) {
    if !allowed.contains(advice) { warnings.append(advice.warning(message, at: location)) }
  }

  /// Warns of `view`, by default where it is described.
  mutating func warn(
    _ advice: Advice, _ message: String, of view: ViewDescription, at location: SourceLocation? = nil
  ) {
    let responder = view.responder
    warn(advice, message, at: location ?? responder.id.location, allowing: responder.allowed)
  }
}

extension SenseCheck {
  /// On a screen that is no wider than what counts as beside a control, its numbers are millimetres or parts, and no points.
  private mutating func checkSize(of screen: ScreenDescription) {
    guard let size = screen.size else { return }
    let slop = scene.settings.delivery.controlSlop * screen.unit.perPoint
    let isInPoints = screen.unit == .points
    // A strip may be as narrow as a finger, and no screen is as small as one.
    let measured = isInPoints ? min(size.width, size.height) : max(size.width, size.height)
    let windows = scene.windows.filter { scene.screen($0.screen)?.id == screen.id }
    let isTouched = windows.flatMap(\.allViews).contains {
      $0.kind.isControl || !$0.gestureRecognizers.isEmpty
    }
    guard measured < 2 * slop, isTouched else { return }
    let unit = isInPoints ? "points" : "mm"
    let remedy =
      isInPoints
      ? "write 'unit: mm' if these are millimetres, or more points, about 6 to a millimetre, on a touchpad 5"
      : "write the size in millimetres"
    warn(
      .smallScreen,
      "\(size.width.written) x \(size.height.written) \(unit) are probably a mistake: a finger counts as on a"
        + " control up to \(((slop * 10).rounded() / 10).written) \(unit) beside it (controlSlop); \(remedy)",
      at: screen.id.location, allowing: screen.allowed)
  }

  /// A window that is hidden as the scene comes up is not key (APP-9).
  private mutating func checkKeyWindow() {
    let isHidden = { (window: WindowDescription) in window.view.properties["hidden"] == .boolean(true) }
    for window in scene.windows where window.key?.value == true && isHidden(window) {
      guard let place = window.key?.location, !scene.windows.allSatisfy(isHidden) else { continue }
      warn(
        .hiddenKey,
        "this window is hidden, so the visible window in front is key; a script's makeKeyAndVisible() shows it and"
          + " makes it key", of: window.view, at: place)
    }
  }

  private mutating func checkTimes() {
    warn(of: scene.settings.longTimes.values, allowing: scene.application.responder.allowed)
    for rule in scene.devices { warn(of: rule.accommodating.longTimes.values, allowing: rule.allowed) }
    for screen in scene.screens { warn(of: screen.display?.longTimes ?? [], allowing: screen.allowed) }
  }

  mutating func warn(of times: some Sequence<LongTime>, allowing allowed: [Advice]) {
    let inOrder = times.sorted {
      ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column)
    }
    for time in inOrder { warn(.longTime, time.message, at: time.location, allowing: allowed) }
  }

  /// In a scene without screens, what reaches beyond 1000 points was measured on another screen.
  private mutating func checkMissingScreen() {
    let size = Screen.standardSize
    guard let screen = scene.screens.first, scene.screens.count == 1, !screen.id.isExplicit,
      screen.size == nil
    else { return }
    let beyond = scene.windows.flatMap { [$0.view] + $0.view.subviews }.first { view in
      guard let frame = view.frame?.frame(in: size), frame.origin.x < size.width, frame.origin.y < size.height
      else { return false }
      return frame.origin.x + frame.size.width > size.width
        || frame.origin.y + frame.size.height > size.height
    }
    guard let beyond else { return }
    warn(
      .noScreen,
      "this frame reaches beyond the screen, which is 1000 x 1000 points where a scene has no 'screens'; write"
        + " screens: [{ id: main, size: [WIDTH, HEIGHT] }] with the size that you measured",
      of: beyond)
  }

  private mutating func visit(_ view: ViewDescription, inside outer: [ViewDescription]) {
    checkTouches(of: view)
    checkInteraction(with: view)
    checkZone(view, inside: outer)
    checkTaps(on: view)
    checkRivals(of: view, inside: outer)
    checkDrags(on: view, inside: outer)
    for recognizer in view.gestureRecognizers { check(recognizer, on: view) }
    checkOrder(of: view)
    checkTimes(of: view)
    checkEvents(of: view)
    checkScrolling(of: view)
    checkCallbacks(of: view.responder, kind: view.kind)
    if let controller = view.viewController { checkCallbacks(of: controller.responder, kind: nil) }
    checkTargets(of: view)
    checkEmits(of: view, isInside: outer.contains(where: \.keepsContents))
    for subview in view.subviews { visit(subview, inside: outer + [view]) }
  }

  /// Forwarded touches go on while interaction is ignored: to the clone, instead of nowhere.
  private mutating func checkIgnoring() {
    guard scene.devices.contains(where: { $0.forward == .unhandled }) else { return }
    for (path, text) in scene.scripts.sorted(by: { $0.key < $1.key }) {
      let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let index = lines.firstIndex {
        String(decoding: $0, as: UTF8.self).firstRange(of: "beginIgnoringInteractionEvents") != nil
      }
      guard let index, !scene.allows(.ignoresForwarded, in: path) else { continue }
      warn(
        .ignoresForwarded,
        "touches that are ignored are forwarded ('forward: unhandled'), so that another program gets them; a view"
          + " in front that handles them keeps them here",
        at: SourceLocation(file: path, line: index + 1), allowing: [])
    }
  }
}
