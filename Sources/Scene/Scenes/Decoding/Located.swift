/// A value together with where a scene file gives it.
package struct Located<Value: Sendable>: Sendable {
  /// The value.
  package let value: Value
  /// The place.
  let location: SourceLocation
}

extension ValueType where Value: Sendable {
  /// The type of the same values, with their places.
  var located: ValueType<Located<Value>> {
    let decode = decode
    return ValueType<Located<Value>>(
      wanted, shape,
      decode: { slot, decoder in decode(slot, decoder).map { Located(value: $0, location: slot.location) } })
  }
}

/// A name as a scene file gives it, either to call an object by or to refer to one.
package struct Identifier: Hashable, Sendable {
  /// The greatest length of a name, in bytes.
  static let longest = 256

  /// The name.
  package let value: String
  /// The place of the name; for an object without an id, that of its description.
  package let location: SourceLocation
  /// Whether the file gives it, rather than Fingerpost.
  package let isExplicit: Bool

  init(_ value: String, at location: SourceLocation, isExplicit: Bool = true) {
    self.value = value
    self.location = location
    self.isExplicit = isExplicit
  }
}
