/// Where the engine differs from the rules as they are written; such cases are left out of the comparison.
enum KnownDifference: String {
  /// Its view is called for a touch whose view leaves the window after it was hit and before its gate (TD-13).
  case leftBeforeGate = "a view left its window between hit and gate"
  /// A view with `hitTest: passthrough` is hit when an override in its subtree names it (HT-14).
  case passthroughNamed = "an override names the passthrough view that contains it"
}
