public import TouchDelivery

/// A control whose value is where the finger is along its longer side; mirrors `UISlider` (UC-16).
///
/// Nothing is drawn, so there is no knob to aim at: the finger may come down anywhere. A slider that is higher than wide
/// has its maximum at the top.
public final class Slider: TrackControl {
  /// The name of its kind in scenes.
  public override var kind: String { "slider" }

  private var isVertical: Bool { bounds.size.height > bounds.size.width }

  override func place(of point: Point) -> Double? {
    isVertical
      ? 1 - (point.y - bounds.origin.y) / length
      : (point.x - bounds.origin.x) / length
  }

  override var length: Double {
    isVertical ? bounds.size.height : max(bounds.size.width, .leastNonzeroMagnitude)
  }

  /// A swipe along its track is no swipe on a view around it (GR-27).
  public override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !recognizer.isSwipe(alongVertical: isVertical, outside: self)
  }
}
