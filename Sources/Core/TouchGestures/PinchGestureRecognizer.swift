public import TouchDelivery

/// Recognises fingers, two as a rule, that move apart or together; mirrors `UIPinchGestureRecognizer` (PIN-1 to PIN-4).
public final class PinchGestureRecognizer: MultiFingerGestureRecognizer {
  /// The distance of the fingers by what it was, on the screen; settable, so that it goes on from there.
  public var scale: Double {
    get { amount }
    set { amount = newValue }
  }

  /// The word `pinch`.
  public override var type: String { "pinch" }

  /// The scale and how fast it changes.
  public override var values: [GestureValue] {
    [GestureValue(.scale, .number(scale)), GestureValue(.velocity, .number(velocity)), fingerCount]
  }

  override var neutralAmount: Double { 1 }

  override func step(from last: FingerGroup, to fingers: FingerGroup) -> Double {
    fingers.distance - last.distance
  }

  override func amountOfStep(at distance: Double) -> Double { scale / max(distance, 1) }

  /// Fingers that lie upon each other count as a point apart, so that the scale stays finite.
  override func amount(of fingers: FingerGroup, after step: Double, from base: FingerGroupBase) -> Double {
    base.amount * fingers.distance / max(base.fingers.distance, 1)
  }

  override func change(to fingers: FingerGroup, from base: FingerGroupBase) -> FingerGroupChange {
    let change = abs(fingers.distance - max(base.fingers.distance, 1))
    let threshold = settings.pinchThreshold
    return FingerGroupChange(
      amount: change, threshold: threshold, thresholdWay: threshold, way: base.fingers.way(to: fingers))
  }

  override func failure(_ change: FingerGroupChange) -> String {
    Reason.comparing(change.amount, settings.pinchThreshold) {
      "the fingers' distance changed by \($0) pt of \($1) pt"
    }
  }
}
