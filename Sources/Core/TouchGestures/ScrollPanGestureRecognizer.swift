import TouchTime
public import TouchDelivery

/// The scroll view of a pan, as the pan sees it.
public protocol ScrollPanOwner: AnyObject {
  /// Stops what moves without a finger, because a first finger came down; whether anything did, so that the pan begins at once.
  func stopForFinger() -> Bool

  /// Whether fingers whose middle went `way`, in the scroll view's points and `moved` points of the glass long, begin to scroll.
  func scrolls(along way: Point, _ moved: Double) -> Bool

  /// Why fingers that have gone far enough do not scroll, because views have `touches`; nil where they do (SV-3).
  func objection(to touches: [Touch]) -> String?

  /// The fingers are up, and the pan is ready for others.
  func panIsOver()
}

/// The pan of a scroll view; mirrors `UIScrollView.panGestureRecognizer` (SV-4).
///
/// It begins as fingers go where the scroll view scrolls, and waits as long as they go another way.
public final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  /// The scroll view, which makes it nil as it goes away.
  public unowned(unsafe) var owner: (any ScrollPanOwner)?

  /// The touches in views that the scroll view has been asked about.
  private var asked: [Touch] = []

  /// Nothing certain: where the content lies decides as well.
  public override func course(under settings: Settings) -> GestureCourse? { nil }

  /// Follows the fingers that come down, and begins with the first if that stops what moves.
  public override func touchesBegan(_ touches: [Touch], with event: Event) {
    super.touchesBegan(touches, with: event)
    guard state == .possible, currentTouches.count == touches.count else { return }
    if owner?.stopForFinger() == true, allows(.began) { state = .began }
  }

  /// Forgets the way.
  public override func reset() {
    super.reset()
    asked.removeAll()
    owner?.panIsOver()
  }

  override func isFarEnough(_ way: Point, _ moved: Double) -> Bool {
    owner?.scrolls(along: vector(way, in: view), moved) ?? false
  }

  override func faultOfWay() -> String? { objection }

  /// Asks about the touches that content has got meanwhile (SV-3).
  public override func faultAfterWaiting() -> String? { objection }

  /// Why it does not scroll with its touches, for one that the scroll view has not been asked about before.
  private var objection: String? {
    let touches = touchesInViews.filter { touch in !asked.contains { $0 === touch } }
    asked += touches
    return owner?.objection(to: touches)
  }

  override func shortfall(after farthest: Double) -> String {
    farthest >= settings.panHysteresis
      ? "the scroll view does not scroll the way that the finger went" : super.shortfall(after: farthest)
  }
}
