/// The answers of a recognizer's delegate.
struct DelegatePlan: Equatable, Sendable {
  var begins = true
  /// Touches and events, counted from 1, that the recognizer is not to get (GR-4).
  var refusedTouches = NumberSet.none
  var refusedEvents = NumberSet.none
  var simultaneous = NumberSet.none
  var requires = NumberSet.none
  var isRequired = NumberSet.none
}
