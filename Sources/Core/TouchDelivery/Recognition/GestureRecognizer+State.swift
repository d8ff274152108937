extension GestureRecognizer {
  /// How far a gesture is; mirrors `UIGestureRecognizer.State` with its raw values (GR-6).
  public enum State: Int, Hashable, Sendable, CaseIterable {
    case possible = 0
    case began, changed, ended, cancelled, failed

    /// Whether the gesture is under way.
    public var isActive: Bool { self == .began || self == .changed }

    /// Whether nothing but a reset follows.
    public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

    /// Whether `next` may follow (GR-6).
    public func allows(_ next: State) -> Bool {
      switch self {
      case .possible: next == .began || next == .ended || next == .failed
      case .began, .changed: next == .changed || next == .ended || next == .cancelled
      case .ended, .cancelled, .failed: false
      }
    }
  }

  /// How far the gesture is; a subclass sets it from its touch methods and timers, and arbitration has the last word
  /// (GR-6, GR-14, GR-18).
  ///
  /// Setting `changed` again fires again. A transition that is not allowed is reported and changes nothing.
  public final var state: State {
    get { requests.last ?? ownState }
    set { request(newValue) }
  }

  /// What others see of it: a recognizer that waits for another to fail is possible (GR-18).
  public final var settledState: State { current }

  /// One that waits to begin is possible in its own eyes, so that it begins with current values; one that waits to end
  /// has done its part.
  private var ownState: State { waitingToBecome == .ended ? .ended : current }

  /// Whether `state` may be set to `next` now (GR-6).
  ///
  /// While others are asked whether it may become something, it can be made to fail, or asked for what follows that.
  public final func allows(_ next: State) -> Bool {
    guard let deciding, requests.isEmpty else { return state.allows(next) }
    return next == .failed || deciding.allows(next) && current.allows(next)
  }

  private func request(_ next: State) {
    guard allows(next) else {
      if !(state == .failed && next == .failed) { reportIllegal(next, from: state) }
      return
    }
    requests.append(next)
    application?.recognizerDidRequest()
  }

  /// Says that there is no such transition (GR-6).
  func reportIllegal(_ next: State, from state: State) {
    guard let view else { return }
    application?.recordFailure("the recognizer '\(id)' cannot go from \(state) to \(next)", of: view)
  }

  func isEnabledDidChange(from old: Bool) {
    if old, !isEnabled { stop("it was disabled") }
  }

  /// Ends the attempt from outside: an active recognizer is cancelled, a possible one that has touches fails (GR-10,
  /// GR-25).
  func stop(_ reason: String) {
    requests.removeAll()
    waitingToBecome = nil
    guard isContending else { return }
    if current.isActive {
      state = .cancelled
    } else if current == .possible {
      failureReason = reason
      state = .failed
    }
  }

  /// The tunables that hold where it is.
  public final var settings: Settings { application?.settings ?? Settings() }

  /// Whether it is under way, or was before it was over.
  var hasRecognised: Bool { current != .possible && current != .failed }

  /// The application that arbitrates it, although its view may have left the window meanwhile.
  public final var application: Application? { contendingApplication ?? view?.window?.application }
}

extension GestureRecognizer.State {
  /// The state's word in the log.
  package var word: String {
    switch self {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}

extension GestureRecognizer {
  /// Calls `action` for every firing, or for those in which `state` is one of `states`; mirrors
  /// `addTarget(_:action:)` (GR-1, GR-9).
  public final func addTarget(
    _ target: AnyObject?, states: Set<State>? = nil, _ action: @escaping (GestureRecognizer) -> Void
  ) {
    targets.append(GestureTarget(target: target, isBound: target != nil, states: states, action: action))
  }

  /// Takes back what was added for `target`, everything for nil; mirrors `removeTarget(_:action:)`.
  public final func removeTarget(_ target: AnyObject?) {
    targets.removeAll { target == nil || $0.target === target }
  }

  /// Takes back what was added for those targets of which `isGone` is true.
  public final func removeTargets(where isGone: (AnyObject) -> Bool) {
    targets.removeAll { $0.target.map(isGone) ?? false }
  }

  /// Makes this wait until `other` has failed; mirrors `require(toFail:)` (GR-15).
  public final func require(toFail other: GestureRecognizer) {
    require(toFail: [other])
  }

  /// Makes this wait until each of `others` has failed (GR-15).
  public final func require(toFail others: [GestureRecognizer]) {
    failureRequirements.add(others)
  }

  /// Lets this and `other` recognise together, as a delegate of either that says so.
  public final func allowSimultaneousRecognition(with other: GestureRecognizer) {
    allowSimultaneousRecognition(with: [other])
  }

  /// Lets this and each of `others` recognise together.
  public final func allowSimultaneousRecognition(with others: [GestureRecognizer]) {
    simultaneous.add(others)
  }

  /// How many targets it has.
  public final var targetCount: Int { targets.count }

  final func fire() {
    let state = current
    for target in targets where target.isAlive && target.states?.contains(state) ?? true {
      target.action(self)
    }
  }
}

extension [GestureRecognizer.Requirement] {
  /// Adds those that are not there yet, and forgets what is gone.
  fileprivate mutating func add(_ recognizers: [GestureRecognizer]) {
    removeAll { $0.recognizer == nil }
    var known = Set(compactMap { $0.recognizer.map(ObjectIdentifier.init) })
    for recognizer in recognizers where known.insert(ObjectIdentifier(recognizer)).inserted {
      append(Element(recognizer))
    }
  }
}

/// Whom a recognizer tells (GR-1).
struct GestureTarget {
  private(set) weak var target: AnyObject?
  let isBound: Bool
  let states: Set<GestureRecognizer.State>?
  let action: (GestureRecognizer) -> Void

  init(
    target: AnyObject?, isBound: Bool, states: Set<GestureRecognizer.State>?,
    action: @escaping (GestureRecognizer) -> Void
  ) {
    self.target = target
    self.isBound = isBound
    self.states = states
    self.action = action
  }

  /// Targets are not counted; what was added for one that is gone does nothing.
  var isAlive: Bool { !isBound || target != nil }
}

extension GestureRecognizer {
  /// How many fingers are in the gesture; mirrors `numberOfTouches`.
  public final var numberOfTouches: Int { currentTouches.count }

  /// Where the touch with this index is in `view`'s coordinates, or the window's for nil; nil past the end; mirrors
  /// `location(ofTouch:in:)` (GR-8).
  public final func location(ofTouch index: Int, in view: View?) -> Point? {
    let touches = currentTouches
    return touches.indices.contains(index) ? touches[index].location(in: view) : nil
  }

  /// The middle of `touches` in `view`'s coordinates, or the window's for nil; the origin for none.
  public final func centroid(of touches: [Touch], in view: View?) -> Point {
    var sum = Point.zero
    for touch in touches { sum = sum + touch.location(in: view) }
    let count = Double(max(1, touches.count))
    return Point(x: sum.x / count, y: sum.y / count)
  }

  /// Takes `touch` out of the gesture; it is no longer cancelled in its view nor reported here; mirrors `ignore(_:for:)`
  /// (GR-23).
  public final func ignore(_ touch: Touch, for event: Event) {
    tracked.removeAll { $0 === touch }
    touch.recognizers.removeAll { $0 === self }
    application?.recognizerDidRequest()
  }

  /// Calls `body` after `seconds` on the application's clock, if the gesture is not over before.
  ///
  /// What `body` sets `state` to counts at that moment. As long as it waits, the gesture goes on without fingers (GR-11).
  /// Nil where there is no clock.
  @discardableResult
  public final func schedule(
    after seconds: Double, canWait: Bool = false, _ body: @escaping () -> Void
  ) -> Timer? {
    guard let application else { return nil }
    let timer = application.schedule(after: seconds, canWait: canWait, body)
    timers.removeAll { !$0.isValid }
    timers.append(timer)
    return timer
  }

  /// How many of its timers wait.
  public final var scheduledCount: Int { timers.count { $0.isValid } }

  /// Forgets what was scheduled.
  public final func invalidateTimers() {
    for timer in timers { timer.invalidate() }
    timers.removeAll()
  }

  /// Whether it will hear from a timer of its own.
  final var hasDeadline: Bool { timers.contains(where: \.isValid) }

  /// Whether a finger of the gesture is down.
  final var hasLiveTouches: Bool { tracked.contains { !$0.life.isRetired && !$0.phase.isFinal } }

  final func shares(_ other: GestureRecognizer) -> Bool {
    tracked.contains { touch in other.tracked.contains { $0 === touch } }
  }
}

/// A value that a recognizer of some type has, by its name in the log.
public struct GestureValue {
  /// What it can be.
  public enum Content: Hashable, Sendable {
    /// A point or vector, in points or points per second.
    case point(Point)
    /// A number.
    case number(Double)
    /// A word.
    case word(String)
  }

  /// The name, as `translation`.
  public let name: RecordField
  /// The value.
  public let content: Content

  /// The value `content` called `name`.
  public init(_ name: RecordField, _ content: Content) {
    self.name = name
    self.content = content
  }
}
