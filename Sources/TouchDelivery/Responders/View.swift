/// An area that touches can hit, with subviews in front of it; mirrors `UIView`.
open class View: Responder {
  /// The rectangle that shows of its own coordinate system; mirrors `UIView.bounds`.
  public final var bounds: Rect {
    didSet { boundsDidChange(from: oldValue) }
  }
  /// Where the anchor point lies, in the superview's coordinates; mirrors `UIView.center`.
  public final var center: Point { didSet { geometryDidChange() } }
  /// What is applied about the anchor point; mirrors `UIView.transform`.
  public final var transform = AffineTransform.identity { didSet { geometryDidChange() } }
  /// The fixed point of `transform`, in fractions of the bounds; mirrors `UIView.anchorPoint`.
  public final var anchorPoint = Point(x: 0.5, y: 0.5) { didSet { geometryDidChange() } }

  /// Whether touches pass this view and its subtree by (HT-4); mirrors `UIView.isHidden`.
  public final var isHidden = false
  /// The opacity, single precision as in UIKit; below 0.01 touches pass by (HT-5, D-1).
  public final var alpha: Float = 1
  /// Whether touches can hit this view and its subtree (HT-3); mirrors `UIView.isUserInteractionEnabled`.
  public final var isUserInteractionEnabled = true
  /// Whether more than one finger at a time is delivered to this view (MT-1).
  public final var isMultipleTouchEnabled = false
  /// Whether fingers on this view and on others of its window shut each other out (XT-1).
  public final var isExclusiveTouch = false
  /// What a scene's `hitTest:` says in place of a subclass.
  public final var hitTestRule = HitTestRule.standard
  /// Distances by which the default `point(inside:with:)` shrinks the bounds; negative ones enlarge the target.
  public final var hitTestInsets = EdgeInsets.zero { didSet { hitAreaDidChange() } }
  /// Whether the log withholds coordinates over this view and its subviews; delivery does not care.
  public final var isRedacted = false {
    didSet { if isRedacted { markWayToRedacted() } }
  }
  /// The frame in parts of the superview's bounds, laid out whenever those change.
  public final var relativeFrame: RelativeFrame? { didSet { layoutInSuperview() } }

  /// The subviews from back to front; mirrors `UIView.subviews`.
  public final internal(set) var subviews: [View] = []
  /// The recognizers attached to the view, in the order in which they were; mirrors `UIView.gestureRecognizers`.
  public final internal(set) var gestureRecognizers: [GestureRecognizer] = []
  /// The view that this one is a subview of; mirrors `UIView.superview`.
  ///
  /// Not counted, for every conversion walks it: a view that goes away clears it in its subviews.
  public final internal(set) unowned(unsafe) var superview: View?
  /// The controller whose view this is.
  public final var viewController: ViewController? {
    didSet {
      oldValue?.view = nil
      viewController?.view = self
    }
  }

  /// Whether this view or one inside it is redacted, or was.
  final var leadsToRedacted = false
  /// The window at the root of the view's tree; not counted, as `superview`.
  final unowned(unsafe) var containingWindow: Window?
  /// Where it lay in its window, once it was taken out of its superview there.
  final var departure: Departure?
  /// How many running animations keep touches from the view (HT-16).
  final var interactionSuspensions = 0
  var toSuperview = AffineTransform.identity
  var fromSuperview = AffineTransform.identity
  var isFlattened = false
  /// Finds subviews by point, where there are many of them and a search has been here.
  final var subviewIndex: SubviewIndex?
  /// This view's place in its superview's index, if that has one and covers it.
  final var indexLeaf = 0

  /// A view with this `frame` in its superview.
  public init(id: String, frame: Rect = .zero) {
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.origin + Point(x: frame.size.width / 2, y: frame.size.height / 2)
    super.init(id: id)
    geometryDidChange()
  }

  deinit {
    clearWeakLink()
    releaseSubviews()
  }

  /// Its controller, else its superview (RC-4).
  open override var superNext: Responder? { viewController ?? superview }

  override func overridesDidChange() { hitAreaDidChange() }

  /// The window that the view is in, or nil; mirrors `UIView.window`.
  public final var window: Window? { (self as? Window) ?? containingWindow }

  /// What `gestureRecognizerShouldBegin(_:)` answers without the override: a plain view never objects (GR-13).
  open func superGestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// The window that it is in.
  open override var responderWindow: Window? { window }
}
