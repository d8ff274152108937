/// A value that a recognizer of some type has, by its name in the log.
public struct GestureValue {
  /// What it can be.
  public enum Content: Hashable, Sendable {
    /// A point or vector, in points or points per second.
    case point(Point)
    /// A number.
    case number(Double)
    /// A word.
    case word(String)
  }

  /// The name, as `translation`.
  public let name: StaticString
  /// The value.
  public let content: Content

  /// The value `content` called `name`.
  public init(_ name: StaticString, _ content: Content) {
    self.name = name
    self.content = content
  }
}
