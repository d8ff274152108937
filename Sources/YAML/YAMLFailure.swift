/// Why a text is not YAML, and where it stops being that.
package struct YAMLFailure: Error, Hashable, Sendable {
  /// What is wrong, for people.
  package let message: String
  /// Where.
  package let place: YAMLPlace

  init(_ message: String, at place: YAMLPlace) {
    self.message = message
    self.place = place
  }
}
