/// An area that touches can hit, with subviews in front of it; mirrors `UIView`.
open class View: Responder {
  /// The visible rectangle in its own coordinate system; mirrors `UIView.bounds`.
  public final var bounds: Rect {
    didSet { boundsDidChange(from: oldValue) }
  }
  /// Where the anchor point lies, in the superview's coordinates; mirrors `UIView.center`.
  public final var center: Point { didSet { geometryDidChange() } }
  /// The transform about the anchor point; mirrors `UIView.transform`.
  public final var transform = AffineTransform.identity { didSet { geometryDidChange() } }
  /// The fixed point of `transform`, in fractions of the bounds; mirrors `UIView.anchorPoint`.
  public final var anchorPoint = Point(x: 0.5, y: 0.5) { didSet { geometryDidChange() } }

  /// Whether touches do not hit this view and its subtree (HT-4); mirrors `UIView.isHidden`.
  public final var isHidden = false {
    didSet {
      hittabilityDidChange()
      if isHidden, !oldValue { didHide() }
    }
  }
  /// The opacity, single precision as in UIKit; below `leastAlphaToBeHit` no touch hits the view (HT-5, D-1).
  public final var alpha: Float = 1 { didSet { hittabilityDidChange() } }
  /// Whether touches can hit this view and its subtree (HT-3); mirrors `UIView.isUserInteractionEnabled`.
  public final var isUserInteractionEnabled = true { didSet { hittabilityDidChange() } }
  /// Whether more than one finger at a time is delivered to this view (MT-1).
  public final var isMultipleTouchEnabled = false { didSet { noteChange() } }
  /// Whether fingers on this view and on others of its window exclude each other (XT-1).
  public final var isExclusiveTouch = false { didSet { noteChange() } }
  /// What a scene's `hitTest:` says in place of a subclass.
  public final var hitTestRule = HitTestRule.standard { didSet { hittabilityDidChange() } }
  /// Distances by which the default `point(inside:with:)` shrinks the bounds; negative ones enlarge the target.
  public final var hitTestInsets = EdgeInsets.zero { didSet { hittabilityDidChange() } }
  /// What the log withholds about this view and its contents; delivery does not depend on it.
  public final var redaction = Redaction.nothing {
    didSet {
      if isRedacted { markWayToRedacted() }
      noteChange()
    }
  }
  /// What people call the view: on a front plate, a dashboard or a picture of the tree; empty where its id does.
  public final var title = "" { didSet { noteChange() } }
  /// The frame in parts of the superview's bounds, laid out whenever those change.
  public final var relativeFrame: RelativeFrame? { didSet { layoutInSuperview() } }

  /// The subviews from back to front; mirrors `UIView.subviews`.
  public final internal(set) var subviews: [View] = []
  /// The recognizers attached to the view, in the order in which they were; mirrors `UIView.gestureRecognizers`.
  public final private(set) var gestureRecognizers: [GestureRecognizer] = []
  /// The view that this one is a subview of; mirrors `UIView.superview`.
  public final internal(set) var superview: View? {
    get { uncountedSuperview?._withUnsafeGuaranteedRef { $0 } }
    set { uncountedSuperview = newValue.map { .passUnretained($0) } }
  }
  /// The superview as every conversion walks it, without counting references.
  ///
  /// A view that goes away clears it in its subviews.
  final var uncountedSuperview: Unmanaged<View>?
  /// The controller whose view this is.
  public final var viewController: ViewController? {
    didSet {
      oldValue?.control(nil)
      viewController?.control(self)
    }
  }

  /// Whether subviews show only inside its bounds, as those of a scroll view do; mirrors `UIView.clipsToBounds`.
  open var clipsToBounds: Bool { false }
  /// Whether this view or one inside it is redacted, or was.
  package final internal(set) var leadsToRedacted = false
  /// The window at the root of the view's tree, itself for a window, or nil; mirrors `UIView.window`.
  ///
  /// A window that goes away takes its subviews out first.
  @Uncounted public final internal(set) var window: Window? = nil
  /// Where it lay in its window, once it was taken out of its superview there.
  final var formerPlacement: FormerPlacement?
  /// How many running animations keep touches from the view (HT-16).
  private final var interactionSuspensions = 0 { didSet { hitAreaDidChange() } }
  var toSuperview = AffineTransform.identity
  var isFlattened = false
  var fromSuperview = AffineTransform.identity
  /// The points that hit the view where the algorithm alone decides, in its own coordinates: none while it cannot be hit.
  final var hitTarget = Rect.zero
  /// Whether the algorithm alone decides about it, neither an override nor a scene's rule.
  final var isPlainInHitTest = true
  /// Finds subviews by point, where there are many of them and a search has been here.
  final var subviewIndex: SubviewIndex?
  /// This view's place in its superview's index, if that has one.
  final var indexLeaf = 0
  /// Ascends along the siblings from back to front, with gaps (HT-8).
  final var siblingOrder = 0

  /// A view with this `frame` in its superview.
  public init(id: String, frame: Rect = .zero) {
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.point(at: Point(x: 0.5, y: 0.5))
    super.init(id: id)
    if isExactly(View.self) { noteClass(with: []) }
    geometryDidChange()
  }

  deinit {
    // Subviews that go away with the view may look for it.
    clearWeakLink()
    releaseSubviews()
  }

  /// Its controller, else its superview (RC-4).
  open override var nextByClass: Responder? { viewController ?? superview }

  /// Called when it is hidden.
  func didHide() {}

  override func overridesDidChange() { hitAreaDidChange() }

  /// Whether `recognizer`, on this view or an ancestor, may recognise touches that hit this view, as the class has it; mirrors
  /// `UIView.gestureRecognizerShouldBegin(_:)`: a plain view never objects (GR-13).
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// The view that a touch at `point`, in this view's coordinates, belongs to: a subview, this view, or nil; mirrors
  /// `UIView.hitTest(_:with:)` (HT-2).
  ///
  /// An override decides alone (HT-13). `event` may be nil when called by hand.
  open func hitTest(_ point: Point, with event: Event?) -> View? {
    var search = HitTestSearch(with: event)
    return search.hitTestByClass(self, at: point)
  }

  /// Whether `point`, in this view's coordinates, is inside; mirrors `UIView.point(inside:with:)` (HT-12).
  open func point(inside point: Point, with event: Event?) -> Bool { containsByBounds(point) }

  /// Called once `subview` is among the subviews; mirrors `UIView.didAddSubview(_:)`.
  open func didAddSubview(_ subview: View) {}

  /// Called before `subview` leaves the subviews; mirrors `UIView.willRemoveSubview(_:)`.
  open func willRemoveSubview(_ subview: View) {}

  /// Called before the view gets `newSuperview`, or loses the one that it has; mirrors `UIView.willMove(toSuperview:)`.
  open func willMove(toSuperview newSuperview: View?) {}

  /// Called before the view comes to `newWindow`, or leaves its own; mirrors `UIView.willMove(toWindow:)`.
  open func willMove(toWindow newWindow: Window?) {}

  /// Called once the view has another superview, or none; mirrors `UIView.didMoveToSuperview()`.
  open func didMoveToSuperview() {}

  /// Called once the view is in another window, or none; mirrors `UIView.didMoveToWindow()`.
  open func didMoveToWindow() {}

  /// The methods of hit-testing, of recognition and about a view's place in the tree.
  open override func performByClass(_ call: MethodCall) -> MethodValue {
    switch call.method {
    case .hitTest: return MethodValue(hitTest(call[0].point, with: call[1].object()))
    case .pointInside: return .flag(point(inside: call[0].point, with: call[1].object()))
    case .gestureRecognizerShouldBegin:
      return .flag(call[0].object().map(gestureRecognizerShouldBegin) ?? true)
    case .didAddSubview: if let subview: View = call[0].object() { didAddSubview(subview) }
    case .willRemoveSubview: if let subview: View = call[0].object() { willRemoveSubview(subview) }
    case .willMoveToSuperview: willMove(toSuperview: call[0].object())
    case .willMoveToWindow: willMove(toWindow: call[0].object())
    case .didMoveToSuperview: didMoveToSuperview()
    case .didMoveToWindow: didMoveToWindow()
    default: return super.performByClass(call)
    }
    return .nothing
  }

  /// The window that it is in.
  open override var responderWindow: Window? { window }

  /// What a scene can set, in the order in which it is set: a view is placed before its content is.
  open class var properties: [Property<View>] { own }

  private static let own: [Property<View>] = [
    Property(
      "anchorPoint", .point, { $0.anchorPoint }, { $0.anchorPoint = $1 },
      "The point about which 'transform' scales and turns the view, in parts of the bounds."),
    Property(
      "transform", .transform, { $0.transform }, { $0.transform = $1 },
      "How the view is scaled, then turned about its anchor point, then moved: '{ scale: [1, 1], rotation: 30, translation: [0, 0] }', in degrees clockwise and points. Or the matrix of that, '[a, b, c, d, tx, ty]'.",
      traits: .notInScripts),
    Property(
      "bounds", .rect, { $0.bounds }, { $0.bounds = $1 },
      "The view's own coordinate system. Without it, it has the frame's size and begins at (0, 0). With an origin of (10, 0) the subviews lie 10 points further left.",
      traits: [.followsOthers, .notInScripts]),
    Property(
      "frame", .frame, { $0.placement }, { $0.placement = $1 },
      "The rectangle in the superview, before the transform. A number is in points. N% is a part of the superview's bounds (for a window, of the screen), and follows their changes: 0 to 100 for sizes, -100 to 100 for positions.",
      traits: [.followsOthers, .notInScripts]),
    Property(
      "hidden", .boolean, { $0.isHidden }, { $0.isHidden = $1 },
      "Whether the view and its subviews are hidden, so that no touch hits them.", traits: .isReachable),
    Property(
      "alpha", .fraction, { $0.alpha }, { $0.alpha = $1 }, "The opacity; up to 0.01 no touch hits the view.",
      traits: .notInScripts),
    Property(
      "userInteractionEnabled", .boolean, { $0.isUserInteractionEnabled },
      { $0.isUserInteractionEnabled = $1 },
      "Whether touches hit the view and its subviews; by default true, but false for labels and images.",
      traits: [.followsOthers, .isReachable]),
    Property(
      "multipleTouchEnabled", .boolean, { $0.isMultipleTouchEnabled }, { $0.isMultipleTouchEnabled = $1 },
      "Whether the view gets more than one touch at a time; if false, it gets no further touch while it has one."
    ),
    Property(
      "exclusiveTouch", .boolean, { $0.isExclusiveTouch }, { $0.isExclusiveTouch = $1 },
      "Whether the view is touched alone. While it has a touch, the other views of its window get no new one. While one of those has a touch, it gets none."
    ),
    Property(
      "hitTest", .hitTest, { $0.hitTestWord }, { $0.hitTestWord = $1 },
      "What hit-testing returns for the view. 'self': any point inside gives this view, never a subview. 'none': neither the view nor its subviews. 'passthrough': subviews as usual, never the view itself. The id of a descendant: whatever is hit, the result is that view.",
      traits: .notInScripts),
    Property(
      "hitTestInsets", .insets, { $0.hitTestInsets }, { $0.hitTestInsets = $1 },
      "How far the area that takes touches is inset from the bounds, at the top, left, bottom and right. Negative numbers enlarge it."
    ),
    Property(
      "canBecomeFirstResponder", .boolean, { $0.superCanBecomeFirstResponder },
      { $0.superCanBecomeFirstResponder = $1 },
      "Whether the view may become first responder.", traits: .notInScripts),
    Property(
      "redacted",
      .init(kind: .word(["places"], orFlag: true), wrap: { $0.value }, unwrap: Redaction.init),
      { $0.redaction }, { $0.redaction = $1 },
      "Whether the log withholds all that happens in the view and its subviews, with places over them, and keys that are typed while one of them is the first responder. 'places' withholds only places, keys and values."
    ),
    Property(
      "title", .text, { $0.title }, { $0.title = $1 },
      "What people call the view: its legend on the front plate, and its name on a dashboard."),
  ]
}

extension View {
  /// Attaches `recognizer`, taking it from the view that it was attached to; mirrors `addGestureRecognizer(_:)` (GR-1).
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    if hasGestureRecognizer(recognizer) { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    gestureRecognizers.append(recognizer)
    recognizer.attach(to: self)
  }

  /// Detaches `recognizer`; in the course of a gesture it is cancelled or fails; mirrors `removeGestureRecognizer(_:)`
  /// (GR-10).
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.stop("it was removed from its view")
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.isAttached = false
    recognizer.leaveView()
  }

  /// Attaches `recognizers` in this order, and detaches all others; mirrors the setter of `gestureRecognizers` (GR-1).
  public final func setGestureRecognizers(_ recognizers: [GestureRecognizer]) {
    for other in gestureRecognizers where !recognizers.contains(where: { $0 === other }) {
      removeGestureRecognizer(other)
    }
    for recognizer in recognizers { addGestureRecognizer(recognizer) }
    gestureRecognizers.sort { a, b in
      recognizers.firstIndex { $0 === a } ?? 0 < recognizers.firstIndex { $0 === b } ?? 0
    }
  }

  final func hasGestureRecognizer(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.isAttached && recognizer.view === self
  }
}

extension View {
  /// Whether a running animation keeps touches from the view (HT-16).
  final var isInteractionSuspended: Bool { interactionSuspensions > 0 }

  /// Keeps touches from the view until `resumeInteraction()` is called as often.
  final func suspendInteraction() { interactionSuspensions += 1 }

  /// Undoes one `suspendInteraction()`.
  final func resumeInteraction() { interactionSuspensions -= 1 }

  private final func hittabilityDidChange() {
    hitAreaDidChange()
    noteChange()
  }

  /// Notifies those concerned that the view gets `newSuperview`, or loses the one that it has.
  final func willMove(to newSuperview: View?) {
    if callOverride(of: .willMoveToSuperview, MethodValue(newSuperview)) == nil {
      willMove(toSuperview: newSuperview)
    }
    let newWindow = newSuperview?.window
    if newWindow !== window {
      for view in subtree.filter({ $0.mayOverride(.willMoveToWindow) })
      where view.callOverride(of: .willMoveToWindow, MethodValue(newWindow)) == nil {
        view.willMove(toWindow: newWindow)
      }
    }
    if let superview, superview.callOverride(of: .willRemoveSubview, .object(self)) == nil {
      superview.willRemoveSubview(self)
    }
  }

  /// What a change of the superview entails, once the view lies where it is to stay; `isElsewhere` says that it has another
  /// superview than before.
  final func didMove(from oldWindow: Window?, isElsewhere: Bool = true) {
    let newWindow = superview?.window
    let hasAnotherWindow = newWindow !== oldWindow
    let moved = hasAnotherWindow ? moveSubtree(to: newWindow) : []
    noteMove(from: oldWindow)
    if hasAnotherWindow, let oldWindow { oldWindow.viewDidLeave(self) }
    for view in moved where view.window === newWindow && view.callOverride(of: .didMoveToWindow) == nil {
      view.didMoveToWindow()
    }
    guard isElsewhere else { return }
    if callOverride(of: .didMoveToSuperview) == nil { didMoveToSuperview() }
    if let superview, superview.callOverride(of: .didAddSubview, .object(self)) == nil {
      superview.didAddSubview(self)
    }
  }

  /// Notes the window in the whole subtree; returns the views to notify, each before its subviews.
  private func moveSubtree(to window: Window?) -> [View] {
    subtree.filter { view in
      view.window = window
      if window != nil { view.formerPlacement = nil }
      return view.mayOverride(.didMoveToWindow)
    }
  }

  /// Releases the subviews, of a tree of any depth without recursion.
  final func releaseSubviews() {
    var pending: [View] = []
    subviewIndex = nil
    swap(&pending, &subviews)
    while var view = pending.popLast() {
      view.superview = nil
      if isKnownUniquelyReferenced(&view) {
        pending.append(contentsOf: view.subviews)
        view.subviewIndex = nil
        view.subviews = []
      } else if view._window.isSet {
        // Its window may be the view that goes away. Those below a view without one have none either.
        _ = view.moveSubtree(to: nil)
      }
    }
  }
}
