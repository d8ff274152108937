import TouchDelivery

/// The bounds of what a scene may say in points: far beyond any screen, near enough for exact arithmetic.
enum Extent {
  static let limit = 1_000_000.0
  static let coordinate = ValueType<Double>.number(in: -limit...limit, "a number of points")
  static let length = ValueType<Double>.number(in: 0...limit, "a number of points")
  static let factor = ValueType<Double>.number(in: -limit...limit)
}

extension ValueType {
  /// A list with exactly one value of `Item` for each of `roles`, put together by `assemble`.
  static func tuple<Item>(
    _ roles: [(name: String, type: ValueType<Item>)], assemble: @escaping @Sendable ([Item]) -> Value
  ) -> ValueType {
    let wanted = "[\(roles.map(\.name).joined(separator: ", "))]"
    return ValueType(wanted, .tuple(roles.map { .titled($0.name, $0.type.shape) })) { slot, decoder in
      guard let items = slot.node.items else {
        decoder.reportMismatch(slot, wanted: wanted)
        return nil
      }
      guard items.count == roles.count else {
        decoder.report("\(slot.name) wants \(wanted), found \(items.count.spoken("item"))", at: slot.location)
        return nil
      }
      let values = zip(items, roles).map { $1.type.decode(slot.item($0, role: $1.name), decoder) }
      return values.contains { $0 == nil } ? nil : assemble(values.compactMap { $0 })
    }
  }
}

extension ValueType<Size> {
  /// A screen's `[width, height]`, both above zero.
  static let screenSize = tuple([
    ("width", .positive(upTo: Extent.limit, "a number of points")),
    ("height", .positive(upTo: Extent.limit, "a number of points")),
  ]) { Size(width: $0[0], height: $0[1]) }
}

extension ValueType<Point> {
  /// `[x, y]` in the unit square's coordinates; values outside 0…1 are legal.
  static let anchor = tuple([("x", Extent.factor), ("y", Extent.factor)]) { Point(x: $0[0], y: $0[1]) }
  /// `[x, y]` of plain factors.
  static let scale = tuple([("x", Extent.factor), ("y", Extent.factor)]) { Point(x: $0[0], y: $0[1]) }
  /// `[x, y]` in points.
  static let translation = tuple([("x", Extent.coordinate), ("y", Extent.coordinate)]) {
    Point(x: $0[0], y: $0[1])
  }
}

extension ValueType<Rect> {
  /// `[x, y, width, height]` in points.
  static let bounds = tuple([
    ("x", Extent.coordinate), ("y", Extent.coordinate),
    ("width", Extent.length), ("height", Extent.length),
  ]) { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
}

extension ValueType<EdgeInsets> {
  /// `[top, left, bottom, right]` in points.
  static let insets = tuple(["top", "left", "bottom", "right"].map { ($0, Extent.coordinate) }) {
    EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
  }
}

extension Int {
  /// `1 item`, `3 items`.
  func spoken(_ noun: String) -> String {
    "\(self) \(noun)\(self == 1 ? "" : "s")"
  }
}
