import JSON
import TouchDelivery

extension ValueType<Rotation> {
  /// One of the four quarter turns.
  static let rotation = ValueType(
    "0, 90, 180 or 270", .one(of: Rotation.allCases.map { .number(Double($0.rawValue)) }),
    parse: { node in node.number.flatMap { Int(exactly: $0) }.flatMap(Rotation.init) })
}

extension ValueType<AffineTransform> {
  /// Smaller, and a surface comes to less than a point of any screen.
  private static let leastDeterminant = 1e-6

  /// The six numbers of libinput's calibration matrices: x' = a·x + b·y + c, y' = d·x + e·y + f.
  static let calibration = ValueType(sixNumbers.wanted, sixNumbers.shape) { slot, decoder in
    guard let matrix = sixNumbers.decode(slot, decoder) else { return nil }
    guard abs(matrix.a * matrix.d - matrix.b * matrix.c) >= leastDeterminant else {
      decoder.report(
        "\(slot.name) lays the whole surface onto a line, for a·e - b·d is 0 or next to it;"
          + " the matrix that changes nothing is [1, 0, 0, 0, 1, 0]", at: slot.location)
      return nil
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
      decoder.report("\(slot.name) has no extent: no finger can be in it", at: slot.location)
      return nil
    }
    return area
  }
}

extension RelativeFrame {
  fileprivate var isEmpty: Bool {
    [Length.points(0), .fraction(0)].contains { $0 == width || $0 == height }
  }
}
