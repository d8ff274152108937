internal import Time
internal import TouchDelivery

/// The time during which no device is open.
struct Suspension {
  /// Why; never empty.
  private(set) var causes: [SuspensionCause]
  /// When it began, on the clock that counts sleep.
  let start: Instant

  init(_ cause: SuspensionCause, since start: Instant) {
    causes = [cause]
    self.start = start
  }

  mutating func insert(_ cause: SuspensionCause) {
    if !causes.contains(cause) { causes.append(cause) }
  }

  /// Whether no cause is left without `cause`.
  mutating func ends(without cause: SuspensionCause) -> Bool {
    causes.removeAll { $0 == cause }
    return causes.isEmpty
  }
}

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
