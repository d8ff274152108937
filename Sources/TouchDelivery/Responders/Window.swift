/// The root of a view tree on a screen; mirrors `UIWindow`.
///
/// Its frame lies in the screen's coordinates; it is hit-tested, and multiple touch is always delivered to it (MT-5).
public final class Window: View, EventSender {
  /// The screen it lies on; mirrors `UIWindow.screen`.
  public let screen: Screen
  /// Higher is in front, whatever the order of the windows; mirrors `UIWindow.windowLevel` (APP-4).
  public var windowLevel: Double {
    didSet { application?.windowLevelDidChange(of: self) }
  }
  /// The group it belongs to, its next responder.
  public let windowScene: WindowScene
  /// The controller whose view fills the window; mirrors `UIWindow.rootViewController`.
  public var rootViewController: ViewController? {
    didSet { replaceRootView(of: oldValue) }
  }
  /// The application that asks it, once it is one of its windows.
  @Weak public internal(set) var application: Application?
  /// The responder that gets events without a location while the window is key (EV-4).
  @Weak public internal(set) var firstResponder: Responder?

  /// A window on `screen`, filling it where no `frame` is given.
  public init(
    id: String, screen: Screen, windowScene: WindowScene, windowLevel: Double = 0, frame: Rect? = nil
  ) {
    self.screen = screen
    self.windowScene = windowScene
    self.windowLevel = windowLevel
    super.init(id: id, frame: frame ?? screen.bounds)
  }

  deinit {
    clearWeakLink()
  }

  /// Its window scene (RC-6, D-5).
  public override var superNext: Responder? { windowScene }

  /// Whether events without a location go to it; mirrors `UIWindow.isKeyWindow` (APP-9).
  public var isKeyWindow: Bool { application?.keyWindow === self }

  /// Converts `point` from the screen to the coordinates of `view`, or of this window for nil or a view without a
  /// window (APP-3, CV-4); those of a view that was taken out of this window are as they were there.
  func convertFromScreen(_ point: Point, to view: View?) -> Point {
    let own = convertFromSuperview(point)
    guard let view, view !== self else { return own }
    return view.conversionFromRoot.apply(to: convertFromScreen(point, own, toRoot: view.root))
  }

  private func convertFromScreen(_ point: Point, _ own: Point, toRoot root: View) -> Point {
    if root is Window { return root.convertFromSuperview(point) }
    guard let departure = root.departure, departure.window === self else { return own }
    return root.convertFromSuperview(departure.fromWindow.apply(to: own))
  }

  /// What it entails for touches and first responder that `view` and its subtree are no longer here (TD-13).
  func viewDidLeave(_ view: View) {
    if let firstResponder, firstResponder.responderWindow !== self { self.firstResponder = nil }
    application?.orphanInput(below: view)
  }

  private func replaceRootView(of old: ViewController?) {
    guard old !== rootViewController else { return }
    old?.view?.removeFromSuperview()
    if let view = rootViewController?.view { insertSubview(view, at: 0) }
  }
}

extension View {
  /// The size that a relative frame's fractions are parts of.
  final var layoutSize: Size? {
    if let window = self as? Window { return window.screen.size }
    return superview?.bounds.size
  }
}
