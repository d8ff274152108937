/// What a line of a touch script may say after its time.
enum ScriptVerb: String, CaseIterable {
  case down, move, up, cancel, cancelAll, remote, motion, press

  /// Whether a finger's number follows.
  var hasFinger: Bool {
    switch self {
    case .down, .move, .up, .cancel: true
    case .cancelAll, .remote, .motion, .press: false
    }
  }
}
