/// The kinds of records, by their words in the log.
public enum RecordKind: String, CaseIterable, Sendable {
  /// Which view a new contact hit, if any (HT-1).
  case hit
  /// Whether the hit view gets the touch (MT, XT).
  case gate
  /// A phase of a touch held back from its view, made only if the application explains its decisions (GR-20
  /// to GR-24).
  case hold
  /// A call of a touch method, and its outcome (TD-8, TD-11).
  case touches
  /// A change of a recognizer's state (GR-6).
  case gesture
  /// The outcome between two recognizers that share a touch (GR-14, GR-18).
  case arbitrate
  /// What one finger did in a frame, made only for subscribers that name this kind.
  case contact
  /// A change of the view tree, made only for subscribers that name this kind.
  case view
  /// An event of a control (UC-3).
  case control
  /// An action on its way to its target (UC-12).
  case sendAction
  /// A call of a press method (EV-8).
  case presses
  /// A call of a motion method (EV-5).
  case motion
  /// A call of `remoteControlReceived(with:)` (EV-7).
  case remote
  /// The outcome of an action.
  case action
  /// A text that a script or a `log:` action wrote.
  case print
  /// Data that a script or an `emit:` action published.
  case emit
  /// What a program outside the scene wanted to set or send.
  case request
  /// A screen that became dark, idle or awake, or a touch that only woke it.
  case screen
  /// A touch that a clone of its device gets, because it is unhandled.
  case forward
  /// A change of a device.
  case device
  /// A scene that was loaded, reloaded or rejected.
  case scene
  /// Something that a scene or script did and that could not be carried out.
  case error
  /// Records that are missing here.
  case dropped

  /// Whether records of this kind are decisions of touch delivery, made only while there is a sink; an error is made always.
  package var isDecision: Bool {
    switch self {
    case .hit, .gate, .hold, .touches, .gesture, .arbitrate, .control, .sendAction, .presses, .motion,
      .remote, .contact, .view, .screen:
      true
    case .action, .print, .emit, .request, .forward, .device, .scene, .error, .dropped: false
    }
  }

  /// Whether records of this kind are made only for subscribers that name it.
  public var isOnDemand: Bool { self == .contact || self == .view }

  /// Whether `field` of such a record names views or other responders that the record is about.
  ///
  /// The first such field of a record names what it is about above all.
  func names(_ field: RecordField) -> Bool {
    switch self {
    case .hit: field == .view || field == .path
    case .gate: field == .view || field == .holder
    case .hold, .gesture: field == .view
    case .touches, .presses, .motion, .remote: field == .view || field == .target || field == .chain
    case .arbitrate: field == .winnerView || field == .loserView
    case .control: field == .control
    case .sendAction: field == .from || field == .responder
    case .action, .print, .error: field == .responder
    case .view: field == .view || field == .superview
    case .request: field == .view
    case .contact, .emit, .screen, .forward, .device, .scene, .dropped: false
    }
  }
}

/// The fields of records, by their words in the log.
public enum RecordField: String, CaseIterable, Sendable {
  case touch, point, window, view, path, reason, verdict
  case accepted, rule, holder, recognizer
  case phase, outcome, recognizers
  case touches, presses, motion, name, responder, chain
  case from, to, location, translation, velocity, scale, rotation, direction, numberOfTouches
  case winner, loser, by
  case control, event, value
  case screen, overshoot, force, majorRadius, changes, superview, index
  case peer, request, action, result, detail, text, data, deviceKind, file, `where`, message, count, of
  /// Stands for an element of a list, which has no name.
  case element
  // Only for subscribers that ask for explanations.
  case visited, withheldFrom, ignoredBy
  // Only for subscribers that ask for details: additional fields for text.
  case target, type, depth, missed, alpha, holderIsExclusive, awaited, attached, controls, enabled
  case obstacle, trackedTouch, failed, winnerView, loserView, isOfCall, handles, holderTouches
  case cause, takers

  private static let fields = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The word in the log, which is the name of the case.
  package var word: String { rawValue }

  /// The field with this word in the log; nil without one.
  package init?(word: String) {
    guard let field = Self.fields[word] else { return nil }
    self = field
  }

  /// The place in this list, from 0: what an enumeration without payloads is in memory.
  @inlinable package var place: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  /// Whether only subscribers that ask for explanations get it.
  @inlinable package var isExplanation: Bool { !isDetail && place >= Self.visited.place }

  /// Whether only subscribers that ask for details get it.
  @inlinable package var isDetail: Bool { place >= Self.target.place }

  /// Whether its value, where it is a pair of numbers, is a place or a vector.
  package var isPlace: Bool {
    switch self {
    case .point, .overshoot, .location, .translation, .velocity: true
    default: false
    }
  }
}
