/// Where a change of two fingers is counted from.
struct TwoFingerBase {
  /// The scale or rotation there.
  let amount: Double
  let fingers: TwoFingers
}
