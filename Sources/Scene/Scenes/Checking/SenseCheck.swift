internal import TouchControls
internal import Decoding
internal import DeviceDescription
internal import Diagnostics
import TouchGestures
import TouchDelivery

/// Looks for settings of a scene that are probably unintended.
struct SenseCheck {
  private(set) var warnings: [Diagnostic] = []
  let scene: SceneDescription
  /// The recognizers that others wait for or go together with.
  private let related: Set<String>
  /// The keys that some action lets up.
  private let releasedKeys: Set<KeyCode>

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
}

extension SenseCheck {
  /// On a screen that is no wider than what counts as beside a control, its numbers are millimetres or parts, and no points.
  private mutating func checkSize(of screen: ScreenDescription) {
    guard let size = screen.size else { return }
    let slop = scene.settings.delivery.controlSlop * screen.unit.perPoint
    let shorter = min(size.width, size.height)
    let windows = scene.windows.filter { scene.screen($0.screen)?.id == screen.id }
    let isTouched = windows.flatMap(\.allViews).contains {
      $0.kind.isControl || !$0.gestureRecognizers.isEmpty
    }
    guard screen.unit == .points, shorter < 2 * slop, isTouched else { return }
    warn(
      .smallScreen,
      "\(size.width.written) x \(size.height.written) points are probably a mistake: a finger counts as on a"
        + " control up to \(slop.written) points beside it (controlSlop); write 'unit: mm' if these are millimetres, or"
        + " more points, about 6 to a millimetre, on a touchpad 5",
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
          + " makes it key", at: place, allowing: window.view.responder.allowed)
    }
  }

  private mutating func checkTimes() {
    warn(of: scene.settings.longTimes.values, allowing: scene.application.responder.allowed)
    for rule in scene.devices { warn(of: rule.accommodating.longTimes.values, allowing: rule.allowed) }
    for screen in scene.screens { warn(of: screen.display?.longTimes ?? [], allowing: screen.allowed) }
  }

  private mutating func warn(of times: some Sequence<LongTime>, allowing allowed: [Advice]) {
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
      at: beyond.responder.id.location, allowing: beyond.responder.allowed)
  }

  private mutating func visit(_ view: ViewDescription, inside outer: [ViewDescription]) {
    checkTouches(of: view)
    checkInteraction(with: view)
    checkZone(view, inside: outer)
    checkTaps(on: view)
    checkRivals(of: view, inside: outer)
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

  /// A control whose `on:` takes its touches gets none.
  private mutating func checkTouches(of view: ViewDescription) {
    guard view.kind.isControl, !view.targets.isEmpty else { return }
    let touches: [OverridableMethod] = [.touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled]
    guard let callback = view.responder.on.first(where: { touches.contains($0.callback) && !$0.forwards })
    else { return }
    warn(
      .touchesOfControl,
      "'\(callback.callback.name)' keeps touches from \(view.kind.subject), so its targets get no events;"
        + " write targets, such as { events: touchDown, action: … }, or 'forward: true'",
      at: callback.location, allowing: view.responder.allowed)
  }

  /// Labels and images take no touches, as in UIKit (HT-3).
  private mutating func checkInteraction(with view: ViewDescription) {
    guard [.label, .image].contains(view.kind), view.properties["userInteractionEnabled"] != .boolean(true)
    else { return }
    let place =
      view.responder.on.first { $0.callback.isOfTouches }?.location
      ?? view.gestureRecognizers.first?.id.location
    guard let place else { return }
    warn(
      .noInteraction,
      "\(view.kind.subject) takes no touches, so this never happens; write 'userInteractionEnabled: true'",
      at: place, allowing: view.responder.allowed)
  }

  /// A view that takes touches and does nothing, as over a crack, leaves them to the recognizers around it.
  private mutating func checkZone(_ view: ViewDescription, inside outer: [ViewDescription]) {
    guard view.isZone, let owner = outer.last(where: { !$0.gestureRecognizers.isEmpty }) else { return }
    warn(
      .leakyZone,
      "the recognizers of \(owner.responder.id.value.quoted) get the touches of this view as well; to keep them"
        + " from all, put it in a separate window in front, with 'hitTest: passthrough'",
      at: view.responder.id.location, allowing: view.responder.allowed)
  }

  private mutating func checkTaps(on view: ViewDescription) {
    let taps = view.gestureRecognizers.compactMap { description in
      (description.makeGestureRecognizer() as? TapGestureRecognizer).map {
        (description: description, counts: TapCounts($0))
      }
    }
    // Places in the list by what the taps count, as there may be thousands of them.
    let places = Dictionary(grouping: taps.indices) { taps[$0].counts }
    for (tap, counts) in taps {
      let later = places.filter { $0.key.fingers == counts.fingers && $0.key.taps > counts.taps }.values
        .compactMap { places in places.first { !tap.isRelated(to: taps[$0].description) } }
      guard let later = later.min().map({ taps[$0].description }) else { continue }
      let name = later.id.isExplicit ? later.id.value : "ID"
      warn(
        .impatientTap,
        "this tap recognises before \(later.id.value.quoted) can; 'requireToFail: [\(name)]' lets it wait",
        at: tap.id.location, allowing: view.responder.allowed + tap.allowed)
    }
  }

  private mutating func check(_ recognizer: GestureRecognizerDescription, on view: ViewDescription) {
    let allowed = view.responder.allowed + recognizer.allowed
    check(recognizer.action, of: .gestureRecognizer(recognizer.type), allowing: allowed)
    for (state, actions) in recognizer.actions.byState {
      let type = recognizer.type
      check(actions, of: state == .failed ? .failure(of: type) : .gestureRecognizer(type), allowing: allowed)
    }
    let ends = recognizer.type.recognizerClass.isDiscrete ? [] : HalfPair.all(in: recognizer.actions)
    warn(of: ends, of: recognizer.id, allowing: allowed)
    checkTimes(of: recognizer, allowing: allowed)
    checkRepetition(of: recognizer, allowing: allowed)
    let isOfUse = recognizer.exposure != nil || related.contains(recognizer.id.value)
    let hasScript = recognizer.script != nil || recognizer.delegate != nil || !scene.scripts.isEmpty
    if recognizer.action.isEmpty, recognizer.actions.byState.isEmpty, !isOfUse, !hasScript,
      !recognizer.isOfScrollView
    {
      warn(
        .noAction, "this gesture has no effect; write what it does under 'action' or 'actions'",
        at: recognizer.id.location, allowing: allowed)
    }
  }

  /// What a gesture that goes on does in every state, the same each time, is probably meant once.
  private mutating func checkRepetition(
    of recognizer: GestureRecognizerDescription, allowing allowed: [Advice]
  ) {
    let type = recognizer.type
    guard type != .custom, !type.recognizerClass.isDiscrete else { return }
    for case .exec(let exec) in recognizer.action where exec.arguments.allSatisfy(\.isConstant) {
      let state = type == .longPress || type == .chord ? "began" : "ended"
      warn(
        .everyState,
        "this starts as the gesture begins, at each change and as it ends; write actions: { \(state): { exec: […] } }",
        at: exec.program.location, allowing: allowed)
    }
  }

  private mutating func checkTimes(of recognizer: GestureRecognizerDescription, allowing allowed: [Advice]) {
    warn(
      of: recognizer.properties.longTimes(of: recognizer.type.recognizerClass.properties), allowing: allowed)
  }

  private mutating func checkTimes(of view: ViewDescription) {
    guard view.kind.isControl else { return }
    let properties = type(of: view.kind.makeView(id: "")).properties
    warn(of: view.properties.longTimes(of: properties), allowing: view.responder.allowed)
  }

  /// A button has no value, so none changes.
  private mutating func checkEvents(of view: ViewDescription) {
    guard view.kind == .button else { return }
    for target in view.targets where target.events == .valueChanged {
      warn(
        .noEvent,
        "a button never sends valueChanged; write touchUpInside, or 'kind: switch' for one with a value",
        at: view.responder.id.location, allowing: view.responder.allowed)
    }
  }

  /// Content that is not larger than the view moves only where it always bounces.
  private mutating func checkScrolling(of view: ViewDescription) {
    guard view.kind == .scrollView, let size = view.fixedSize, scene.scripts.isEmpty else { return }
    let always = ["alwaysBounceVertical", "alwaysBounceHorizontal"].contains {
      view.properties[$0] == .boolean(true)
    }
    let scrollView = ScrollView(id: "")
    view.properties.only(["contentSize", "contentInset"]).assign(to: scrollView)
    let (content, inset) = (scrollView.contentSize, scrollView.contentInset)
    let isWider = content.width + inset.left + inset.right > size.width
    let isHigher = content.height + inset.top + inset.bottom > size.height
    guard !isWider, !isHigher, !always || view.properties["bounces"] == .boolean(false) else { return }
    warn(
      .neverScrolls,
      "the content, [\(content.width.written), \(content.height.written)], is not larger than the view,"
        + " [\(size.width.written), \(size.height.written)], so nothing scrolls; write a larger 'contentSize', or"
        + " 'alwaysBounceVertical: true'",
      at: view.properties.location(of: "contentSize") ?? view.responder.id.location,
      allowing: view.responder.allowed)
  }

  /// Programs that get the value of a slider or dial end in any order.
  private mutating func checkOrder(of view: ViewDescription) {
    guard view.kind == .slider || view.kind == .dial, view.properties["continuous"] != .boolean(false) else {
      return
    }
    for target in view.targets where !target.events.isDisjoint(with: .valueChanged) {
      for case .exec(let exec) in target.response.ownActions.flatMap(\.all)
      where exec.order == .any && exec.arguments.contains(where: { $0.placeholders.contains(.value) }) {
        warn(
          .unordered,
          "\(view.kind.subject) starts many of these, and the last value may not be the last to arrive; write"
            + " exec: { run: […], latest: true }",
          at: exec.program.location, allowing: view.responder.allowed)
      }
    }
  }
}

extension SenseCheck {
  private mutating func check(
    _ actions: [ActionDescription], of owner: ActionOwner, allowing allowed: [Advice]
  ) {
    for action in actions.flatMap(\.all) {
      if checkPlaceholders(of: action, of: owner, allowing: allowed) { continue }
      if case .key(let key) = action { checkKeys(of: key, allowing: allowed) }
      guard case .exec(let exec) = action else { continue }
      checkTime(of: exec, allowing: allowed)
      guard let problem = exec.shellProblem else { continue }
      warn(.shellWords, problem.message, at: problem.location, allowing: allowed)
    }
  }

  /// A program that goes on by its nature, or sleeps for longer than it may run.
  private mutating func checkTime(of exec: ExecAction, allowing allowed: [Advice]) {
    let limit = exec.timeout ?? .seconds(scene.actions.timeout)
    guard let seconds = limit.seconds else { return }
    let isStated = exec.timeout != nil || scene.actions.timeout != ActionLimits().timeout
    guard let reason = LongPrograms.reason(of: exec, in: seconds, isStated: isStated) else { return }
    warn(
      .longProgram,
      "\(reason), and is ended after \(seconds.written) s; write exec: { run: […], timeout: none } to let it run, or"
        + " 'timeout' with more seconds", at: exec.program.location, allowing: allowed)
  }

  /// A key that goes down stays so until its view goes, unless something lets it up.
  private mutating func checkKeys(of key: KeyAction, allowing allowed: [Advice]) {
    guard key.movement == .down else { return }
    for code in key.keys where !releasedKeys.contains(code) {
      warn(
        .stuckKey,
        "\(code.name) goes down here and nothing lets it up; write { key: { up: \(code.name) } } where this ends, on a control"
          + " under 'on: { trackingEnded: … }'", at: key.location, allowing: allowed)
    }
  }

  /// Whether a text of `action` has a placeholder in the notation of another program.
  private mutating func checkPlaceholders(
    of action: ActionDescription, of owner: ActionOwner, allowing allowed: [Advice]
  ) -> Bool {
    let isForShell = action.isForShell
    for template in action.templates {
      guard let slip = PlaceholderSlip(in: template, among: owner.placeholders, isForShell: isForShell) else {
        continue
      }
      warn(
        .notPlaceholder,
        "'\(slip.text)' is text as it stands; what has a value here is \"${\(slip.meant.rawValue)}\"",
        at: template.location, allowing: allowed)
      return true
    }
    return false
  }

  private mutating func checkCallbacks(of responder: ResponderDescription, kind: ViewKind?) {
    for callback in responder.on {
      check(callback.actions, of: .callback(callback.callback, of: kind), allowing: responder.allowed)
    }
    warn(of: HalfPair.all(in: responder.on), of: responder.id, allowing: responder.allowed)
  }

  private mutating func checkTargets(of view: ViewDescription) {
    let actions = view.targets.flatMap(\.response.ownActions)
    check(actions, of: .control(view.kind), allowing: view.responder.allowed)
    warn(
      of: HalfPair.all(in: view.targets), of: view.responder.id, allowing: view.responder.allowed)
  }

  /// What is switched as fingers come down stays so if they go another way than was thought of.
  private mutating func warn(
    of halves: [HalfPair], of owner: Identifier, allowing allowed: [Advice]
  ) {
    for half in halves {
      warn(.halfPair, half.message, at: half.location ?? owner.location, allowing: allowed)
    }
  }

  /// What is emitted or logged inside a redacted view is always withheld (RD-2).
  private mutating func checkEmits(of view: ViewDescription, isInside: Bool) {
    let ofRecognizers = view.gestureRecognizers.flatMap { $0.action + $0.actions.byState.flatMap(\.actions) }
    let ofView = view.responder.on.flatMap(\.actions) + view.targets.flatMap(\.response.ownActions)
    let actions = (isInside ? ofView : []) + (isInside || view.keepsContents ? ofRecognizers : [])
    let all = actions.flatMap(\.all)
    let isEmitted = all.contains { if case .emit = $0 { true } else { false } }
    guard isEmitted || all.contains(where: { if case .log = $0 { true } else { false } }) else { return }
    let what =
      isEmitted
      ? "no subscriber gets what is emitted inside a redacted view; let the redacted view's own script or 'on' do it,"
        + " or write 'redacted: places'"
      : "the log withholds what 'log' writes inside a redacted view; take it away, or write 'redacted: places' while"
        + " you debug"
    warn(.redactedEmit, what, at: view.responder.id.location, allowing: view.responder.allowed)
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
        at: SourceLocation(file: path, line: index + 1, column: 1), allowing: [])
    }
  }
}

extension ViewDescription {
  /// How large it is, where that follows from nothing else.
  fileprivate var fixedSize: Size? {
    guard case (.points(let width), .points(let height))? = frame.map({ ($0.width, $0.height) }) else {
      return nil
    }
    return Size(width: width, height: height)
  }

  /// Whether the log names it in place of what lies in it.
  fileprivate var keepsContents: Bool { properties["redacted"] == .boolean(true) }

  /// Whether it takes several fingers, or swallows touches, without any effect.
  fileprivate var isZone: Bool {
    let isInert =
      kind == .view && gestureRecognizers.isEmpty && subviews.isEmpty && responder.script == nil
      && properties["userInteractionEnabled"] != .boolean(false) && viewController == nil
    let swallows = !responder.on.isEmpty && responder.on.allSatisfy { $0.actions.isEmpty && !$0.forwards }
    return isInert
      && (swallows || responder.on.isEmpty && properties["multipleTouchEnabled"] == .boolean(true))
  }
}

extension OverridableMethod {
  fileprivate var isOfTouches: Bool {
    [.touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled].contains(self)
  }
}

extension ActionDescription {
  /// The texts of the action itself in which placeholders may stand.
  fileprivate var templates: [Template] {
    switch self {
    case .exec(let exec): exec.arguments
    case .log(let text): [text]
    case .scroll(let scroll): scroll.templates
    case .emit(_, let data): data.templates
    case .key, .type, .set, .turn, .send, .call, .after, .cancel: []
    }
  }

  /// Whether it starts a shell, which has its own variables.
  fileprivate var isForShell: Bool {
    if case .exec(let exec) = self { exec.isForShell } else { false }
  }
}

extension EmittedData {
  fileprivate var templates: [Template] {
    switch self {
    case .text(let text): [text]
    case .list(let items): items.flatMap(\.templates)
    case .mapping(let members): members.flatMap(\.value.templates)
    case .null, .boolean, .number: []
    }
  }
}

/// How many taps of how many fingers a tap recognizer recognises.
private struct TapCounts: Hashable {
  let fingers: Int
  let taps: Int

  init(_ recognizer: TapGestureRecognizer) {
    (fingers, taps) = (recognizer.numberOfTouchesRequired, recognizer.numberOfTapsRequired)
  }
}
