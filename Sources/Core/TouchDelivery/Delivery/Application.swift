public import TouchTime

/// The root object: it owns the windows, takes what the devices report and sends it on; mirrors `UIApplication`.
///
/// The caller owns the clock and the devices: it hands over what happened with its time, in order, and wakes the
/// application at its next deadline.
///
/// The application has a part for each thing that delivery remembers, and each part alone changes its state. The extensions call
/// them in turn: `Application+Input.swift` takes an input in, `SendEvent.swift` hands it to windows and views,
/// `Application+Recognition.swift` to recognizers, and `Application+Orphans.swift` ends what lost its view on the way.
public final class Application: Responder, EventSender {
  /// The next responder of the application, unless it is a view, a view controller or the application itself (RC-8).
  public var delegate: Responder?
  /// The tunables of delivery.
  public var settings: Settings {
    get { environment.settings }
    set { environment.settings = newValue }
  }
  /// The screens that windows may lie on, the first being the one for all that names none; mirrors `UIScreen.screens`.
  public var screens: [Screen] = []
  /// The windows from back to front; mirrors the order of `UIWindowScene.windows` (APP-4).
  public private(set) var windows: [Window] = []
  /// The window that events without a location go to; mirrors `UIWindow.isKeyWindow` (APP-9).
  @Weak public private(set) var keyWindow: Window?
  /// Whether remote controls are listened to; mirrors `beginReceivingRemoteControlEvents()` and its counterpart (EV-7).
  public var receivesRemoteControlEvents = false
  /// Takes the records of all decisions; nil costs nothing.
  public var sink: (any DecisionSink)? {
    get { environment.sink }
    set { environment.sink = newValue }
  }
  /// Takes the records of what a scene or script did and that could not be carried out, where `sink` is nil.
  public var failureSink: (any DecisionSink)?
  /// Called with the time of each event of touches before it is sent, once its new touches have been hit-tested; nil costs nothing.
  ///
  /// For measuring how long events take: the application itself reads no clock.
  public var sendObserver: ((Instant) -> Void)?
  /// Is notified when a view or a recognizer changes; without it, a change costs one comparison with nil.
  public var viewObserver: (any ViewObserver)? {
    get { environment.viewObserver }
    set { environment.viewObserver = newValue }
  }
  /// Whether records explain: hits carry the views asked and their verdicts, gates carry who does not get the touch,
  /// and what is held back from views is recorded.
  public var explainsHits: Bool {
    get { environment.explainsDecisions }
    set { environment.explainsDecisions = newValue }
  }
  /// Whether a timer that is late fires once, at the time it is then; for a clock that does not wait.
  ///
  /// Without it each fires at its own time, as often as it is due.
  public var firesLateTimersOnce = false
  /// Bounds how long timers that can wait take at a time, where late ones fire once; nil lets all of them fire.
  public var timerGate: (any TimerGate)?

  /// What the windows, recognizers and controls know of it.
  let environment: Environment
  /// The fingers that are down, while what they do is recorded.
  private(set) var contacts: ContactLog?
  // The parts of delivery. Only the part itself changes its state; the extensions of Application call the
  // parts in turn.
  var inputs = InputQueue()
  var touchSequence = TouchSequence()
  var held = HeldTouches()
  var presses = PressSequence()
  var motion = MotionProgress.none
  var timers = TimerQueue()
  private(set) lazy var stages = InputStages(of: self)
  let dispositions = DispositionLog()
  let arbitration: Arbitration
  let trail = CallTrace()
  private var ignoringInteraction = 0
  private var touchBuffer: [Touch] = []

  /// An application called `id`, without windows.
  public override init(id: String) {
    let environment = Environment()
    self.environment = environment
    arbitration = Arbitration(in: environment)
    super.init(id: id)
    environment.application = self
    noteClass(with: [])
  }

  deinit {
    // The windows, which go away after this, look for it.
    environment.close()
    // The bodies of timers may retain what retains the timers.
    timers.invalidateAll()
  }

  /// The delegate (RC-8).
  public override var nextByClass: Responder? {
    guard let delegate, delegate !== self, !(delegate is View), !(delegate is ViewController) else {
      return nil
    }
    return delegate
  }

  /// Forwards events.
  public override func performByClass(_ call: MethodCall) -> MethodValue {
    call.method == .sendEvent ? distribute(call) : super.performByClass(call)
  }

  /// Puts `window` in front of the others of its level and lets it be asked (APP-4, APP-6).
  public func addWindow(_ window: Window) {
    if window.application === self { windows.removeAll { $0 === window } }
    let behind = windows.lastIndex { !($0.windowLevel > window.windowLevel) }
    windows.insert(window, at: behind.map { $0 + 1 } ?? 0)
    window.join(environment)
    window.layoutInSuperview()
  }

  /// Makes `window`, one of the application's, the key window; mirrors `UIWindow.makeKey()` (APP-9).
  public func makeKey(_ window: Window) {
    if window.application === self { keyWindow = window }
  }

  /// Shows `window`, one of the application's, puts it in front of the others of its level, and makes it the key window; mirrors
  /// `UIWindow.makeKeyAndVisible()` (APP-4).
  public func makeKeyAndVisible(_ window: Window) {
    guard window.application === self else { return }
    window.isHidden = false
    addWindow(window)
    makeKey(window)
  }

  /// The visible window that is in front of all others (APP-4).
  public var frontWindow: Window? { windows.last { !$0.isHidden } }

  /// The windows and all views in them, each before its subviews, and the windows from back to front.
  package var views: Subtree { Subtree(windows.map { $0 as View }) }

  /// Makes another window key where `window`, which was hidden, was it.
  func windowDidHide(_ window: Window) {
    if window === keyWindow, let frontWindow { makeKey(frontWindow) }
  }

  /// Makes `window`, which has a new first responder, key.
  func windowDidGetFirstResponder(_ window: Window) {
    if !window.isHidden { makeKey(window) }
  }

  /// Puts `window`, whose level changed, where it belongs.
  func windowLevelDidChange(of window: Window) {
    if windows.contains(where: { $0 === window }) { addWindow(window) }
  }

  /// Visits what the application retains: its delegate, its windows with their scenes, the events under way, the
  /// controls that follow their touches, and the recognizers with a gesture under way, with their views.
  ///
  /// Some are visited more than once. What these retain is not visited.
  package func forEachRetainedObject(_ visit: (AnyObject) -> Void) {
    visit(self)
    if let delegate { visit(delegate) }
    for window in windows { visit(window) }
    for event in [touchSequence.event, presses.event].compactMap({ $0 }) + held.events {
      visit(event)
      for touch in event.allTouches { touch.followers.forEach(visit) }
    }
    for touch in held.touches {
      visit(touch)
      touch.followers.forEach(visit)
    }
    for recognizer in arbitration.contenders {
      visit(recognizer)
      if let view = recognizer.view { visit(view) }
    }
  }

  /// A new event for the first finger of a sequence (TD-2).
  func makeTouchesEvent(at time: Instant) -> Event {
    Event(timestamp: time, trail: trail, explanation: explainsHits ? HitTestExplanation() : nil)
  }

  /// The buffer for the touches of one call, taken so that a nested call gets another.
  func takeTouchBuffer() -> [Touch] {
    var buffer: [Touch] = []
    swap(&buffer, &touchBuffer)
    return buffer
  }

  /// Gives a buffer back for the next call; where a handler kept the array, it keeps its own copy.
  func giveBack(_ buffer: inout [Touch]) {
    // For the touch or two that are most often in it, this takes a fraction of what `removeAll` does.
    while !buffer.isEmpty { buffer.removeLast() }
    swap(&buffer, &touchBuffer)
  }
}

extension Application {
  /// How many touches are under way.
  public var liveTouchCount: Int { touchSequence.event?.allTouches.count ?? 0 }

  /// How many fingers have come down so far, those included that hit no view.
  public var touchCount: Int { touchSequence.touchCount }

  /// Interrupts everything for good, as before another application takes over.
  ///
  /// Touches whose end recognizers hold back are cancelled (GR-22), recognizers that wait for more touches fail, and no
  /// timer fires any more. Without that, touches, views and timers would keep each other in memory.
  package func end(at time: Instant) {
    interrupt(at: time)
    orphanWhatIsHeld()
    timers.invalidateAll()
    // A script's override of `reset()` that does not call the class's has left it its touches.
    for window in windows {
      for view in window.subtree { view.gestureRecognizers.forEach { $0.reset() } }
    }
  }

  /// Inherits the state of `predecessor`, which has been interrupted.
  ///
  /// It goes on with the time and the last id of a touch, so that no id is given twice, and the end of a shake that was
  /// cancelled there stays out (EV-5).
  public func inherit(from predecessor: Application) {
    advance(to: predecessor.now)
    touchSequence.continueNumbers(of: predecessor.touchSequence)
    motion = predecessor.motion
    inheritDisplays(from: predecessor)
  }
}

extension Application {
  /// Drops new touches until `endIgnoringInteractionEvents()` has been called as often; touches that are under way go
  /// on; mirrors `UIApplication.beginIgnoringInteractionEvents()` (APP-8).
  public func beginIgnoringInteractionEvents() {
    ignoringInteraction += 1
  }

  /// Undoes one `beginIgnoringInteractionEvents()`; one too many does nothing (APP-8).
  public func endIgnoringInteractionEvents() {
    ignoringInteraction = max(0, ignoringInteraction - 1)
  }

  /// Whether new touches are dropped; mirrors `UIApplication.isIgnoringInteractionEvents` (APP-8).
  public var isIgnoringInteractionEvents: Bool { ignoringInteraction > 0 }

  /// Notes that `views` change over `duration` seconds; mirrors `UIView.animate(withDuration:delay:options:animations:)`.
  ///
  /// What changed has its final value at once. Unless it `allowsUserInteraction`, touches pass the views and their
  /// subviews by until it is over (HT-16), and those on the views are cancelled (TD-14). The `associatedObject` goes when it
  /// is over.
  public func animate(
    _ views: [View], duration: Double, allowsUserInteraction: Bool, associatedObject: AnyObject? = nil
  ) {
    guard !allowsUserInteraction, duration > 0, !views.isEmpty else { return }
    for view in views { view.suspendInteraction() }
    schedule(after: duration) {
      withExtendedLifetime(associatedObject) {
        for view in views { view.resumeInteraction() }
      }
    }
    for view in views { orphanTouches(on: view) }
  }

  /// Cancels the touches of `scene`, which is no longer active.
  func sceneDidDeactivate(_ scene: WindowScene) {
    receive(.interruption(.scene(scene), now))
  }
}

extension Application {
  /// Called with the decision whether a touch is handled, as soon as it is made; nil costs nothing.
  ///
  /// A touch that is undecided at the end of the event in which it began is reported as undecided, and again once it is decided.
  /// Touches of one finger are reported in the order in which they began; moves are not reported. The sink must not call the
  /// application.
  public var dispositionSink: ((TouchDispositionChange) -> Void)? {
    get { dispositions.sink }
    set { dispositions.sink = newValue }
  }

  /// Called with each finger that has been down for as long as `longestTouch` allows, whose touch may be unhandled; nil costs
  /// nothing (AC-6).
  ///
  /// The finger is ignored until it comes down again. The sink must not call the application.
  public var expirySink: ((Contact.Identifier) -> Void)? {
    get { dispositions.expirySink }
    set { dispositions.expirySink = newValue }
  }

  /// Called with evdev's name of each key that goes down and is not handled, while it is delivered; nil costs nothing.
  ///
  /// That is decided as it goes down; what happens to the key later changes nothing. The sink must not call the application.
  public var discardedPressSink: ((String) -> Void)? {
    get { dispositions.discardedPressSink }
    set { dispositions.discardedPressSink = newValue }
  }

  /// Decides about touches and presses that a responder was called for.
  func decide(_ message: EventMessage, by responder: Responder?) {
    switch message {
    case .touches(.began, let touches) where dispositionSink != nil:
      let disposition = responder == nil ? TouchDisposition.unhandled(.discarded) : .handled
      for touch in touches { dispositions.decide(touch, disposition) }
    case .presses(.began, let presses) where responder == nil:
      for press in presses { discardedPressSink?(press.key) }
    default: return
    }
  }

  /// Decides that `touches` are handled, because a recognizer has taken them or an override swallowed them.
  func decide(_ touches: [Touch]) {
    guard dispositionSink != nil else { return }
    for touch in touches { dispositions.decide(touch, .handled) }
  }
}

extension Application {
  /// Whether what each finger does is recorded as well, as records of the kind `contact`.
  public var recordsContacts: Bool {
    get { contacts != nil }
    set {
      guard newValue != recordsContacts else { return }
      contacts =
        newValue
        ? ContactLog(touchSequence.event?.allTouches ?? []) { touch in
          touch.view.isInsideRedacted || isRedacted(touch.screenLocation, on: touch.window.screen)
        } : nil
    }
  }
}

/// The last responder of the chain; mirrors an app delegate that is a `UIResponder` (RC-8, APP-12).
public final class ApplicationDelegate: Responder {
  /// A delegate called `id`.
  public override init(id: String) {
    super.init(id: id)
    noteClass(with: [])
  }
}
