public import TouchDelivery

/// Recognises two fingers that turn about each other; mirrors `UIRotationGestureRecognizer` (ROT-1).
public final class RotationGestureRecognizer: TwoFingerGestureRecognizer {
  /// How far the fingers turned, in radians, clockwise positive, beyond a whole turn too; settable.
  public var rotation: Double {
    get { amount }
    set { amount = newValue }
  }

  /// The word `rotation`.
  public override var type: String { "rotation" }

  /// The rotation and how fast it changes.
  public override var values: [GestureValue] {
    [
      GestureValue(.rotation, .number(rotation)), GestureValue(.velocity, .number(velocity)),
      GestureValue(.numberOfTouches, .number(Double(numberOfTouches))),
    ]
  }

  override func amount(of fingers: TwoFingers, after last: TwoFingers, from base: TwoFingerBase) -> Double {
    amount + step(from: last, to: fingers)
  }

  override func step(from last: TwoFingers, to fingers: TwoFingers) -> Double {
    last.vector.angle(to: fingers.vector)
  }

  override func change(to fingers: TwoFingers, from base: TwoFingerBase) -> TwoFingerChange {
    let angle = abs(rotation)
    return TwoFingerChange(
      amount: angle, threshold: settings.rotationThreshold, way: angle * fingers.distance)
  }

  override func failure(_ change: TwoFingerChange) -> String {
    Reason.comparing(change.amount, settings.rotationThreshold) {
      "the fingers turned by \($0) rad of \($1) rad"
    }
  }
}
