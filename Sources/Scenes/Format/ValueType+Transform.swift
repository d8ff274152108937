import TouchDelivery

/// A transform as a scene describes it: scaled first, then turned, then moved.
private struct TransformParts {
  var rotation = 0.0
  var scale = Point(x: 1, y: 1)
  var translation = Point.zero

  var transform: AffineTransform {
    let turn = Angle(degrees: rotation)
    return AffineTransform(
      a: scale.x * turn.cosine, b: scale.x * turn.sine,
      c: -scale.y * turn.sine, d: scale.y * turn.cosine,
      tx: translation.x, ty: translation.y)
  }

  static let table = Table<TransformParts>(
    name: "transform", subject: "a transform",
    fields: [
      Field(
        "rotation", .number(in: -Extent.limit...Extent.limit, "a number of degrees"), \.rotation,
        "The turn about the anchor in degrees, clockwise."),
      Field("scale", .scale, \.scale, "The factors along x and y, applied before the rotation."),
      Field("translation", .translation, \.translation, "The move along x and y in points, applied last."),
    ])
}

extension ValueType<AffineTransform> {
  /// `{ rotation, scale, translation }`, or the six numbers of `CGAffineTransform`.
  static let transform = ValueType(
    "{ rotation, scale, translation } or six numbers", .either([parts.shape, matrix.shape])
  ) { slot, decoder in
    if slot.node.items != nil { return matrix.decode(slot, decoder) }
    if slot.node.pairs != nil { return parts.decode(slot, decoder) }
    decoder.reportMismatch(slot, wanted: "{ rotation, scale, translation } or six numbers")
    return nil
  }

  private static let parts = TransformParts.table.type { _ in TransformParts() }.map(\.transform)

  private static let matrix = tuple([
    ("a", Extent.factor), ("b", Extent.factor), ("c", Extent.factor), ("d", Extent.factor),
    ("tx", Extent.coordinate), ("ty", Extent.coordinate),
  ]) { AffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) }
}
