import TouchDelivery

extension ValueType<RelativeFrame> {
  /// `[x, y, width, height]`, each a number of points or `N%`.
  static let frame = tuple([
    ("x", .position), ("y", .position), ("width", .extent), ("height", .extent),
  ]) { RelativeFrame(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
}

extension ValueType<RelativeFrame.Length> {
  fileprivate static let position = length(
    points: -Extent.limit...Extent.limit, percent: -100...100)
  fileprivate static let extent = length(points: 0...Extent.limit, percent: 0...100)

  private static func length(points: ClosedRange<Double>, percent: ClosedRange<Double>) -> ValueType {
    let least = points.lowerBound.written
    let wanted =
      "a number of points from \(least) to \(points.upperBound.written)"
      + " or a percentage from \(percent.lowerBound.written)% to \(percent.upperBound.written)%"
    return ValueType(
      wanted,
      parse: { node in
        if let number = node.number { return points.contains(number) ? .points(number) : nil }
        guard let number = node.percentage, percent.contains(number) else { return nil }
        return .fraction(number / 100)
      })
  }
}

extension YAMLNode {
  fileprivate var percentage: Double? {
    guard let text = scalar?.text, text.hasSuffix("%") else { return nil }
    return YAMLScalar.number(String(text.dropLast()))
  }
}
