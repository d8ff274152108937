public import TouchDelivery

/// Recognises fingers, two as a rule, that turn about each other; mirrors `UIRotationGestureRecognizer` (ROT-1).
public final class RotationGestureRecognizer: MultiFingerGestureRecognizer {
  /// How far the fingers turned, in radians, clockwise positive, beyond a whole turn too; settable.
  public var rotation: Double {
    get { amount }
    set { amount = newValue }
  }

  /// The word `rotation`.
  public override var type: String { "rotation" }

  /// The rotation and how fast it changes.
  public override var values: [GestureValue] {
    [GestureValue(.rotation, .number(rotation)), GestureValue(.velocity, .number(velocity)), fingerCount]
  }

  override func amount(of fingers: FingerGroup, after step: Double, from base: FingerGroupBase) -> Double {
    amount + step
  }

  override func step(from last: FingerGroup, to fingers: FingerGroup) -> Double {
    last.turn(to: fingers)
  }

  override func change(to fingers: FingerGroup, from base: FingerGroupBase) -> FingerGroupChange {
    let threshold = settings.rotationThreshold
    return FingerGroupChange(
      amount: abs(rotation - base.amount), threshold: threshold, thresholdWay: threshold * fingers.distance,
      way: base.fingers.way(to: fingers))
  }

  override func failure(_ change: FingerGroupChange) -> String {
    Reason.comparing(change.amount, settings.rotationThreshold) {
      "the fingers turned by \($0) rad of \($1) rad"
    }
  }
}
