/// The words of the format that this version does not act on yet, in one place so that the list can shrink.
enum LaterVersion {
  /// The diagnostic for `what`, which is quoted already.
  static func message(_ what: String) -> String {
    "\(what) is not supported by this version yet"
  }
}
