internal import TouchDelivery

/// What a line of a touch script may say after its time.
enum ScriptVerb: String, CaseIterable {
  case down, move, up, cancel, cancelAll, remote, motion, press

  /// What `remote`, `motion` and `press` would send.
  var undeliveredEvents: String? {
    switch self {
    case .remote: "remote control events"
    case .motion: "motion events"
    case .press: "press events"
    case .down, .move, .up, .cancel, .cancelAll: nil
    }
  }
}

/// What may follow a finger's coordinates.
enum ScriptField: String, CaseIterable {
  case force, radius, edge
}

/// What `edge=` may be.
enum ScriptEdge: String, CaseIterable {
  case left, right, top, bottom, none

  var rectEdge: RectEdge {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    case .none: .none
    }
  }
}
