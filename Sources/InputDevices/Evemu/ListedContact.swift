/// A contact as a frame of protocol A lists it.
struct ListedContact {
  var id: Int32 = -1
  var values: [UInt16: Int32] = [:]

  var hasPosition: Bool { values[EvdevCode.positionX] != nil && values[EvdevCode.positionY] != nil }

  func squaredDistance(to other: MatchedContact) -> Int64 {
    let dx = distance(EvdevCode.positionX, to: other)
    let dy = distance(EvdevCode.positionY, to: other)
    return dx * dx + dy * dy
  }

  /// Bounded so that sums of many squares stay within 64 bits, whatever a file says.
  private func distance(_ code: UInt16, to other: MatchedContact) -> Int64 {
    let distance = Int64(values[code] ?? 0) - Int64(other.value(code))
    return max(-(1 << 27), min(distance, 1 << 27))
  }
}
