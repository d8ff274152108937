/// The two versions of TUIO.
package enum TUIOVersion: Hashable, Sendable {
  /// TUIO 1.1, with the profile of cursors on a plane.
  case one
  /// TUIO 2.0, with pointers.
  case two

  /// The number after which frames begin with 1 again.
  static let lastFrame = UInt32(Int32.max)
}

/// The sender, by which receivers distinguish sources.
package struct TUIOSource: Hashable, Sendable {
  /// The name in version 1.1: NAME@ADDRESS, of several screens NAME.SCREEN@ADDRESS.
  let name1: String
  /// The name in version 2.0: NAME:INDEX@ADDRESS.
  let name2: String
  /// The screen's width in the upper and its height in the lower half, in points.
  let dimension: Int32

  /// The source called `name` for a screen, whose id matters where there are several.
  ///
  /// - Parameters:
  ///   - address: the sender's own, in the usual notation.
  ///   - hexAddress: the same as version 2.0 writes it, such as `0x7F000001`.
  ///   - width: the screen's width in points.
  ///   - height: the screen's height in points.
  package init(
    name: String, screen: String?, index: Int, address: String, hexAddress: String, width: Double,
    height: Double
  ) {
    name1 = "\(name)\(screen.map { ".\($0)" } ?? "")@\(address)"
    name2 = "\(name):\(index)@\(hexAddress)"
    dimension = Int32(bitPattern: UInt32(part: width) << 16 | UInt32(part: height))
  }
}

extension UInt32 {
  /// A length in 16 bits.
  fileprivate init(part length: Double) { self = UInt32(Swift.min(Swift.max(length.rounded(), 0), 65_535)) }
}
