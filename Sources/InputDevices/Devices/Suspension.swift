internal import TouchDelivery

/// Why no device is open for the time being.
package enum SuspensionCause: Hashable, Sendable {
  /// The machine sleeps.
  case sleep
  /// Another virtual terminal is in front.
  case virtualTerminal
}

/// The time during which no device is open.
struct Suspension {
  /// Why; never empty.
  var causes: Set<SuspensionCause>
}
