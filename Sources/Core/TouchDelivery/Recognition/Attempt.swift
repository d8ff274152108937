extension GestureRecognizer {
  /// The state of a gesture; mirrors `UIGestureRecognizer.State` with its raw values (GR-6).
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
}

/// One attempt of a recognizer at its gesture, from the first touch to the reset (GR-6, GR-11).
///
/// A subclass requests states, and arbitration makes the transitions: what others see of the recognizer changes only by `move` and
/// `fail`.
///
///     idle ─ begin ─▶ possible ─ consider ─▶ deciding ─ move ─▶ active ─ move ─▶ done ─ beginReset ─▶ resetting ─ reset ─▶ idle
///                        ▲                    │   ▲
///                        │               wait ▼   │ consider
///                        └──── withdraw ──── waiting
///
/// Two inputs cut that short: `move` leads from deciding to done where the gesture ends as it is recognised, and `fail` leads
/// to done from possible, waiting and deciding. `consider` in deciding begins to decide about another state.
struct Attempt {
  typealias State = GestureRecognizer.State

  enum Stage: Equatable {
    /// No touch has begun.
    case idle
    case possible
    /// Others are being asked whether it may become this state; `afterWaitingFor` is the state that it already waited to become.
    case deciding(State, afterWaitingFor: State?)
    /// It is to become this state once those that it waits for have failed (GR-18).
    case waiting(toBecome: State)
    /// It has begun or changed.
    case active(State)
    /// It has ended, was cancelled or failed, in the frame of this number.
    case done(State, frame: Int)
    /// Its `reset()` runs.
    case resetting(State)
  }

  private(set) var stage = Stage.idle
  /// Everything that it received and did not ignore, touches that are over included.
  private(set) var touches: [Touch] = []
  /// What the subclass asked for and arbitration has not dealt with.
  private(set) var requests = Requests()
  /// The first recognizer that must fail before this one may recognise (GR-18).
  @Weak private(set) var awaited: GestureRecognizer?
  /// The touches in the gesture according to an override that recognises on its own; nil without one.
  private(set) var customTouches: [Touch]?
  /// The most that redacted views withhold of those that its touches hit or were over, those that it has ignored included
  /// (RD-3).
  private(set) var crossing = Redaction.nothing
  private var timers: [Timer] = []
}

// Questions are the stage's own: it has no references, so that they retain nothing.
extension Attempt.Stage {
  /// What others see of it: a recognizer that waits for another to fail is possible (GR-18).
  var settled: Attempt.State {
    switch self {
    case .idle, .possible, .deciding, .waiting: .possible
    case .active(let state), .done(let state, _), .resetting(let state): state
    }
  }

  /// What it waits to become, if it waits.
  var waited: Attempt.State? {
    switch self {
    case .waiting(let next): next
    case .deciding(_, let former): former
    case .idle, .possible, .active, .done, .resetting: nil
    }
  }

  /// What the recognizer sees of it: one that waits to begin is possible, so that it begins with current values; one that waits
  /// to end has done its part.
  var own: Attempt.State { waited == .ended ? .ended : settled }

  /// Whether the recognizer may ask for `next` now, having asked for `last` if anything (GR-6).
  ///
  /// None may before a touch has begun, or it would decide about the next gesture. While others are asked whether it may become
  /// something, it can be made to fail, or asked for what follows that.
  func allows(_ next: Attempt.State, after last: Attempt.State?) -> Bool {
    if self == .idle { return false }
    guard case .deciding(let deciding, _) = self, last == nil else { return (last ?? own).allows(next) }
    return next == .failed || deciding.allows(next) && settled.allows(next)
  }

  var isPossible: Bool { settled == .possible }

  /// Whether the gesture is over, so that nothing but a reset follows.
  var isOver: Bool {
    switch self {
    case .done, .resetting: true
    case .idle, .possible, .deciding, .waiting, .active: false
    }
  }

  /// Whether it is under way or was before it was over.
  var hasRecognised: Bool { settled != .possible && settled != .failed }

  /// Whether it has begun and is not over, its touches included.
  var isContending: Bool {
    switch self {
    case .idle, .resetting: false
    case .possible, .deciding, .waiting, .active, .done: true
    }
  }

  /// Whether it recognised already: it is under way, or ended in the frame of this number (GR-14).
  func isActive(in frame: Int) -> Bool {
    switch self {
    case .active: true
    case .done(.ended, let last): last == frame
    case .idle, .possible, .deciding, .waiting, .done, .resetting: false
    }
  }

  /// Whether the diagram has an arrow from this stage to `next`.
  fileprivate func allows(_ next: Self) -> Bool {
    switch (self, next) {
    case (.idle, .possible), (.done, .resetting), (.resetting, .idle): true
    case (.possible, .deciding), (.waiting, .deciding), (.deciding, .deciding): true
    case (.deciding, .waiting), (.waiting, .possible): true
    case (.deciding(let wanted, _), .active(let state)), (.deciding(let wanted, _), .done(let state, _)):
      state == wanted || state == .failed
    case (.active, .active(.changed)), (.active, .done(.ended, _)), (.active, .done(.cancelled, _)): true
    case (.possible, .done(.failed, _)), (.waiting, .done(.failed, _)): true
    default: false
    }
  }
}

extension Attempt {
  /// The states that a recognizer asked for, in order: began, any number of changed, and a final one; each
  /// may be missing.
  struct Requests {
    private var begins = false
    private var changes = 0
    private var end: State?

    var isEmpty: Bool { first == nil }

    var first: State? { begins ? .began : changes > 0 ? .changed : end }

    var last: State? { end ?? (changes > 0 ? .changed : begins ? .began : nil) }

    fileprivate mutating func append(_ next: State) {
      assert(end == nil, "nothing follows a final state")
      switch next {
      case .began:
        assert(isEmpty, "nothing comes before it begins")
        begins = true
      case .changed: changes += 1
      case .possible, .ended, .cancelled, .failed: end = next
      }
    }

    /// Takes out the first; there is one.
    fileprivate mutating func removeFirst() -> State {
      let next = first ?? .possible
      switch next {
      case .began: begins = false
      case .changed: changes -= 1
      case .possible, .ended, .cancelled, .failed: end = nil
      }
      return next
    }
  }
}

extension Attempt {
  /// Begins with its first touch; false where it has begun.
  mutating func begin() -> Bool {
    guard case .idle = stage else { return false }
    become(.possible)
    return true
  }

  mutating func add(_ touch: Touch) {
    assert(stage.isContending && !stage.settled.isFinal, "a recognizer that is done gets no touch")
    touches.append(touch)
    cross(touch.crossing)
  }

  /// Notes that one of its touches is over a redacted view.
  mutating func cross(_ redaction: Redaction) {
    crossing = max(crossing, redaction)
  }

  mutating func remove(_ touch: Touch) {
    touches.removeAll { $0 === touch }
  }

  mutating func setCustomTouches(_ touches: [Touch]?) {
    customTouches = touches
  }

  /// How many of its timers wait.
  var timerCount: Int { timers.count { $0.isValid } }

  mutating func add(_ timer: Timer) {
    timers.removeAll { !$0.isValid }
    timers.append(timer)
  }

  mutating func invalidateTimers() {
    for timer in timers { timer.invalidate() }
    timers.removeAll()
  }

  mutating func request(_ next: State) {
    assert(stage.allows(next, after: requests.last))
    requests.append(next)
  }

  /// Takes out what was asked for first; there is such a request.
  mutating func takeRequest() -> State {
    requests.removeFirst()
  }

  /// Makes void what was asked for and what it waits for.
  mutating func withdraw() {
    requests = Requests()
    switch stage {
    case .waiting: become(.possible)
    case .deciding(let next, _): become(.deciding(next, afterWaitingFor: nil))
    case .idle, .possible, .active, .done, .resetting: break
    }
  }

  /// Notes that others are asked whether it may become `next`.
  mutating func consider(_ next: State) {
    become(.deciding(next, afterWaitingFor: stage.waited))
  }

  /// Waits for `other` to fail, to become what was just decided about; whether it did not wait before.
  mutating func wait(for other: GestureRecognizer) -> Bool {
    guard case .deciding(let next, let former) = stage else { return false }
    become(.waiting(toBecome: next))
    awaited = other
    return former == nil
  }

  /// Makes a transition in the frame of this number.
  mutating func move(to next: State, in frame: Int) {
    become(next.isFinal ? .done(next, frame: frame) : .active(next))
    if next.isFinal { invalidateTimers() }
  }

  /// Fails in the frame of this number; what was asked for and what it waits for is void.
  mutating func fail(in frame: Int) {
    become(.done(.failed, frame: frame))
    requests = Requests()
    invalidateTimers()
  }

  /// Notes that `reset()` is called.
  mutating func beginReset() {
    become(.resetting(stage.settled))
    invalidateTimers()
  }

  /// Makes it ready for the next first touch.
  mutating func reset() {
    become(.idle)
    touches.removeAll(keepingCapacity: true)
    requests = Requests()
    customTouches = nil
    crossing = .nothing
  }

  private mutating func become(_ next: Stage) {
    assert(stage.allows(next), "a recognizer that is \(stage) cannot become \(next)")
    if stage.waited != nil, next.waited == nil { awaited = nil }
    stage = next
  }
}

extension [Touch] {
  /// Whether one of the fingers is down.
  var areLive: Bool {
    for index in indices where !self[index].life.isRetired && !self[index].phase.isFinal { return true }
    return false
  }

  /// Whether the last change took one of them to another place; a finger that only presses harder is in the phase moved, too.
  package var goElsewhere: Bool {
    for index in indices {
      let touch = self[index]
      if touch.screenLocation != touch.previousScreenLocation { return true }
    }
    return false
  }

  /// Whether one of them is one of `others`.
  func share(with others: [Touch]) -> Bool {
    for index in indices {
      for other in others.indices where others[other] === self[index] { return true }
    }
    return false
  }
}
