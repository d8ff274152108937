/// The words of the format that this version does not act on yet, in one place so that the list can shrink.
enum LaterVersion {
  static let viewKeys = [
    "gestureRecognizers", "targets", "enabled", "selected", "highlighted", "value", "minimumValue",
    "maximumValue", "stepValue", "isOn", "segments", "selectedSegmentIndex", "numberOfPages", "currentPage",
    "continuous", "autorepeat", "wraps", "momentary",
  ]
  static let viewKinds = [
    "control", "button", "switch", "slider", "stepper", "segmentedControl", "pageControl",
  ]
  static let actions = ["key", "emit", "set", "send", "call"]

  /// The diagnostic for `what`, which is quoted already.
  static func message(_ what: String) -> String {
    "\(what) is not supported by this version yet"
  }
}
