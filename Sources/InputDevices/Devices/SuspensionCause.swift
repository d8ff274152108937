/// Why no device is open for the time being.
package enum SuspensionCause: Hashable, Sendable {
  /// The machine sleeps.
  case sleep
  /// Another virtual terminal than the scene's is in front.
  case virtualTerminal

  /// The cause in words.
  package var description: String {
    switch self {
    case .sleep: "the machine goes to sleep"
    case .virtualTerminal: "another virtual terminal is in front"
    }
  }
}
