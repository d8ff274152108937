/// An object that events can be sent to and that forwards what it does not handle; mirrors `UIResponder` (RC-1).
///
/// A program overrides the methods that have UIKit's names, such as `touchesBegan(_:with:)`; without an override they forward
/// to the next responder. A layer of `overrides`, as a script has it, lies over the class and reaches it by `super`.
open class Responder: Referable, Overridable {
  /// The name in the scene file, unique in a scene.
  public let id: String
  /// What a subclass would override, if anything.
  public final var overrides: Overrides = [] { didSet { overridesDidChange() } }
  /// Whether it may become first responder where no override decides; mirrors a subclass's constant answer to
  /// `UIResponder.canBecomeFirstResponder`.
  public final var superCanBecomeFirstResponder = false
  /// An object that lives as long as this one and is not used here.
  package final var associatedObject: AnyObject?
  /// The methods that its class may override: any, unless the class is one of the engine's.
  ///
  /// Delivery does not call the others.
  package final private(set) var classMethods = OverriddenMethods.everyMethod
  /// Whether its class answers `canPerformAction(_:withSender:)` for this responder alone at the moment.
  private final var answersForItself = false

  /// A responder called `id`.
  public init(id: String) {
    self.id = id
  }

  /// Whether it is of `type` itself, not of a subclass.
  package final func isExactly(_ type: Responder.Type) -> Bool {
    // Embedded Swift compares types by their identifiers alone.
    ObjectIdentifier(Swift.type(of: self)) == ObjectIdentifier(type)
  }

  /// The responder that gets what this one does not handle, or nil at the chain's end; mirrors `UIResponder.next`.
  public final var next: Responder? {
    guard let answer = callOverride(of: .next) else { return nextByClass }
    return answer.object()
  }

  /// The next responder by the rules of the class (RC-4 to RC-9).
  open var nextByClass: Responder? { nil }

  /// Performs a method as the class has it, after all overrides; a class without the method does nothing.
  open func performByClass(_ call: MethodCall) -> MethodValue {
    switch call.method {
    case .next: MethodValue(nextByClass)
    case .canBecomeFirstResponder: .flag(superCanBecomeFirstResponder)
    case .canResignFirstResponder: .flag(true)
    case .canPerformAction: .flag(chainImplements(call[0].text, sender: call[1].object()))
    default: .nothing
    }
  }

  /// Called when something else overrides this responder's methods from now on.
  func overridesDidChange() {}

  /// Notes that its class is one of the engine's, and overrides only `methods`.
  package final func noteClass(with methods: OverriddenMethods) {
    classMethods = methods
    overridesDidChange()
  }

  /// Whether a layer has `method`, or its class may override it.
  final func mayOverride(_ method: OverridableMethod) -> Bool {
    overrides.methods.contains(method) || classMethods.contains(method)
  }

  /// The window that it can be the first responder of, or nil where it is in none.
  open var responderWindow: Window? { nil }

  /// New fingers came down on it; mirrors `UIResponder.touchesBegan(_:with:)` (TD-8).
  ///
  /// `touches` ascend by id. The default, which is also what `super` does, calls the next responder's method (RC-2); what
  /// reaches it counts as unhandled here.
  open func touchesBegan(_ touches: [Touch], with event: Event) { forward(.touches(.began, touches), event) }

  /// Fingers moved; mirrors `UIResponder.touchesMoved(_:with:)` (TD-8).
  open func touchesMoved(_ touches: [Touch], with event: Event) { forward(.touches(.moved, touches), event) }

  /// Fingers were lifted; mirrors `UIResponder.touchesEnded(_:with:)` (TD-8).
  open func touchesEnded(_ touches: [Touch], with event: Event) { forward(.touches(.ended, touches), event) }

  /// Touches are over without a lift that counts; mirrors `UIResponder.touchesCancelled(_:with:)` (TD-8).
  open func touchesCancelled(_ touches: [Touch], with event: Event) {
    forward(.touches(.cancelled, touches), event)
  }

  /// Keys went down; mirrors `UIResponder.pressesBegan(_:with:)` (EV-8).
  open func pressesBegan(_ presses: [Press], with event: Event) { forward(.presses(.began, presses), event) }

  /// Keys are pressed harder or less hard; mirrors `UIResponder.pressesChanged(_:with:)` (EV-8).
  open func pressesChanged(_ presses: [Press], with event: Event) {
    forward(.presses(.changed, presses), event)
  }

  /// Keys went up; mirrors `UIResponder.pressesEnded(_:with:)` (EV-8).
  open func pressesEnded(_ presses: [Press], with event: Event) { forward(.presses(.ended, presses), event) }

  /// Presses are over without a lift that counts; mirrors `UIResponder.pressesCancelled(_:with:)` (EV-8).
  open func pressesCancelled(_ presses: [Press], with event: Event) {
    forward(.presses(.cancelled, presses), event)
  }

  /// The device is being shaken; mirrors `UIResponder.motionBegan(_:with:)` (EV-5).
  open func motionBegan(_ motion: EventSubtype, with event: Event) { forward(.motion(.began), event) }

  /// The device was shaken; mirrors `UIResponder.motionEnded(_:with:)` (EV-5).
  open func motionEnded(_ motion: EventSubtype, with event: Event) { forward(.motion(.ended), event) }

  /// A shake is over without counting; mirrors `UIResponder.motionCancelled(_:with:)` (EV-5).
  open func motionCancelled(_ motion: EventSubtype, with event: Event) { forward(.motion(.cancelled), event) }

  /// A remote control was used, as `event.subtype` says; mirrors `UIResponder.remoteControlReceived(with:)` (EV-7).
  open func remoteControlReceived(with event: Event) { forward(.remoteControl, event) }
}

extension Responder {
  /// Whether events without a location go to it while its window is key; mirrors `UIResponder.isFirstResponder` (EV-4).
  public final var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Whether it may become first responder; mirrors `UIResponder.canBecomeFirstResponder`.
  public final var canBecomeFirstResponder: Bool {
    callOverride(of: .canBecomeFirstResponder)?.flag ?? superCanBecomeFirstResponder
  }

  /// Whether it may stop being first responder; mirrors `UIResponder.canResignFirstResponder`.
  public final var canResignFirstResponder: Bool {
    callOverride(of: .canResignFirstResponder)?.flag ?? true
  }

  /// Makes it its window's first responder, if it may and the one before may resign; mirrors
  /// `UIResponder.becomeFirstResponder()`.
  ///
  /// False, and nothing done, outside a window.
  @discardableResult
  public final func becomeFirstResponder() -> Bool {
    if !isFirstResponder {
      guard responderWindow != nil, canBecomeFirstResponder else { return false }
      if let current = responderWindow?.firstResponder, !current.resignFirstResponder() { return false }
    }
    responderWindow?.makeFirstResponder(self)
    return isFirstResponder
  }

  /// Stops being first responder, if it may; mirrors `UIResponder.resignFirstResponder()`.
  @discardableResult
  public final func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    responderWindow?.makeFirstResponder(nil)
    return true
  }

  /// Whether it takes the action called `action`: without an override, whether it or a responder after it has a method of
  /// that name; mirrors `UIResponder.canPerformAction(_:withSender:)` (UC-13).
  public final func canPerformAction(_ action: String, sender: AnyObject?) -> Bool {
    callOverride(of: .canPerformAction, .text(action), MethodValue(sender))?.flag
      ?? chainImplements(action, sender: sender)
  }

  /// The same without the responders after it, also where an override calls `super` (D-23).
  final func canPerformActionItself(_ action: String, sender: AnyObject?) -> Bool {
    answering { canPerformAction(action, sender: sender) }
  }

  /// Whether this responder has a method called `action` or, by its own answer, the next one takes that action.
  ///
  /// In a chain that leads in a circle each is asked once.
  fileprivate final func chainImplements(_ action: String, sender: AnyObject?) -> Bool {
    if overrides.implements(action) { return true }
    if answersForItself { return false }
    return answering { next?.canPerformAction(action, sender: sender) ?? false }
  }

  private func answering(_ body: () -> Bool) -> Bool {
    let before = answersForItself
    answersForItself = true
    defer { answersForItself = before }
    return body()
  }
}

extension Responder {
  /// Calls this responder's method for `message`: its override, or its class's, which forwards the same arguments to
  /// the next responder.
  ///
  /// It mirrors `touchesBegan(_:with:)` and the other methods of `UIResponder` for events.
  ///
  /// Each phase is forwarded separately (TD-11). At the chain's end the event is discarded (RC-9).
  public final func receive(_ message: EventMessage, with event: Event) {
    let method = message.method
    event.trail.ask(self)
    if !handle(message, method, with: event) { forwardToNext(message, method, with: event) }
  }

  /// Asks the responders after this one, up to the first that takes the event.
  private func forwardToNext(_ message: EventMessage, _ method: OverridableMethod, with event: Event) {
    var detector = CircleDetector(from: self)
    var following = next
    while let responder = following {
      if detector.closes(at: responder) {
        return event.trail.reportCircle(at: detector.culprit ?? self)
      }
      event.trail.ask(responder)
      if responder.handle(message, method, with: event) { return }
      following = responder.next
    }
  }

  /// Calls the method for `message` as `layer`, one of the overrides, calls `super`: the next layer's method, else the class's
  /// handling, else the next responder's method (RC-2).
  public final func receive(_ message: EventMessage, with event: Event, after layer: any MethodOverrides) {
    let method = message.method
    if let next = overrides.layer(with: method, after: layer) {
      return overrides.layers[next].receive(message, responder: self, event: event)
    }
    if !handleByClass(message, method, with: event) { next?.receive(message, with: event) }
  }

  private func handle(_ message: EventMessage, _ method: OverridableMethod, with event: Event) -> Bool {
    guard overrides.methods.contains(method) else { return handleByClass(message, method, with: event) }
    guard event.trail.enter(self) else { return true }
    defer { event.trail.leave() }
    event.trail.markHandled(by: self)
    if let top = overrides.layer(with: method, below: .max) {
      overrides.layers[top].receive(message, responder: self, event: event)
    }
    return true
  }

  /// Calls the class's method for `message`, if it may have one; false where the next responder is to be asked instead.
  @inline(__always)
  private func handleByClass(_ message: EventMessage, _ method: OverridableMethod, with event: Event) -> Bool
  {
    classMethods.contains(method) && isHandledByClass(message, with: event)
  }

  @inline(never)
  private func isHandledByClass(_ message: EventMessage, with event: Event) -> Bool {
    if event.trail.notesReply(of: { message.call(self, with: event) }) { event.trail.markHandled(by: self) }
    return true
  }

  /// What the methods for events do without an override, and by `super`: the next responder gets the event.
  fileprivate final func forward(_ message: EventMessage, _ event: Event) {
    event.trail.ask(self)
    if event.trail.enter(self) {
      forwardToNext(message, message.method, with: event)
      event.trail.leave()
    }
    event.trail.reply = .forwarded
  }
}

/// A call of one of the methods that deliver events to a responder, with its first argument.
public enum EventMessage {
  /// `touchesBegan(_:with:)` and its three sisters (TD-8).
  case touches(TouchesPhase, [Touch])
  /// `pressesBegan(_:with:)` and its three sisters (EV-8).
  case presses(PressesPhase, [Press])
  /// `motionBegan(_:with:)` and its two sisters; the event's subtype says which motion (EV-5).
  case motion(MotionPhase)
  /// `remoteControlReceived(with:)`; the event's subtype says which command (EV-7).
  case remoteControl

  /// The method that is called.
  public var method: OverridableMethod {
    switch self {
    case .touches(let phase, _): phase.method
    case .presses(let phase, _): phase.method
    case .motion(let phase): phase.method
    case .remoteControl: .remoteControlReceived
    }
  }

  /// Calls the method as the class of `responder` has it.
  fileprivate func call(_ responder: Responder, with event: Event) {
    switch self {
    case .touches(.began, let touches): responder.touchesBegan(touches, with: event)
    case .touches(.moved, let touches): responder.touchesMoved(touches, with: event)
    case .touches(.ended, let touches): responder.touchesEnded(touches, with: event)
    case .touches(.cancelled, let touches): responder.touchesCancelled(touches, with: event)
    case .presses(.began, let presses): responder.pressesBegan(presses, with: event)
    case .presses(.changed, let presses): responder.pressesChanged(presses, with: event)
    case .presses(.ended, let presses): responder.pressesEnded(presses, with: event)
    case .presses(.cancelled, let presses): responder.pressesCancelled(presses, with: event)
    case .motion(.began): responder.motionBegan(event.subtype, with: event)
    case .motion(.ended): responder.motionEnded(event.subtype, with: event)
    case .motion(.cancelled): responder.motionCancelled(event.subtype, with: event)
    case .remoteControl: responder.remoteControlReceived(with: event)
    }
  }
}

/// A responder that forwards events: a window or the application.
public protocol EventSender: Responder {
  /// Forwards `event` as the class does.
  func distribute(_ event: Event)
}

extension EventSender {
  /// Forwards `event` by its override or, without one, as its class does; mirrors
  /// `UIApplication.sendEvent(_:)` and `UIWindow.sendEvent(_:)` (APP-2).
  ///
  /// An override that does not call `super` swallows the event (TD-1).
  public func sendEvent(_ event: Event) {
    if !overrideSends(event) { distribute(event) }
  }

  /// Hands `event` to the override and returns whether there is one.
  @inline(__always)
  func overrideSends(_ event: Event) -> Bool { callOverride(of: .sendEvent, .object(event)) != nil }

  /// What the class does where the event comes to it by `super`.
  func distribute(_ call: MethodCall) -> MethodValue {
    if let event: Event = call[0].object() { distribute(event) }
    return .nothing
  }
}
