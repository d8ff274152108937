internal import Decoding

/// The limits of a scene, far beyond what any needs.
extension DocumentLimit {
  /// Windows, views, view controllers and gesture recognizers.
  static let objects = DocumentLimit(
    10_000,
    complaint:
      "more than 10000 windows, views, view controllers and gesture recognizers in one scene; leave some out"
  )
  /// Rules for devices.
  static let devices = DocumentLimit(
    256,
    complaint:
      "more than 256 rules below 'devices'; one with a pattern, such as 'name: \"Goodix*\"', is for many devices"
  )
  /// Screens.
  static let screens = DocumentLimit(64, complaint: "more than 64 screens in one scene; leave some out")
}
