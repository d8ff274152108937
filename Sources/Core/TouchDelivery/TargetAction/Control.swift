/// A view that follows a finger and notifies its targets; mirrors `UIControl` (UC).
open class Control: View {
  /// Whether it follows fingers at all; one that does not is hit all the same (UC-10, HT-21).
  ///
  /// Turned off while it follows a finger, it stops at once as if the touch were cancelled, and does not go on with that
  /// finger (UC-7).
  public final var isEnabled = true {
    didSet {
      noteChange()
      if oldValue, !isEnabled { cancelFollowed() }
    }
  }
  /// Whether it is in the state of being chosen; the application's to set.
  public final var isSelected = false { didSet { noteChange() } }
  /// Whether a finger is down inside, or the application says so.
  public final var isHighlighted = false { didSet { if isHighlighted != oldValue { noteChange() } } }
  /// Whether it follows a finger.
  public final var isTracking: Bool { trackedTouch != nil }
  /// Whether the finger that it follows is inside.
  public final private(set) var isTouchInside = false

  /// The touch that it follows; its finger may be up while recognizers hold back that it ended (GR-22).
  public final private(set) var trackedTouch: Touch?
  /// Whether the finger that it follows is down.
  public final var isFingerDown: Bool { trackedTouch.map { !$0.isLifted } ?? false }

  /// Whether the end of a touch that it follows, or followed before, has not been delivered to it (GR-22).
  package final var hasUnfinishedTouch: Bool { isTracking || !overtaken.isEmpty }

  /// The environment that its actions go through: its window's or, out of a window, that of its last touch (UC-7).
  final var environment: Environment? { window?.environment ?? lastEnvironment }

  /// The application that its actions go through: its window's or, out of a window, that of its last touch (UC-7).
  public final var application: Application? { environment?.application }

  final var targets: [ControlTarget] = []
  @Weak private var lastEnvironment: Environment?
  /// Touches whose finger was up when another was followed, and whose end is undelivered.
  private var overtaken: [Touch] = []
  /// Touches whose end targets are being notified of.
  private var ending: [Touch] = []
  /// The followed touches that came down beside the control, as by a superview's `hitTest(_:with:)`, and where that was in its
  /// coordinates (UC-8).
  private var strays: [(touch: Touch, place: Point)] = []
  @Weak private var lastEvent: Event?
  /// Whether `trackingBegan` was called for the tracked touch, so that `trackingEnded` is due (UC-18).
  private var owesTrackingEnd = false

  /// The properties of a control that a scene can set beyond those of any view.
  open override class var properties: [Property<View>] { super.properties + own.map { $0.ofView } }

  private static let own: [Property<Control>] = [
    Property(
      "enabled", .boolean, { $0.isEnabled }, { $0.isEnabled = $1 },
      "Whether the control follows fingers. A disabled control is still hit, but does nothing. If it is disabled while it follows a finger, it sends 'touchCancel' and ignores that finger from then on.",
      traits: .isReachable),
    Property(
      "selected", .boolean, { $0.isSelected }, { $0.isSelected = $1 }, "Whether the control is chosen."),
    Property(
      "highlighted", .boolean, { $0.isHighlighted }, { $0.isHighlighted = $1 },
      "Whether the control looks touched."),
  ]

  /// The name of its kind in scenes.
  open var kind: String { "control" }

  /// Its value, if it has one.
  open var controlValue: PropertyValue? { nil }

  /// A control with this `frame` in its superview.
  public override init(id: String, frame: Rect = .zero) {
    super.init(id: id, frame: frame)
    if isExactly(Control.self) { noteClass(with: Self.followingMethods) }
  }

  /// The methods that a plain control overrides.
  package static let followingMethods: OverriddenMethods = [
    .touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled,
  ]

  /// Whether it follows `touch`, which comes down; mirrors `UIControl.beginTracking(_:with:)` (UC-4).
  open func beginTracking(_ touch: Touch, with event: Event) -> Bool { true }

  /// Whether it goes on following `touch`, which moved; mirrors `UIControl.continueTracking(_:with:)` (UC-5).
  open func continueTracking(_ touch: Touch, with event: Event) -> Bool { true }

  /// Called as `touch` is lifted; mirrors `UIControl.endTracking(_:with:)` (UC-6).
  open func endTracking(_ touch: Touch, with event: Event) {}

  /// Called as the touch that it follows is cancelled; mirrors `UIControl.cancelTracking(with:)` (UC-7).
  open func cancelTracking(with event: Event?) {}

  /// Sends one action through the application; mirrors `UIControl.sendAction(_:to:for:)` (UC-3).
  open func sendAction(_ action: String, to target: Responder?, for event: Event?) {
    _ = application?.sendAction(action, to: target, from: self, for: event)
  }

  /// The methods by which it follows touches and sends actions.
  open override func performByClass(_ call: MethodCall) -> MethodValue {
    switch (call.method, call[0].object(Touch.self), call[1].object(Event.self)) {
    case (.beginTracking, let touch?, let event?): return .flag(beginTracking(touch, with: event))
    case (.continueTracking, let touch?, let event?): return .flag(continueTracking(touch, with: event))
    case (.endTracking, let touch?, let event?): endTracking(touch, with: event)
    case (.cancelTracking, _, _): cancelTracking(with: call[0].object())
    case (.sendAction, _, _): sendAction(call[0].text, to: call[1].object(), for: call[2].object())
    default: return super.performByClass(call)
    }
    return .nothing
  }

  /// Called after an event of the finger, for controls that change their value by it; `touch` is the one
  /// followed.
  open func didSend(_ event: ControlEvents, of touch: Touch, with touchEvent: Event?) {}

  /// Follows the first finger; touches that it does not follow end here too (RC-13, UC-15).
  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    reply(to: touches, event) { begin($0, event) }
  }

  /// Follows its finger.
  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    reply(to: touches, event) { follow(.moved, $0, event) }
  }

  /// Follows its finger to its end (UC-6).
  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    reply(to: touches, event) { follow(.ended, $0, event) }
  }

  /// Stops following its finger (UC-7).
  open override func touchesCancelled(_ touches: [Touch], with event: Event) {
    reply(to: touches, event) { follow(.cancelled, $0, event) }
  }

  /// Handles the event if `follows` is true of one of its `touches`, and else ignores it.
  private func reply(to touches: [Touch], _ event: Event, _ follows: (Touch) -> Bool) {
    var reply = CallTrace.Reply.ignored
    for touch in touches where follows(touch) { reply = .handled }
    event.trail.reply = reply
  }

  /// Whether it follows `touch` from now on; one whose finger is up, though its end is held back, is overtaken (GR-22).
  private func begin(_ touch: Touch, _ event: Event) -> Bool {
    guard isEnabled, !isFingerDown else { return false }
    if let last = trackedTouch {
      overtaken.append(last)
      trackedTouch = nil
      noteTrackingEnd(of: last)
    }
    lastEnvironment = environment
    isTouchInside = true
    let place = touch.location(in: self)
    let isStray = !reaches(place, 0)
    touch.attach(self)
    let begins =
      callOverride(of: .beginTracking, .object(touch), .object(event))?.flag
      ?? beginTracking(touch, with: event)
    guard begins, isEnabled else {
      touch.detach(self)
      release()
      return false
    }
    trackedTouch = touch
    if isStray { strays.append((touch, place)) }
    lastEvent = event
    isHighlighted = true
    owesTrackingEnd = true
    _ = callOverride(of: .trackingBegan, .object(touch), .object(event))
    send(.touchDown, of: touch, with: event)
    if touch.tapCount > 1 { send(.touchDownRepeat, of: touch, with: event) }
    return true
  }

  /// Whether it follows `touch`, which goes on or is over.
  private func follow(_ phase: TouchesPhase, _ touch: Touch, _ event: Event) -> Bool {
    guard follows(touch) else { return false }
    switch phase {
    case .began: break
    case .moved: if trackedTouch === touch { move(touch, event) }
    case .ended: end(touch, event)
    case .cancelled: cancel(touch, event)
    }
    return true
  }

  /// Whether it follows `touch`, whose end has not been delivered, although it may follow another since
  /// (GR-22).
  public final func follows(_ touch: Touch) -> Bool {
    trackedTouch === touch || overtaken.contains { $0 === touch }
  }

  /// Whether it follows `touch`, whose finger is down, even if its end is held back (GR-22), and is enabled.
  public final func isHeld(by touch: Touch) -> Bool {
    isEnabled && trackedTouch === touch && !touch.isLifted
  }

  private func move(_ touch: Touch, _ event: Event) {
    let wasInside = isTouchInside
    isTouchInside = isInside(touch, event)
    let goesOn =
      callOverride(of: .continueTracking, .object(touch), .object(event))?.flag
      ?? continueTracking(touch, with: event)
    guard goesOn else { return release() }
    isHighlighted = isTouchInside
    if wasInside, !isTouchInside { send(.touchDragExit, of: touch, with: event) }
    if !wasInside, isTouchInside { send(.touchDragEnter, of: touch, with: event) }
    send(isTouchInside ? .touchDragInside : .touchDragOutside, of: touch, with: event)
  }

  private func end(_ touch: Touch, _ event: Event) {
    ending.append(touch)
    defer { ending.removeAll { $0 === touch } }
    let isInside = isInside(touch, event)
    if trackedTouch === touch { isTouchInside = isInside }
    if callOverride(of: .endTracking, .object(touch), .object(event)) == nil {
      endTracking(touch, with: event)
    }
    send(isInside ? .touchUpInside : .touchUpOutside, of: touch, with: event)
    forget(touch)
  }

  /// Cancels what it follows, without the touches whose end targets are already being notified of.
  final func cancelFollowed() {
    let followed = overtaken + (trackedTouch.map { [$0] } ?? [])
    for touch in followed where !ending.contains(where: { $0 === touch }) { cancel(touch, lastEvent) }
  }

  private func cancel(_ touch: Touch, _ event: Event?) {
    ending.append(touch)
    defer { ending.removeAll { $0 === touch } }
    if callOverride(of: .cancelTracking, MethodValue(event)) == nil { cancelTracking(with: event) }
    send(.touchCancel, of: touch, with: event)
    forget(touch)
  }

  /// Stops following `touch`, which is over although an override has withheld its end from the class; targets
  /// are not notified (UC-6).
  fileprivate final func letGo(of touch: Touch) {
    if follows(touch) { forget(touch) }
  }

  private func forget(_ touch: Touch) {
    touch.detach(self)
    overtaken.removeAll { $0 === touch }
    strays.removeAll { $0.touch === touch }
    if trackedTouch === touch { release() }
  }

  private func release() {
    let touch = trackedTouch
    touch?.detach(self)
    strays.removeAll { $0.touch === touch }
    trackedTouch = nil
    isTouchInside = false
    isHighlighted = false
    // A value that it took without an action may stay, or go back, while the finger is outside.
    noteChange()
    if let touch { noteTrackingEnd(of: touch) }
  }

  /// Calls `trackingEnded` if it is due: once for each `trackingBegan`, and before the next one (UC-18).
  private func noteTrackingEnd(of touch: Touch) {
    guard owesTrackingEnd else { return }
    owesTrackingEnd = false
    _ = callOverride(of: .trackingEnded, .object(touch), MethodValue(lastEvent))
  }

  private func send(_ event: ControlEvents, of touch: Touch, with touchEvent: Event?) {
    guard follows(touch) else { return }
    sendActions(for: event, touch: touch, with: touchEvent)
    if follows(touch) { didSend(event, of: touch, with: touchEvent) }
  }

  /// While it is followed a finger is inside a good way beyond where the control can be hit, and around where the finger came
  /// down beside that; an override of `point(inside:with:)` can say that it is farther away (UC-8).
  private func isInside(_ touch: Touch, _ event: Event) -> Bool {
    let (location, slop) = (touch.location(in: self), slop(of: touch))
    if reaches(location, slop) { return true }
    if let stray = strays.first(where: { $0.touch === touch }),
      Rect(origin: stray.place, size: .zero).enlarged(by: slop).contains(location)
    {
      return true
    }
    return mayOverride(.pointInside) && askPoint(inside: location, with: event)
  }

  /// Whether `location` is at most `slop` from the bounds, or from what `hitTestInsets` make of them.
  private func reaches(_ location: Point, _ slop: Double) -> Bool {
    bounds.enlarged(by: slop).contains(location)
      || hitTestInsets != .zero && bounds.inset(by: hitTestInsets).enlarged(by: slop).contains(location)
  }

  private func slop(of touch: Touch) -> Double {
    let points = window?.environment?.settings.controlSlop ?? Settings().controlSlop
    return touch.window.screen.length(ofPoints: points)
  }
}

extension Rect {
  /// The rectangle with each side moved outwards by `distance`.
  fileprivate func enlarged(by distance: Double) -> Rect {
    inset(by: EdgeInsets(top: -distance, left: -distance, bottom: -distance, right: -distance))
  }
}

extension Touch {
  /// Ends, once the touch is over, the following by controls whose override has kept the end from the class (UC-6).
  func releaseFollowers() {
    for case let control as Control in followers { control.letGo(of: self) }
  }
}
