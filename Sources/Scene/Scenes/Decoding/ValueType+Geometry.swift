internal import Decoding
internal import Diagnostics
import Glibc
package import JSON
package import TouchDelivery
internal import YAML

extension Extent {
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
    return ValueType(wanted, .tuple(roles.map { $0.type.shape.titled($0.name) })) { slot, decoder in
      guard let items = slot.node.items else { return decoder.mismatch(slot, wanted: wanted) }
      guard items.count == roles.count else {
        let hint = items.contains { $0.text?.contains(" ") ?? false } ? "; commas stand between items" : ""
        return decoder.refuse(
          "\(slot.name) wants \(wanted), found \(items.count.of("item"))\(hint)", at: slot.location)
      }
      let values = zip(items, roles).map { $1.type.decode(slot.item($0, role: $1.name), decoder) }
      return values.contains { $0 == nil } ? nil : assemble(values.compactMap { $0 })
    }
  }
}

extension ValueType<Size> {
  /// `[width, height]` in points, which may be nothing.
  static let length = tuple([("width", Extent.length), ("height", Extent.length)]) {
    Size(width: $0[0], height: $0[1])
  }
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

extension Point: DocumentLiteral {
  /// `[x, y]`.
  package var literal: JSONValue? { .array([.number(x), .number(y)]) }
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

extension ValueType<RelativeFrame> {
  /// `[x, y, width, height]`, each a number of points or `N%`.
  static let frame = tuple([
    ("x", .position), ("y", .position), ("width", .extent), ("height", .extent),
  ]) { RelativeFrame(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
}

extension ValueType<RelativeFrame.Length> {
  fileprivate static let position = length(
    points: -Extent.limit...Extent.limit, percent: Percentage(isSigned: true))
  fileprivate static let extent = length(points: 0...Extent.limit, percent: Percentage(isSigned: false))

  private static func length(points: ClosedRange<Double>, percent: Percentage) -> ValueType {
    let wanted =
      "a number of points from \(points.lowerBound.written) to \(points.upperBound.written)"
      + " or a percentage from \(percent.lowerBound)% to 100%"
    let shape = Shape.either([
      .number(in: points), .text(percent.pattern, includesPlainScalars: false),
    ])
    return ValueType(
      wanted, shape,
      parse: { node in
        if let number = node.number { return points.contains(number) ? .points(number) : nil }
        return node.scalar.flatMap { percent.fraction($0.text) }.map { .fraction($0) }
      })
  }
}

/// Percentages up to 100: digits, perhaps with a point, and `%`.
private struct Percentage {
  /// Whether they may have a minus sign.
  let isSigned: Bool

  var lowerBound: Int { isSigned ? -100 : 0 }

  /// The percentages that `fraction` takes, as a regular expression.
  var pattern: String {
    "^[\(isSigned ? "-" : "")+]?0*(100(\\.0*)?|[0-9]{1,2}(\\.[0-9]*)?|\\.[0-9]+)%$"
  }

  /// The part of 1 that `text` spells, nil where it is no such percentage.
  func fraction(_ text: String) -> Double? {
    let digits = text.dropLast()
    guard text.hasSuffix("%"), digits.allSatisfy({ "+-.0123456789".contains($0) }),
      isSigned || !digits.hasPrefix("-"), let number = YAMLScalar.number(String(digits)), abs(number) <= 100
    else { return nil }
    return number / 100
  }
}

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
    return decoder.mismatch(slot, wanted: "{ rotation, scale, translation } or six numbers")
  }

  private static let parts = TransformParts.table.type { _ in TransformParts() }.map(\.transform)

  private static let matrix = tuple([
    ("a", Extent.factor), ("b", Extent.factor), ("c", Extent.factor), ("d", Extent.factor),
    ("tx", Extent.coordinate), ("ty", Extent.coordinate),
  ]) { AffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) }
}

/// The sine and cosine of an angle, exact for quarter turns.
struct Angle {
  let sine: Double
  let cosine: Double

  /// The angle of `degrees`.
  ///
  /// The corresponding C functions are `sin` and `cos`.
  init(degrees: Double) {
    switch degrees.remainder(dividingBy: 360) {
    case 0: (sine, cosine) = (0, 1)
    case 90: (sine, cosine) = (1, 0)
    case -90: (sine, cosine) = (-1, 0)
    case 180, -180: (sine, cosine) = (0, -1)
    case let rest: (sine, cosine) = (sin(rest * .pi / 180), cos(rest * .pi / 180))
    }
  }
}

extension ValueType<Rotation> {
  /// One of the four quarter turns.
  static let rotation = ValueType(
    "0, 90, 180 or 270", .one(of: Rotation.allCases.map { .number(Double($0.rawValue)) }),
    parse: { node in node.number.flatMap { Int(exactly: $0) }.flatMap(Rotation.init) })
}

extension ValueType<AffineTransform> {
  /// With a smaller one, a surface would cover less than a point of any screen.
  private static let leastDeterminant = 1e-6

  /// The six numbers of libinput's calibration matrices: x' = a·x + b·y + c, y' = d·x + e·y + f.
  static let calibration = ValueType(sixNumbers.wanted, sixNumbers.shape) { slot, decoder in
    if slot.node.items?.count == 9 {
      return decoder.refuse(
        "\(slot.name) wants \(sixNumbers.wanted), found 9 items; leave out the last three, which only X's matrices have",
        at: slot.location)
    }
    guard let matrix = sixNumbers.decode(slot, decoder) else { return nil }
    guard abs(matrix.a * matrix.d - matrix.b * matrix.c) >= leastDeterminant else {
      return decoder.refuse(
        "\(slot.name) lays the whole surface onto a line, for a·e - b·d is 0 or next to it;"
          + " the matrix that changes nothing is [1, 0, 0, 0, 1, 0]", at: slot.location)
    }
    return matrix
  }

  private static let sixNumbers = tuple(["a", "b", "c", "d", "e", "f"].map { ($0, Extent.factor) }) {
    AffineTransform(a: $0[0], b: $0[3], c: $0[1], d: $0[4], tx: $0[2], ty: $0[5])
  }
}

extension ValueType<RelativeFrame> {
  /// A frame that has an extent.
  static let area = ValueType(frame.wanted, frame.shape) { slot, decoder in
    guard let area = frame.decode(slot, decoder) else { return nil }
    guard !area.isEmpty else {
      return decoder.refuse("\(slot.name) has no extent: no finger can be in it", at: slot.location)
    }
    return area
  }
}

extension ValueType<[RelativeFrame]> {
  /// Any number of frames that have an extent; one without its own brackets is one mistake, not four.
  static let areas: ValueType = {
    let list = ValueType<RelativeFrame>.area.list
    return ValueType(list.wanted, list.shape) { slot, decoder in
      guard let items = slot.node.items, !items.isEmpty, items.allSatisfy({ $0.scalar != nil }) else {
        return list.decode(slot, decoder)
      }
      let area = "[\(items.compactMap { $0.scalar?.text }.joined(separator: ", "))]"
      let wanted = ValueType<RelativeFrame>.area.wanted
      return decoder.refuse(
        "\(slot.name) wants a list of areas \(wanted), found a list of plain values; write"
          + " [\(items.count == 4 ? area : wanted)]", at: slot.location)
    }
  }()
}

extension RelativeFrame {
  fileprivate var isEmpty: Bool {
    [Length.points(0), .fraction(0)].contains { $0 == width || $0 == height }
  }
}
