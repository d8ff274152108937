/// Watches the touches of a view and its subviews for one gesture; mirrors `UIGestureRecognizer` (BASE-1).
///
/// Subclasses override the touch methods and set `state`; the base class recognises nothing. It is no responder (GR-1).
open class GestureRecognizer: Referable, Overridable {
  /// The name in the scene file, unique in a scene.
  public let id: String
  /// The view it is attached to, if any (GR-1).
  @Weak public private(set) var view: View?
  #if hasFeature(Embedded)
    /// The object that may veto what it does; it has to stay as long as the recognizer.
    public final unowned(unsafe) var delegate: (any GestureRecognizerDelegate)?
  #else
    /// The object that may veto what it does.
    ///
    /// Unowned, as in UIKit.
    public final weak var delegate: (any GestureRecognizerDelegate)?
  #endif
  /// What a subclass would override, if anything.
  public final var overrides: Overrides = []
  /// Whether views lose the gesture's touches once it is recognised (GR-20).
  public final var cancelsTouchesInView = true
  /// Whether views get touches only once this has failed (GR-21).
  public final var delaysTouchesBegan = false
  /// How long, in seconds, views wait for this at most by `delaysTouchesBegan`: then it fails (GR-31); infinity for no end.
  public final var maximumDelay = Double.infinity
  /// Whether views get the end of touches only once this has failed (GR-22).
  public final var delaysTouchesEnded = true
  /// Whether it gets touches; turned off in the course of a gesture, it is cancelled or fails (GR-10).
  public final var isEnabled = true {
    didSet { if oldValue, !isEnabled { stop("it was disabled") } }
  }
  /// Why it failed, in words for the log; a subclass sets it before it sets `state` to `failed`, and the next gesture begins
  /// without it.
  public final var failureReason: String?

  /// Replaces `values` if the class does not override it; for overrides that recognise on their own.
  public final var customValues: [GestureValue] = []
  /// The recognizers that have to fail before this one may recognise (GR-15).
  public private(set) final var failureRequirements: [Weak<GestureRecognizer>] = []
  /// The recognizers that this one may recognise together with, whatever the delegates say.
  public private(set) final var simultaneous: [Weak<GestureRecognizer>] = []
  final var targets = GestureTargets()
  /// How far it is with its gesture.
  final private(set) var attempt = Attempt()
  /// What the delegate said of the touches of one frame's event (GR-4).
  private final var eventAnswer: (frame: Int, isYes: Bool)?
  /// Whether it is among the recognizers of its view; one that was taken from there in the course of a gesture keeps the view.
  final var isAttached = false
  /// Counts the recognizers that got a first touch; nil while no gesture is under way.
  final var turn: Int?
  /// Whether it changed and its actions have not been sent.
  final var isFiring = false
  /// The environment that the gesture under way is arbitrated in.
  @Weak private final var contendingEnvironment: Environment?
  /// What fires as views have waited for long enough; apart from those of the attempt, which keep it from being over (GR-31).
  private final var delayTimer: Timer?
  private final var callBuffer: [Touch] = []
  /// An object that lives as long as this one and is not used here.
  package final var associatedObject: AnyObject?

  /// A recognizer called `id`, attached to no view.
  public init(id: String) {
    self.id = id
  }

  /// New fingers of the gesture came down; mirrors `touchesBegan(_:with:)` in UIGestureRecognizerSubclass.h.
  ///
  /// `touches` ascend by id. The base class does nothing.
  open func touchesBegan(_ touches: [Touch], with event: Event) {}

  /// Fingers of the gesture moved; mirrors `touchesMoved(_:with:)` in UIGestureRecognizerSubclass.h.
  open func touchesMoved(_ touches: [Touch], with event: Event) {}

  /// Fingers of the gesture were lifted; mirrors `touchesEnded(_:with:)` in UIGestureRecognizerSubclass.h.
  open func touchesEnded(_ touches: [Touch], with event: Event) {}

  /// Touches of the gesture are over without a lift that counts; mirrors `touchesCancelled(_:with:)` in
  /// UIGestureRecognizerSubclass.h.
  open func touchesCancelled(_ touches: [Touch], with event: Event) {}

  /// Why it can no longer begin, where those that it waited for have failed (GR-18); nil where it can.
  open func faultAfterWaiting() -> String? { nil }

  /// Is called as the gesture begins, before its first action; what it measures counts from here (PAN-3, PIN-2).
  open func didBegin() {}

  /// Is called when a gesture is over and before `state` is `possible` again; mirrors `reset()` (GR-11).
  open func reset() {}

  /// Whether recognising makes `other` fail; mirrors `canPrevent(_:)` (GR-14).
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether `other` makes this fail by recognising; mirrors `canBePrevented(by:)` (GR-14).
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Performs a method as the class has it, after all overrides; where one waits for another is for overrides alone to say.
  public final func performByClass(_ call: MethodCall) -> MethodValue {
    switch call.method {
    case .reset: reset()
    case .canPrevent: return .flag(call[0].object().map(canPrevent) ?? true)
    case .canBePrevented: return .flag(call[0].object().map(canBePrevented(by:)) ?? true)
    default: break
    }
    return .nothing
  }

  /// Where the gesture is in `view`'s coordinates, or the window's for nil: the centroid of its touches; mirrors
  /// `location(in:)` (GR-8).
  open func location(in view: View?) -> Point { centroid(of: currentTouches, in: view) }

  /// Where the touch with this index is in `view`'s coordinates, or the window's for nil; nil past the end; mirrors
  /// `location(ofTouch:in:)` (GR-8).
  open func location(ofTouch index: Int, in view: View?) -> Point? {
    let touches = currentTouches
    return touches.indices.contains(index) ? touches[index].location(in: view) : nil
  }

  /// The touches of the gesture, in ascending id: those that it received, else those that are down or lifted last
  /// (GR-8).
  open var currentTouches: [Touch] {
    if let touches = attempt.customTouches { return touches }
    let touches = attempt.touches
    if touches.allSatisfy({ !$0.life.isRetired }) { return touches }
    let live = touches.filter { !$0.life.isRetired }
    guard live.isEmpty, let end = touches.last?.timestamp else { return live }
    return touches.filter { $0.timestamp == end }
  }

  /// The type's own values, for the log.
  open var values: [GestureValue] { customValues }

  /// The number that `canPrevent(_:)` depends on, nil where it depends on something else.
  ///
  /// This prevents all others but those with a greater rank; one with rank 0 prevents all.
  open var rank: Int? { nil }

  /// The word for its type, as in a scene's `type:`.
  open var type: String { "custom" }

  /// Whether it fires once, as the gesture is over, instead of as it begins, goes on and ends (GR-7).
  open class var isDiscrete: Bool { false }

  /// Whether a finger makes the gesture by moving, so that an almost still one does not count.
  open class var isDrag: Bool { false }

  /// When it recognises, under `settings`; nil where that does not follow from its own fingers alone.
  open func course(under settings: Settings) -> GestureCourse? { nil }

  /// What a scene can set.
  open class var properties: [Property<GestureRecognizer>] { own }

  private static let own: [Property<GestureRecognizer>] = [
    Property(
      "enabled", .boolean, { $0.isEnabled }, { $0.isEnabled = $1 }, "Whether the recognizer gets touches."),
    Property(
      "cancelsTouchesInView", .boolean, { $0.cancelsTouchesInView }, { $0.cancelsTouchesInView = $1 },
      "Whether views lose the gesture's touches once it is recognised."),
    Property(
      "delaysTouchesBegan", .boolean, { $0.delaysTouchesBegan }, { $0.delaysTouchesBegan = $1 },
      "Whether views get touches only once the recognizer has failed."),
    Property(
      "maximumDelay", .positive(upTo: 86_400, .seconds, orAny: "none", atMost: 30), { $0.maximumDelay },
      { $0.maximumDelay = $1 },
      "How long 'delaysTouchesBegan' keeps touches from views at most, in seconds from the first finger. After that the recognizer fails."
    ),
    Property(
      "delaysTouchesEnded", .boolean, { $0.delaysTouchesEnded }, { $0.delaysTouchesEnded = $1 },
      "Whether views get the end of touches only once the recognizer has failed."),
  ]

  /// Whether it gets its touches: not once it is disabled, has failed or has recognised, even if its
  /// recognition still waits (GR-11, GR-12).
  final var hearsOfTouches: Bool { isEnabled && !state.isFinal }

  /// Whether touches that it has are still delivered to it, whatever it asked for meanwhile (GR-12).
  final var isReceiving: Bool { isEnabled && !attempt.stage.own.isFinal }

  /// Calls the touch method of `phase` with those of its touches in `window` that are due.
  final func receive(_ phase: TouchesPhase, of event: Event, in window: Window) {
    var due: [Touch] = []
    swap(&due, &callBuffer)
    let touches = attempt.touches
    for index in touches.indices where touches[index].isDueForRecognizers(in: phase, window) {
      due.append(touches[index])
    }
    if !due.isEmpty { receive(phase, due, with: event) }
    due.removeAll(keepingCapacity: true)
    swap(&due, &callBuffer)
  }
}

extension GestureRecognizer {
  /// Makes this wait until `other` has failed; mirrors `require(toFail:)` (GR-15).
  public final func require(toFail other: GestureRecognizer) {
    require(toFail: [other])
  }

  /// Makes this wait until each of `others` has failed (GR-15).
  public final func require(toFail others: [GestureRecognizer]) {
    failureRequirements.add(others)
  }

  /// Lets this and each of `others` recognise together, as a delegate of either that says so.
  public final func allowSimultaneousRecognition(with others: [GestureRecognizer]) {
    simultaneous.add(others)
  }
}

extension [Weak<GestureRecognizer>] {
  /// Adds those that are not there yet, and forgets what is gone.
  fileprivate mutating func add(_ recognizers: [GestureRecognizer]) {
    removeAll { $0.wrappedValue == nil }
    var known = Set(compactMap { $0.wrappedValue.map(ObjectIdentifier.init) })
    for recognizer in recognizers where known.insert(ObjectIdentifier(recognizer)).inserted {
      append(Weak(wrappedValue: recognizer))
    }
  }
}

// What recognition calls: the override if there is one, else the class's method.
extension GestureRecognizer {
  final func receive(_ phase: TouchesPhase, _ touches: [Touch], with event: Event) {
    guard let top = overrides.layer(with: phase.method, below: .max) else {
      return receiveByClass(phase, touches, with: event)
    }
    overrides.layers[top].receive(.touches(phase, touches), recognizer: self, event: event)
  }

  /// Calls the method for `message` as `layer`, one of the overrides, calls `super`: the next layer's, else the class's.
  public final func receive(_ message: EventMessage, with event: Event, after layer: any MethodOverrides) {
    if let next = overrides.layer(with: message.method, after: layer) {
      return overrides.layers[next].receive(message, recognizer: self, event: event)
    }
    if case .touches(let phase, let touches) = message { receiveByClass(phase, touches, with: event) }
  }

  private func receiveByClass(_ phase: TouchesPhase, _ touches: [Touch], with event: Event) {
    switch phase {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    }
  }
}

// What the application and views do with it.
extension GestureRecognizer {
  /// The tunables that hold where it is.
  public final var settings: Settings { environment?.settings ?? Settings() }

  /// That of the application that arbitrates it, although its view may have left the window meanwhile.
  final var environment: Environment? { contendingEnvironment ?? view?.window?.environment }

  /// The application that arbitrates it, although its view may have left the window meanwhile.
  public final var application: Application? { environment?.application }

  final func attach(to view: View) {
    self.view = view
    isAttached = true
    view.noteRecognizerChange()
  }

  /// Forgets the view that it has been taken from, once no gesture is under way.
  final func leaveView() {
    guard let view, !attempt.stage.isContending, !view.hasGestureRecognizer(self) else { return }
    self.view = nil
    view.noteRecognizerChange()
  }

  /// Why it does not get a new touch in the frame of this number; nil where it does.
  ///
  /// The delegate is asked about the event once, then about the touch (GR-4).
  final func refusal(of touch: Touch, of event: Event, inFrame frame: Int) -> TouchRefusal.Rule? {
    if let refusal { return refusal }
    guard let delegate else { return nil }
    if eventAnswer?.frame != frame { eventAnswer = (frame, delegate.shouldReceive(event, self)) }
    guard eventAnswer?.isYes ?? true else { return .shouldReceiveEvent }
    return delegate.shouldReceive(touch, self) ? nil : .shouldReceiveTouch
  }

  /// One that is done with its gesture or only waits for others to fail takes no more touches (GR-11).
  private var refusal: TouchRefusal.Rule? {
    if !isEnabled { return .enabled }
    if settledState.isFinal { return .state }
    return attempt.stage.waited == .ended ? .waiting : nil
  }

  /// Gives its attempt one of the inputs that `Attempt` has; what that answers.
  @inline(__always)
  final func advance<Answer>(_ input: (inout Attempt) -> Answer) -> Answer { input(&attempt) }

  /// Receives a touch of the application with this environment; whether an attempt begins with it.
  ///
  /// One that waits for others may share this touch with further ones, so it is decided about again (GR-18).
  final func receive(_ touch: Touch, in environment: Environment) -> Bool {
    contendingEnvironment = environment
    if attempt.stage.waited != nil { environment.unsettle() }
    let isFirst = attempt.begin()
    if isFirst { failureReason = nil }
    attempt.add(touch)
    touch.attach(self)
    if isFirst, delaysTouchesBegan, maximumDelay < .infinity { limitDelay(in: environment) }
    return isFirst
  }

  /// Fails once views have waited for it as long as they may, even if it only waits for others by then (GR-31).
  private func limitDelay(in environment: Environment) {
    delayTimer = environment.application?.schedule(
      after: maximumDelay,
      weakly {
        if $0.delaysTouchesBegan, $0.settledState == .possible { $0.stop("its maximumDelay was over") }
      })
  }

  /// Ends the attempt from outside: an active recognizer is cancelled, a possible one that has touches fails (GR-10,
  /// GR-25).
  final func stop(_ reason: String) {
    attempt.withdraw()
    guard attempt.stage.isContending else { return }
    if settledState.isActive {
      state = .cancelled
    } else if settledState == .possible {
      fail(reason)
    }
  }

  /// Fails where it has recognised but for others that it waits for, and a finger of it is cancelled in `window`: it does not hear
  /// of that itself (GR-12, GR-25).
  final func failIfWaitingToEnd(in window: Window) {
    guard attempt.stage.waited == .ended else { return }
    let isCancelled = attempt.touches.contains {
      $0.phase == .cancelled && !$0.life.isRetired && $0.window === window
    }
    if isCancelled { stop("its touch was cancelled") }
  }

  /// Fails in the frame of this number, for a reason in words for the log.
  final func fail(_ reason: String, inFrame frame: Int) {
    failureReason = reason
    attempt.fail(in: frame)
  }

  /// Resets it, whose gesture and touches are over (GR-11).
  final func endAttempt() {
    delayTimer?.invalidate()
    delayTimer = nil
    attempt.beginReset()
    if callOverride(of: .reset) == nil { reset() }
    for touch in attempt.touches { touch.detach(self) }
    attempt.reset()
    leaveView()
  }
}

extension Property where Owner: GestureRecognizer {
  /// The same property among those of any recognizer; only recognizers of its class may be asked for it.
  public var ofRecognizer: Property<GestureRecognizer> {
    of(GestureRecognizer.self) { $0.view?.noteRecognizerChange() }
  }
}
