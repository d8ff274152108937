package import Diagnostics

/// Everything that is wrong with a scene, in the order of its files.
package struct SceneErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The diagnostics; never empty.
  package let diagnostics: [Diagnostic]

  /// One diagnostic a line.
  package var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}
