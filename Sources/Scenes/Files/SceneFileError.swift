/// Why a file could not be read.
package struct SceneFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason in words, such as `No such file or directory`.
  package let description: String

  /// An error for this reason.
  package init(_ description: String) {
    self.description = description
  }
}
