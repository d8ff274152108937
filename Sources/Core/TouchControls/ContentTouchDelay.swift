internal import TouchDelivery

/// Keeps touches from the content of a scroll view for a while, in which they may become a drag; mirrors UIKit's recognizer
/// behind `UIScrollView.delaysContentTouches` (SV-2).
///
/// It recognises nothing: it lets go of each touch that stays as long as the delay, or is over before.
final class ContentTouchDelay: GestureRecognizer {
  /// How long a touch has to stay, in seconds.
  private static let delay = 0.15

  @Weak private var scrollView: ScrollView?

  init(of scrollView: ScrollView) {
    self.scrollView = scrollView
    super.init(id: "\(scrollView.id).delay")
    delaysTouchesBegan = true
    delegate = scrollView
  }

  override var type: String { "delay" }

  /// Only one that takes all the touches that wait makes this fail; after any other they would pass unasked.
  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    guard other.cancelsTouchesInView else { return false }
    let taken = other.currentTouches
    return currentTouches.allSatisfy { touch in taken.contains { $0 === touch } }
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches { hold(touch, event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    if scrollView?.panGestureRecognizer.settledState == .failed { letGo(of: currentTouches, event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) { letGo(of: touches, event) }

  override func touchesCancelled(_ touches: [Touch], with event: Event) { letGo(of: touches, event) }

  private func hold(_ touch: Touch, _ event: Event) {
    guard scrollView?.holdsContentTouches == true else { return letGo(of: [touch], event) }
    schedule(after: Self.delay, weakly { $0.letGo(of: [touch], event) })
  }

  /// Lets the content have `touches`, unless the scroll view does not want that, and is done after the last.
  private func letGo(of touches: [Touch], _ event: Event) {
    for touch in touches where currentTouches.contains(where: { $0 === touch }) {
      if touch.phase != .cancelled, touch.isOnTheWay { pass(touch, event) }
      ignore(touch, for: event)
    }
    if currentTouches.isEmpty, state == .possible { fail("the content gets its touches") }
  }

  /// Forwards `touch` to the content, unless it has stopped that, or the scroll view does not want it there.
  ///
  /// The content gets none that has stopped it, for as long as the pan waits for others (SV-11).
  private func pass(_ touch: Touch, _ event: Event) {
    guard let scrollView else { return }
    let isStopping = scrollView.isStopped && scrollView.panGestureRecognizer.awaitedRecognizer != nil
    if isStopping || !scrollView.beginsTouches([touch], with: event, in: touch.view) { withhold(touch) }
  }
}
