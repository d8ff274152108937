public import TouchTime

/// One finger from down to up, mutated in place while it is down; mirrors `UITouch` (TD-3).
///
/// It is a class because the event, recognizers, held touches and scripts share it.
public final class Touch: Referable {
  /// The change of the finger in the current event; mirrors `UITouch.Phase` (TD-4).
  public enum Phase: UInt8, Hashable, Sendable, CaseIterable {
    case began, moved, stationary, ended, cancelled

    /// Whether the touch is over after this event.
    public var isFinal: Bool { self == .ended || self == .cancelled }
  }

  /// A count from 1 in the order in which touches began, never reused.
  public let id: Int
  /// The window it began in, for life (TD-5).
  public let window: Window
  /// The view that hit-testing found, for life, wherever the finger goes (TD-5).
  public let view: View
  /// What happened to it in the current event.
  public private(set) var phase: Phase
  /// How many taps in a row this touch makes at this place; 0 once it has left the slop (TD-19).
  public private(set) var tapCount: Int
  /// When it last changed (TD-18).
  public private(set) var timestamp: Instant
  /// The pressure, 1 being an average touch; 0 where the device cannot tell.
  public private(set) var force: Double
  /// The contact's radius in points; 0 where the device cannot tell.
  public private(set) var majorRadius: Double
  /// Where it is, in points of its screen.
  public private(set) var screenLocation: Point
  /// Where it was before its last change, in points of its screen.
  public private(set) var previousScreenLocation: Point

  /// The edge of the screen that it came from, if any: as reported, else by where it came down (EDGE-2).
  public let edge: RectEdge

  /// Whether the device or a touch script said which edge that is.
  private let isEdgeReported: Bool
  let contact: Contact.Identifier
  let downLocation: Point
  let beganTimestamp: Instant
  /// The window that `view` was in as it was hit, which an override may have chosen (HT-13); nil for none.
  private let windowOfView: ObjectIdentifier?
  /// The recognizers that got it and did not ignore it, the hit view's first, until they are reset (GR-2).
  package private(set) var attachedRecognizers: [GestureRecognizer] = []
  /// Which phases of it its view gets.
  private(set) var life = TouchLife()
  /// Whether it is handled; always undecided where the application does not track dispositions.
  public private(set) var disposition = TouchDisposition.undecided
  /// The controls that follow it.
  private(set) var followers: [View] = []
  /// The most that redacted views withhold of those that it hit or has been over (RD-3).
  private(set) var crossing = Redaction.nothing
  /// The method that its view was called by last (TD-8).
  private var latestCall: TouchesPhase?

  init(id: Int, contact: Contact, window: Window, view: View, tapCount: Int, edge: RectEdge, time: Instant) {
    self.id = id
    self.window = window
    self.view = view
    self.tapCount = tapCount
    phase = .began
    timestamp = time
    force = contact.force
    majorRadius = contact.majorRadius
    screenLocation = contact.location
    previousScreenLocation = contact.location
    downLocation = contact.location
    beganTimestamp = time
    windowOfView = view.window.map(ObjectIdentifier.init)
    self.edge = edge
    isEdgeReported = contact.edge != nil
    self.contact = contact.identifier
  }

  /// The touch as it is now, for good.
  convenience init(copying touch: Touch) {
    let beginning = Contact(
      identifier: touch.contact, change: .began, location: touch.downLocation, force: touch.force,
      majorRadius: touch.majorRadius, edge: touch.isEdgeReported ? touch.edge : nil)
    self.init(
      id: touch.id, contact: beginning, window: touch.window, view: touch.view, tapCount: touch.tapCount,
      edge: touch.edge, time: touch.beganTimestamp)
    restore(touch.moment)
    crossing = touch.crossing
  }

  /// Whether it came from `edge` of the screen: it was reported there, or came down at most `region` away; in a corner it
  /// came from both (EDGE-2).
  public func comes(from edge: RectEdge, within region: Double) -> Bool {
    edge == self.edge || !isEdgeReported && window.screen.distance(of: downLocation, from: edge) <= region
  }

  /// Where the finger is in `view`'s coordinates as they are now, or in the window's for nil; mirrors
  /// `UITouch.location(in:)` (CV-4).
  public func location(in view: View?) -> Point {
    window.convertFromScreen(screenLocation, to: view)
  }

  /// Where the finger was before its last change, in `view`'s coordinates as they are now; mirrors
  /// `UITouch.previousLocation(in:)` (CV-4).
  public func previousLocation(in view: View?) -> Point {
    window.convertFromScreen(previousScreenLocation, to: view)
  }

  /// Whether `view`, the one that it hit or one around that, has left the window that it was in then (TD-13).
  func hasLost(_ view: View) -> Bool { view.window.map(ObjectIdentifier.init) != windowOfView }

  /// Gives its life one of the inputs that `TouchLife` has; what there is to be done.
  @inline(__always)
  func live<Action>(_ input: (inout TouchLife) -> Action) -> Action { input(&life) }

  /// The recognizers that get it now, the hit view's first: none that is over with its gesture; mirrors
  /// `UITouch.gestureRecognizers` (GR-12).
  public var gestureRecognizers: [GestureRecognizer] { attachedRecognizers.filter { $0.isReceiving } }

  /// Whether its view got its began and is still to get its end.
  public var isInView: Bool { life.isOwedEnd }

  /// Whether its view is still to get its began.
  public var isOnTheWay: Bool { life.isClaimable && !life.isOwedEnd }

  /// Notes that `recognizer` gets it.
  func attach(_ recognizer: GestureRecognizer) {
    attachedRecognizers.append(recognizer)
  }

  /// Notes that `recognizer` gets it no more.
  func detach(_ recognizer: GestureRecognizer) {
    // Those that end together come in this order, so there is nothing to search.
    guard let index = attachedRecognizers.firstIndex(where: { $0 === recognizer }) else { return }
    attachedRecognizers.remove(at: index)
  }

  /// Notes that it is over a redacted view, and lets the recognizers that get it remember that (RD-3).
  func cross(_ redaction: Redaction) {
    guard redaction > crossing else { return }
    crossing = redaction
    for recognizer in attachedRecognizers { recognizer.advance { $0.cross(redaction) } }
  }

  /// Notes that `control` follows it.
  func attach(_ control: View) {
    followers.append(control)
  }

  /// Notes that `control` no longer follows it.
  func detach(_ control: View) {
    followers.removeAll { $0 === control }
  }

  /// Notes whether it is handled.
  func settle(_ disposition: TouchDisposition) {
    self.disposition = disposition
  }

  /// Notes that its view is called by the method of `phase`, and returns whether that may follow the call before: first its
  /// beginning, and nothing after its end (TD-4).
  ///
  /// Debug builds alone call it.
  func noteCall(_ phase: TouchesPhase) -> Bool {
    let before = latestCall
    latestCall = phase
    return phase == .began ? before == nil : before == .began || before == .moved
  }

  /// Whether its finger is up.
  var isLifted: Bool { life.isRetired || phase == .ended }

  /// Whether recognizers are yet to be called for it in the current event, by the method of `phase`.
  func isDueForRecognizers(in phase: TouchesPhase, _ window: Window) -> Bool {
    self.phase == phase.touchPhase && !life.hasReachedRecognizers && !life.isRetired && self.window === window
  }
}

extension Touch: Hashable {
  /// Whether both are the same touch.
  public static func == (a: Touch, b: Touch) -> Bool { a === b }

  /// Hashes which touch it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Touch {
  /// Starts a new event, in which the finger has done nothing so far (TD-4).
  func settle() {
    phase = .stationary
    life.beginEvent()
  }

  /// Takes over what the device says of the finger, or that it was lost where it begins again.
  func update(with contact: Contact, at time: Instant, tapMovement: Double) {
    guard contact.change != .began else { return cancel(at: time) }
    phase = contact.change.touchPhase
    timestamp = time
    previousScreenLocation = screenLocation
    screenLocation = contact.location
    force = contact.force
    majorRadius = contact.majorRadius
    if screenLocation.distance(to: downLocation) > tapMovement { tapCount = 0 }
  }

  /// Ends the touch without a report of the finger (TD-12).
  func cancel(at time: Instant) {
    phase = .cancelled
    timestamp = time
  }
}

extension Touch {
  /// The part of a touch that changes from event to event.
  struct Moment {
    let phase: Phase
    let timestamp: Instant
    let location: Point
    let previousLocation: Point
  }

  /// The touch as it is now.
  var moment: Moment {
    Moment(
      phase: phase, timestamp: timestamp, location: screenLocation,
      previousLocation: previousScreenLocation)
  }

  /// Makes it what it was at `moment`.
  func restore(_ moment: Moment) {
    phase = moment.phase
    timestamp = moment.timestamp
    screenLocation = moment.location
    previousScreenLocation = moment.previousLocation
  }

  /// Makes it look as in a call of `phase`: as it began for a began that comes late, else as it is (GR-21).
  func pose(in phase: TouchesPhase) {
    self.phase = phase.touchPhase
    if phase == .began {
      timestamp = beganTimestamp
      screenLocation = downLocation
    }
    if phase == .began || phase == .moved { previousScreenLocation = downLocation }
  }
}

extension TouchesPhase {
  /// The method that is called with touches in `phase`; nil for stationary ones.
  package init?(_ phase: Touch.Phase) {
    switch phase {
    case .began: self = .began
    case .moved: self = .moved
    case .stationary: return nil
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    }
  }

  /// The phase of the touches that the method is called with.
  public var touchPhase: Touch.Phase {
    switch self {
    case .began: .began
    case .moved: .moved
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }
}
