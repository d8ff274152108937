internal import YAML

import TouchDelivery

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
      .number(NumberShape(range: points)),
      .text(TextShape(pattern: percent.pattern, includesPlainScalars: false)),
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

  /// What `fraction` takes, as a regular expression.
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
