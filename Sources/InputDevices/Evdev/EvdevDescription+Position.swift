extension EvdevDescription {
  /// Whether it tells where it is touched.
  var hasSurface: Bool { isMultitouch || isSingleTouch }

  /// The codes of axes that a position needs and that have no range.
  var axesWithoutRange: [UInt16] {
    guard hasSurface else { return [] }
    return [positionCodes.x, positionCodes.y].filter { axes[$0].map { $0.range.count <= 1 } ?? true }
  }
}
