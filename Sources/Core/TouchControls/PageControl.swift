public import TouchDelivery

/// A control that goes to the next page on its right half and to the one before on its left; mirrors `UIPageControl`.
public final class PageControl: StockControl {
  /// The name of its kind in scenes.
  public override var kind: String { "pageControl" }

  /// The number of pages.
  public var numberOfPages = 0 { didSet { currentPage = clamped(currentPage) } }
  /// The page, from 0.
  public var currentPage = 0 { didSet { currentPage = clamped(currentPage) } }

  /// The properties of any control, and the control's own.
  public override class var properties: [Property<View>] { super.properties + own.map { $0.ofView } }

  private static let own: [Property<PageControl>] = [
    Property(
      "numberOfPages", .count(in: 0...9999), { $0.numberOfPages }, { $0.numberOfPages = $1 },
      "How many pages there are.",
      role: .items(noun: "page")),
    Property(
      "currentPage", .count(in: 0...9999), { $0.currentPage }, { $0.currentPage = $1 }, "The page, from 0.",
      role: .value),
  ]

  /// The page.
  public override var controlValue: PropertyValue? { .number(Double(currentPage)) }

  /// A lift inside turns the page.
  public override func didSend(_ event: ControlEvents, of touch: Touch, with touchEvent: Event?) {
    guard event == .touchUpInside else { return }
    let old = currentPage
    currentPage = old + (isOnRightHalf(touch) ? 1 : -1)
    guard currentPage != old else { return }
    sendChange(of: touch, with: touchEvent)
  }

  private func clamped(_ page: Int) -> Int { min(max(page, 0), max(numberOfPages - 1, 0)) }
}
