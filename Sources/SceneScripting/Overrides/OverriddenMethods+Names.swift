package import TouchDelivery

extension OverriddenMethods {
  /// The methods by the names that scripts give them.
  package var scriptNames: [String] {
    ScriptMethod.allCases.filter { !$0.overridden.isEmpty && contains($0.overridden) }.map(\.name)
  }
}
