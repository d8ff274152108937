/// How many fingers a device says there are, by its `BTN_TOOL_FINGER` to `BTN_TOOL_QUINTTAP`.
struct FingerCount {
  private static let keys = [
    EvdevCode.toolFinger, EvdevCode.toolDoubleTap, EvdevCode.toolTripleTap, EvdevCode.toolQuadTap,
    EvdevCode.toolQuintTap,
  ]

  private var pressed: UInt8 = 0

  /// The greatest number that a pressed key stands for; 0 without one.
  var count: Int { UInt8.bitWidth - pressed.leadingZeroBitCount }

  mutating func take(_ key: UInt16, isPressed: Bool) {
    guard let index = Self.keys.firstIndex(of: key) else { return }
    if isPressed { pressed |= 1 << UInt8(index) } else { pressed &= ~(1 << UInt8(index)) }
  }
}
