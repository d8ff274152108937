public import TouchGestures
internal import TouchTime
public import TouchDelivery

/// A view whose subviews move with a finger; mirrors `UIScrollView` without drawing anything (SV-1 to SV-11).
///
/// Its bounds begin at `contentOffset`, so that hit-testing finds its subviews where they are. What UIKit asks a delegate, its
/// overrides are asked.
open class ScrollView: View {
  /// The rate at which content that was let go becomes slower; mirrors `UIScrollView.DecelerationRate`.
  public enum DecelerationRate: String, Sendable, CaseIterable {
    case normal, fast

    /// By how much the velocity is multiplied each millisecond; as in UIKit.
    public var rawRate: Double { self == .normal ? 0.998 : 0.99 }
  }

  /// True; mirrors `UIView.clipsToBounds`, whose default a scroll view changes.
  public final override var clipsToBounds: Bool { true }

  /// How large the content is; mirrors `UIScrollView.contentSize`.
  public final var contentSize = Size.zero { didSet { noteChange() } }
  /// By how much the content can be scrolled beyond its edges; mirrors `UIScrollView.contentInset`.
  public final var contentInset = EdgeInsets.zero { didSet { noteChange() } }
  /// Whether fingers scroll; mirrors `UIScrollView.isScrollEnabled`.
  public final var isScrollEnabled = true {
    didSet {
      panGestureRecognizer.isEnabled = isScrollEnabled
      noteChange()
    }
  }
  /// Whether the content rests at multiples of the bounds' size alone; mirrors `UIScrollView.isPagingEnabled` (SV-7).
  public final var isPagingEnabled = false { didSet { noteChange() } }
  /// Whether the content goes beyond its ends and comes back; mirrors `UIScrollView.bounces` (SV-5).
  public final var bounces = true { didSet { noteChange() } }
  /// Whether content that is not higher than the view bounces as well; mirrors `UIScrollView.alwaysBounceVertical`.
  public final var alwaysBounceVertical = false { didSet { noteChange() } }
  /// Whether content that is not wider than the view bounces as well; mirrors `UIScrollView.alwaysBounceHorizontal`.
  public final var alwaysBounceHorizontal = false { didSet { noteChange() } }
  /// Whether a drag along one axis scrolls along that alone; mirrors `UIScrollView.isDirectionalLockEnabled` (SV-4).
  public final var isDirectionalLockEnabled = false { didSet { noteChange() } }
  /// How fast content goes slower that was let go; mirrors `UIScrollView.decelerationRate` (SV-6).
  public final var decelerationRate = DecelerationRate.normal { didSet { noteChange() } }
  /// Whether the content gets touches only once they have stayed for a while; mirrors `UIScrollView.delaysContentTouches` (SV-2).
  public final var delaysContentTouches = true { didSet { noteChange() } }
  /// Whether scrolling may take touches that the content has got; mirrors `UIScrollView.canCancelContentTouches` (SV-3).
  public final var canCancelContentTouches = true { didSet { noteChange() } }

  /// Its pan, called `ID.pan`; mirrors `UIScrollView.panGestureRecognizer`.
  public final let panGestureRecognizer: ScrollPanGestureRecognizer
  /// Whether fingers scroll it; mirrors `UIScrollView.isDragging`.
  public final internal(set) var isDragging = false
  /// Whether it goes on after fingers have scrolled it; mirrors `UIScrollView.isDecelerating`.
  public final var isDecelerating: Bool { run?.isAnimated == false }

  /// Where the fingers would have taken the content as the drag began, were it not for the ends.
  final var dragStart = Point.zero
  /// Whether each axis is locked; nil while that is open.
  final var lock: (x: Bool, y: Bool)?
  /// When the content was dragged last.
  final var lastDrag = Instant.zero
  /// Whether a finger has stopped the content, whose rest is due.
  final var isStopped = false
  /// How it moves without a finger.
  final var run: ScrollRun?
  /// Grows whenever something else decides where the content is.
  final var decisions = 0
  /// Whether `scrollViewDidScroll` runs.
  final var isNotifying = false
  /// Whether nothing is notified.
  final var isQuiet = false

  /// A scroll view without content.
  public override init(id: String, frame: Rect = .zero) {
    panGestureRecognizer = ScrollPanGestureRecognizer(id: "\(id).pan")
    super.init(id: id, frame: frame)
    panGestureRecognizer.owner = self
    let scrollView = Weak(wrappedValue: self)
    panGestureRecognizer.addTarget(self) { scrollView.wrappedValue?.follow($0.settledState) }
    addGestureRecognizer(panGestureRecognizer)
    addGestureRecognizer(ContentTouchDelay(of: self))
  }

  deinit {
    panGestureRecognizer.owner = nil
  }

  /// The properties that a scene can set beyond those of any view.
  open override class var properties: [Property<View>] { super.properties + own.map { $0.ofView } }

  private static let own: [Property<ScrollView>] = [
    Property(
      "contentSize", .size, { $0.contentSize }, { $0.contentSize = $1 },
      "How wide and how high the content is, in points."),
    Property(
      "contentInset", .insets, { $0.contentInset }, { $0.contentInset = $1 },
      "How far the content can be scrolled beyond its top, left, bottom and right edges, in points."),
    Property(
      "scrollEnabled", .boolean, { $0.isScrollEnabled }, { $0.isScrollEnabled = $1 },
      "Whether fingers scroll.", traits: .isReachable),
    Property(
      "pagingEnabled", .boolean, { $0.isPagingEnabled }, { $0.isPagingEnabled = $1 },
      "Whether the content comes to rest only at its pages: multiples of the view's size."),
    Property(
      "bounces", .boolean, { $0.bounces }, { $0.bounces = $1 },
      "Whether the content can be dragged beyond its edges, and then comes back."),
    Property(
      "alwaysBounceVertical", .boolean, { $0.alwaysBounceVertical }, { $0.alwaysBounceVertical = $1 },
      "Whether content that is not higher than the view can be dragged up and down as well."),
    Property(
      "alwaysBounceHorizontal", .boolean, { $0.alwaysBounceHorizontal }, { $0.alwaysBounceHorizontal = $1 },
      "Whether content that is not wider than the view can be dragged to the left and right as well."),
    Property(
      "directionalLockEnabled", .boolean, { $0.isDirectionalLockEnabled },
      { $0.isDirectionalLockEnabled = $1 },
      "Whether a drag that begins along one axis scrolls along that alone."),
    Property(
      "decelerationRate", .choice, { $0.decelerationRate }, { $0.decelerationRate = $1 },
      "How soon the content comes to rest once it is let go."
    ),
    Property(
      "delaysContentTouches", .boolean, { $0.delaysContentTouches }, { $0.delaysContentTouches = $1 },
      "Whether a touch waits for 150 ms, in which it may become a drag, before the views inside get it."),
    Property(
      "canCancelContentTouches", .boolean, { $0.canCancelContentTouches },
      { $0.canCancelContentTouches = $1 },
      "Whether a drag scrolls even if a view inside, other than a control, already has the touch."),
    Property(
      "page", .count(in: 0...9999), { $0.page }, { $0.page = $1 },
      "The page that is shown, from 0, row by row.", role: .value,
      traits: [.followsOthers, .notInScenes]),
    Property(
      "contentOffset", .point, { $0.contentOffset }, { $0.contentOffset = $1 },
      "The place in the content that is shown at the view's top left corner, in points.", role: .value),
  ]

  /// Whether `touches`, which begin in `view` inside it, come to that, as the class has it; mirrors
  /// `touchesShouldBegin(_:with:in:)` (SV-2).
  open func touchesShouldBegin(_ touches: [Touch], with event: Event?, in view: View) -> Bool { true }

  /// Whether scrolling takes the touches that `view` has got, as the class has it; mirrors `touchesShouldCancel(in:)`: those of
  /// controls stay there (SV-3).
  open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

  /// The methods of scroll views; a class does nothing in those of a delegate.
  open override func performByClass(_ call: MethodCall) -> MethodValue {
    switch call.method {
    case .touchesShouldBegin:
      guard let view: View = call[2].object() else { return .flag(true) }
      return .flag(touchesShouldBegin(call[0].touches, with: call[1].object(), in: view))
    case .touchesShouldCancel: return .flag(call[0].object().map(touchesShouldCancel(in:)) ?? true)
    default: return super.performByClass(call)
    }
  }
}

extension ScrollView {
  /// The place in the content that is at the view's top left corner; mirrors `UIScrollView.contentOffset`.
  ///
  /// As in UIKit it may lie beyond the ends. A drag and, from `scrollViewDidScroll`, a deceleration go on from there.
  public final var contentOffset: Point {
    get { bounds.origin }
    set {
      if isNotifying {
        run?.go(onFrom: newValue)
      } else {
        decisions += 1
        endRun()
      }
      if isDragging { rebaseDrag(to: newValue) }
      move(to: newValue)
    }
  }

  /// Does `body`, which sets properties, without notifying.
  package final func quietly(_ body: () -> Void) {
    isQuiet = true
    body()
    isQuiet = false
  }

  /// Moves the content to `offset`, if `animated` within 0.3 s; mirrors `setContentOffset(_:animated:)` (SV-8).
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    decisions += 1
    endRun()
    guard animated, offset != contentOffset else {
      if isDragging { rebaseDrag(to: offset) }
      return move(to: offset)
    }
    start(
      ScrollRun(
        x: .easing(to: offset.x, from: contentOffset.x), y: .easing(to: offset.y, from: contentOffset.y),
        isAnimated: true))
  }

  /// The page that most of is shown, from 0, row by row; setting it goes there at once (SV-7).
  public final var page: Int {
    get {
      let (columns, rows) = pages
      let column = nearestPage(to: contentOffset.x, bounds.size.width, columns)
      return nearestPage(to: contentOffset.y, bounds.size.height, rows) * columns + column
    }
    set {
      let (columns, rows) = pages
      let page = min(max(newValue, 0), columns * rows - 1)
      let place = Point(
        x: Double(page % columns) * bounds.size.width, y: Double(page / columns) * bounds.size.height)
      setContentOffset(
        Point(x: axis(.horizontal).clamp(place.x), y: axis(.vertical).clamp(place.y)), animated: false)
    }
  }

  /// How many pages the content has.
  public final var numberOfPages: Int { pages.columns * pages.rows }

  private var pages: (columns: Int, rows: Int) {
    (
      Self.count(contentSize.width, of: bounds.size.width),
      Self.count(contentSize.height, of: bounds.size.height)
    )
  }

  private static let mostPages = 10_000.0

  private static func count(_ length: Double, of extent: Double) -> Int {
    guard extent > 0 else { return 1 }
    return Int(min(max((length / extent).rounded(.up), 1), mostPages))
  }

  private func nearestPage(to offset: Double, _ extent: Double, _ count: Int) -> Int {
    guard extent > 0 else { return 0 }
    return Int(min(max((offset / extent).rounded(), 0), Double(count - 1)))
  }
}
