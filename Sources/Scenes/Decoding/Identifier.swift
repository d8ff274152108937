/// A name as a scene file gives it, either to call an object by or to refer to one.
package struct Identifier: Hashable, Sendable {
  /// The name.
  package let value: String
  /// Where the file says it; for an object without an id, where the object is described.
  package let location: SourceLocation
  /// Whether the file gives it, rather than Fingerpost.
  package let isExplicit: Bool

  init(_ value: String, at location: SourceLocation, isExplicit: Bool = true) {
    self.value = value
    self.location = location
    self.isExplicit = isExplicit
  }
}
