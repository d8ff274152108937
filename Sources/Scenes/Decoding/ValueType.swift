/// A type of the format: what messages call it, what its values look like, and how one is read.
///
/// Reading reports what is wrong and returns nil; the key's default then stands in, so that the rest is
/// checked too.
struct ValueType<Value>: Sendable {
  /// What is wanted, after "wants": `true or false`.
  let wanted: String
  /// What every value that `decode` takes looks like, and no other unless more than the value itself is at fault.
  let shape: Shape
  let decode: @Sendable (Slot, SceneDecoder) -> Value?

  init(_ wanted: String, _ shape: Shape, decode: @escaping @Sendable (Slot, SceneDecoder) -> Value?) {
    self.wanted = wanted
    self.shape = shape
    self.decode = decode
  }

  /// A type read by `parse`, which returns nil for a value of any other type.
  init(_ wanted: String, _ shape: Shape, parse: @escaping @Sendable (YAMLNode) -> Value?) {
    self.init(wanted, shape) { slot, decoder in
      if let value = parse(slot.node) { return value }
      decoder.reportMismatch(slot, wanted: wanted)
      return nil
    }
  }
}

extension ValueType {
  /// The type whose values are this one's, turned into something else.
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> ValueType<Other> {
    let decode = decode
    return ValueType<Other>(wanted, shape, decode: { slot, decoder in decode(slot, decoder).map(transform) })
  }

  /// A list of any length whose items have this type.
  var list: ValueType<[Value]> {
    let decode = decode
    return ValueType<[Value]>("a list", .list(of: shape)) { slot, decoder in
      guard let items = slot.node.items else {
        decoder.reportMismatch(slot, wanted: "a list")
        return nil
      }
      return items.compactMap { decode(slot.item($0), decoder) }
    }
  }
}
