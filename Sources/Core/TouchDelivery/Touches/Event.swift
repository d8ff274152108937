public import TouchTime

/// What the fingers did, from the first that comes down to the last that lifts, or one event without a location;
/// mirrors `UIEvent`.
///
/// One object serves a whole multi-touch sequence and is updated in place (TD-2); the presses of keys that are held
/// together share one as well.
public final class Event: Referable {
  /// What kind of event it is (EV-1).
  public let type: EventType
  /// Which event of its kind; `none` for touches and presses (EV-2).
  public let subtype: EventSubtype
  /// When the newest change happened (TD-18).
  public private(set) var timestamp: Instant
  /// All live touches in ascending id: of every window, those withheld from their view and those that end or are
  /// cancelled in this event included (TD-9, TD-10).
  public private(set) var allTouches: [Touch] = []
  /// All live presses in the order in which they began; mirrors `UIPressesEvent.allPresses` (EV-8).
  public private(set) var allPresses: [Press] = []
  /// How many views its hit-tests have asked so far, and nodes of the indices of views looked at.
  public private(set) var hitTestVisits = 0

  let trail: CallTrace
  let explanation: HitTestExplanation?
  /// The phase of the motion, for an event of a motion.
  let motionPhase: MotionPhase

  init(
    _ type: EventType = .touches, _ subtype: EventSubtype = .none, motionPhase: MotionPhase = .began,
    timestamp: Instant, trail: CallTrace, explanation: HitTestExplanation? = nil
  ) {
    self.type = type
    self.subtype = subtype
    self.motionPhase = motionPhase
    self.timestamp = timestamp
    self.trail = trail
    self.explanation = explanation
  }

  /// Why the chain that a method was just called on never ends, or nil if it does.
  ///
  /// The caller must report it.
  package func takeChainFailure() -> String? { trail.takeFailure() }

  /// The touches that began on `view`, in ascending id; mirrors `UIEvent.touches(for:)` (TD-9).
  ///
  /// For a window it is those of the whole window, as UIKit's overload for windows has it.
  public func touches(for view: View) -> [Touch] {
    guard let window = view as? Window else { return allTouches.filter { $0.view === view } }
    return allTouches.filter { $0.window === window }
  }

  /// The touches that `recognizer` gets, in ascending id, none once it is over with its gesture; mirrors
  /// `UIEvent.touches(for:)` for recognizers (GR-12).
  public func touches(for recognizer: GestureRecognizer) -> [Touch] {
    guard recognizer.isReceiving else { return [] }
    return allTouches.filter { $0.attachedRecognizers.contains { $0 === recognizer } }
  }

  /// The samples of `touch` since it was last delivered, the newest last, as copies; nil for a touch of another event;
  /// mirrors `UIEvent.coalescedTouches(for:)` (TD-20).
  ///
  /// Every report of a device is delivered separately, so there is one.
  public func coalescedTouches(for touch: Touch) -> [Touch]? {
    allTouches.contains { $0 === touch } ? [Touch(copying: touch)] : nil
  }

  /// Where `touch` may go next; nil for a touch of another event; mirrors `UIEvent.predictedTouches(for:)` (TD-20).
  ///
  /// Nothing is predicted.
  public func predictedTouches(for touch: Touch) -> [Touch]? {
    allTouches.contains { $0 === touch } ? [] : nil
  }

  /// Takes over what a live finger did; one that begins again without having lifted was lost and is cancelled.
  ///
  /// A finger that moves beyond `tapMovement`, in points, makes no tap (TD-19). False without such a finger.
  func update(with contact: Contact, at time: Instant, tapMovement: Double) -> Bool {
    let touches = allTouches
    for index in touches.indices
    where touches[index].contact == contact.identifier && !touches[index].phase.isFinal {
      touches[index].update(with: contact, at: time, tapMovement: tapMovement)
      return true
    }
    return false
  }

  /// Notes when its newest change happened.
  func advance(to time: Instant) {
    timestamp = time
  }

  func addVisits(_ count: Int) {
    hitTestVisits += count
  }

  /// Adds a touch, which is newer than all others.
  func add(_ touch: Touch) {
    allTouches.append(touch)
  }

  /// Drops the touches that are over.
  @inline(__always)
  func removeFinishedTouches() {
    allTouches.removeAll(where: { $0.phase.isFinal })
  }

  /// Exchanges the memory of its empty list of touches for that of `buffer`, which is empty.
  func swapTouches(with buffer: inout [Touch]) {
    assert(allTouches.isEmpty && buffer.isEmpty, "memory for touches changes hands without any")
    swap(&allTouches, &buffer)
  }

  /// Calls `body` while `touches` are among the event's, those too that are over.
  func including(_ touches: [Touch], _ body: () -> Void) {
    let absent = touches.filter { touch in !allTouches.contains { $0 === touch } }
    if !absent.isEmpty { allTouches = (allTouches + absent).sorted { $0.id < $1.id } }
    body()
    if !absent.isEmpty { allTouches.removeAll { touch in absent.contains { $0 === touch } } }
  }

  /// Adds a press, which is newer than all others.
  func add(_ press: Press) {
    allPresses.append(press)
  }

  /// Drops the presses that `isGone` is true of.
  func removePresses(where isGone: (Press) -> Bool) {
    allPresses.removeAll(where: isGone)
  }

  /// Begins again, with touches that have done nothing so far (TD-4).
  func settle() {
    let touches = allTouches
    for index in touches.indices { touches[index].settle() }
  }

  /// Whether any touch did something in this event (TD-6).
  var hasChanges: Bool {
    let touches = allTouches
    for index in touches.indices where touches[index].phase != .stationary { return true }
    return false
  }
}
