/// Watches the touches of a view and its subviews for one gesture; mirrors `UIGestureRecognizer` (BASE-1).
///
/// Subclasses override the touch methods and set `state`; the base class recognises nothing. It is no responder (GR-1).
open class GestureRecognizer: WeaklyReferable, Overridable {
  /// The name in the scene file, unique in a scene.
  public let id: String
  /// The view it is attached to, if any (GR-1).
  @Weak public internal(set) var view: View?
  /// Who may veto what it does; not counted, as in UIKit.
  public final weak var delegate: (any GestureRecognizerDelegate)?
  /// What a subclass would override, if anything.
  public final var overrides: Overrides = []
  /// Whether views lose the gesture's touches once it is recognised (GR-20).
  public final var cancelsTouchesInView = true
  /// Whether views hear of touches only once this has failed (GR-21).
  public final var delaysTouchesBegan = false
  /// Whether views hear of the end of touches only once this has failed (GR-22).
  public final var delaysTouchesEnded = true
  /// Whether it gets touches; turned off in the course of a gesture, it is cancelled or fails (GR-10).
  public final var isEnabled = true { didSet { isEnabledDidChange(from: oldValue) } }
  /// Why it failed last, in words for the log; a subclass sets it before it sets `state` to `failed`.
  public final var failureReason: String?

  /// What `values` is where the class has none of its own; for overrides that recognise by themselves.
  public final var customValues: [GestureValue] = []
  /// What `currentTouches` is where the class has none of its own, until the reset; nil for those that are down or were
  /// lifted last.
  public final var customTouches: [Touch]?

  /// The recognizers that have to fail before this one may recognise (GR-15).
  public internal(set) final var failureRequirements: [Requirement] = []
  /// The recognizers that this one may recognise together with, whatever the delegates say.
  public internal(set) final var simultaneous: [Requirement] = []
  final var targets: [GestureTarget] = []
  /// Everything of the current attempt that it received and did not ignore, touches that are over included.
  final var tracked: [Touch] = []
  final var current = State.possible
  /// What the subclass asked for and arbitration has not dealt with.
  final var requests: [State] = []
  /// What arbitration is about to let it become, while it asks whether it may.
  final var deciding: State?
  /// What it is to become once those that it waits for have failed (GR-18).
  final var waitingToBecome: State? { didSet { if waitingToBecome == nil { awaitedRecognizer = nil } } }
  /// The recognizer that has to fail before this one, which wants to, may recognise; the first of them (GR-18).
  @Weak public internal(set) final var awaitedRecognizer: GestureRecognizer?
  /// The number of the frame in which its state changed last, failure left out.
  final var transitionFrame = 0
  final var timers: [Timer] = []
  /// What the delegate said of the touches of one frame's event (GR-4).
  final var eventAnswer: (frame: Int, isYes: Bool)?
  /// The application that arbitrates the gesture under way.
  @Weak final var contendingApplication: Application?
  /// Whether it is among the contenders of the application.
  final var isContending = false
  private(set) final var callBuffer: [Touch] = []
  /// Something that goes when this object goes, and that nothing here looks at.
  package final var companion: AnyObject?
  private final var ownLink = OwnWeakLink()

  /// Another recognizer, not counted.
  public struct Requirement {
    /// The recognizer, as long as it lives.
    @Weak public private(set) var recognizer: GestureRecognizer?

    init(_ recognizer: GestureRecognizer) {
      self.recognizer = recognizer
    }
  }

  /// A recognizer called `id`, attached to no view.
  public init(id: String) {
    self.id = id
  }

  deinit {
    ownLink.clear()
  }

  /// Where those find it who do not count it.
  public final var weakLink: WeakLink { ownLink.to(self) }

  /// Its touch method of `phase`; mirrors `touchesBegan(_:with:)` and its sisters in UIGestureRecognizerSubclass.h.
  ///
  /// The base class does nothing.
  open func touches(_ phase: TouchesPhase, _ touches: [Touch], with event: Event) {}

  /// Is called when a gesture is over and before `state` is `possible` again; mirrors `reset()` (GR-11).
  open func reset() {}

  /// Whether recognising keeps `other` from it; mirrors `canPrevent(_:)` (GR-14).
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether `other`, recognising, keeps this from it; mirrors `canBePrevented(by:)` (GR-14).
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

  /// The touches of the gesture, in ascending id: those that it was told of, else those that are down or lifted last
  /// (GR-8).
  open var currentTouches: [Touch] {
    if let customTouches { return customTouches }
    if tracked.allSatisfy({ !$0.life.isRetired }) { return tracked }
    let live = tracked.filter { !$0.life.isRetired }
    guard live.isEmpty, let end = tracked.last?.timestamp else { return live }
    return tracked.filter { $0.timestamp == end }
  }

  /// The type's own values, for the log.
  open var values: [GestureValue] { customValues }

  /// The word for its type, as in a scene's `type:`.
  open var type: String { "custom" }

  /// What a scene can set.
  open class var properties: [Property<GestureRecognizer>] { own }

  private static let own: [Property<GestureRecognizer>] = [
    Property("enabled", .boolean, \.isEnabled, "Whether the recognizer gets touches."),
    Property(
      "cancelsTouchesInView", .boolean, \.cancelsTouchesInView,
      "Whether views lose the gesture's touches once it is recognised."),
    Property(
      "delaysTouchesBegan", .boolean, \.delaysTouchesBegan,
      "Whether views get touches only once the recognizer has failed."),
    Property(
      "delaysTouchesEnded", .boolean, \.delaysTouchesEnded,
      "Whether views hear that fingers lifted only once the recognizer has failed."),
  ]

  /// The buffer for the touches of one call, taken so that a nested call gets another.
  final func takeBuffer() -> [Touch] {
    var buffer: [Touch] = []
    swap(&buffer, &callBuffer)
    return buffer
  }

  final func giveBack(_ buffer: inout [Touch]) {
    buffer.removeAll(keepingCapacity: true)
    swap(&buffer, &callBuffer)
  }
}

/// What recognition calls: the override if there is one, else the class's method.
extension GestureRecognizer {
  final func receive(_ phase: TouchesPhase, _ touches: [Touch], with event: Event) {
    guard let top = overrides.layer(with: phase.method, below: .max) else {
      return self.touches(phase, touches, with: event)
    }
    overrides.layers[top].receive(.touches(phase, touches), recognizer: self, event: event)
  }

  /// Calls the method for `message` as `layer`, one of the overrides, calls `super`: the next layer's, else the class's.
  public final func receive(_ message: EventMessage, with event: Event, after layer: any MethodOverrides) {
    if let next = overrides.layer(with: message.method, after: layer) {
      return overrides.layers[next].receive(message, recognizer: self, event: event)
    }
    if case .touches(let phase, let touches) = message { self.touches(phase, touches, with: event) }
  }

  final func callReset() {
    if callOverride(of: .reset) == nil { reset() }
  }

  /// Whether recognising keeps `other` from it (GR-14).
  final func prevents(_ other: GestureRecognizer) -> Bool {
    callOverride(of: .canPrevent, .object(other))?.flag ?? canPrevent(other)
  }

  /// Whether `other`, recognising, keeps this from it (GR-14).
  final func isPreventable(by other: GestureRecognizer) -> Bool {
    callOverride(of: .canBePrevented, .object(other))?.flag ?? canBePrevented(by: other)
  }

  /// Whether it waits for `other` to fail, as the override says, else the delegate (GR-16).
  final func wantsFailure(of other: GestureRecognizer) -> Bool {
    callOverride(of: .shouldRequireFailureOf, .object(other))?.flag == true
      || delegate?.shouldRequireFailure(self, of: other) == true
  }

  /// Whether `other` waits for it to fail, as the override says, else the delegate (GR-16).
  final func wantsToBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    callOverride(of: .shouldBeRequiredToFailBy, .object(other))?.flag == true
      || delegate?.shouldBeRequiredToFail(self, by: other) == true
  }
}

extension View {
  /// Whether `recognizer`, on this view or an ancestor, may recognise touches that hit this view (GR-13).
  final func allowsToBegin(_ recognizer: GestureRecognizer) -> Bool {
    callOverride(of: .gestureRecognizerShouldBegin, .object(recognizer))?.flag
      ?? gestureRecognizerShouldBegin(recognizer)
  }
}
