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
