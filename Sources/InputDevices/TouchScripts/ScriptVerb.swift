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
