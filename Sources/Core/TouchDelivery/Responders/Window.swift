/// The root of a view tree on a screen; mirrors `UIWindow`.
///
/// Its frame lies in the screen's coordinates; it is hit-tested, and multiple touch is always delivered to it (MT-5).
open class Window: View, EventSender {
  /// The screen it lies on; mirrors `UIWindow.screen`.
  public final let screen: Screen
  /// Higher is in front, whatever the order of the windows; mirrors `UIWindow.windowLevel` (APP-4).
  public final var windowLevel: Double {
    didSet {
      application?.windowLevelDidChange(of: self)
      noteChange()
    }
  }
  /// The group it belongs to, its next responder.
  public final let windowScene: WindowScene
  /// The controller whose view, attached to it before, is the first in the window; mirrors `UIWindow.rootViewController`.
  public final var rootViewController: ViewController? {
    didSet { replaceRootView(of: oldValue) }
  }
  /// The environment of the application that the window belongs to, if any.
  @Weak private(set) final var environment: Environment?
  /// The responder that gets events without a location while the window is key (EV-4).
  @Weak public private(set) final var firstResponder: Responder?

  /// A window on `screen`, filling it where no `frame` is given.
  public init(
    id: String, screen: Screen, windowScene: WindowScene, windowLevel: Double = 0, frame: Rect? = nil
  ) {
    self.screen = screen
    self.windowScene = windowScene
    self.windowLevel = windowLevel
    super.init(id: id, frame: frame ?? screen.bounds)
    window = self
    if isExactly(Window.self) { noteClass(with: []) }
  }

  /// Its window scene (RC-6, D-5).
  open override var nextByClass: Responder? { windowScene }

  /// Forwards events; all else is a view's.
  open override func performByClass(_ call: MethodCall) -> MethodValue {
    call.method == .sendEvent ? distribute(call) : super.performByClass(call)
  }

  /// Dispatches what `event` says of this window's touches: it admits the new ones and calls their views.
  ///
  /// An event without a location goes to the first responder. It mirrors `UIWindow.sendEvent(_:)` (TD-1, APP-2).
  public final func distribute(_ event: Event) {
    application?.distribute(event, in: self)
  }

  /// The application that the window belongs to, if any.
  public final var application: Application? { environment?.application }

  /// Whether events without a location go to it; mirrors `UIWindow.isKeyWindow` (APP-9).
  public final var isKeyWindow: Bool { application?.keyWindow === self }

  /// Makes it and its scene part of an application.
  final func join(_ environment: Environment) {
    self.environment = environment
    windowScene.join(environment)
  }

  /// Makes `responder` the first responder, or none; the window of a new one becomes key (APP-9).
  final func makeFirstResponder(_ responder: Responder?) {
    firstResponder = responder
    if responder != nil { application?.windowDidGetFirstResponder(self) }
  }

  final override func didHide() { application?.windowDidHide(self) }

  /// Where an event without a location goes: the first responder, else the window itself (EV-4, EV-6).
  final var designatedResponder: Responder { firstResponder ?? self }

  /// Converts `point` from the screen to the coordinates of `view`, or of this window for nil or a view without a
  /// window (APP-3, CV-4).
  ///
  /// A view that was taken out of this window has the coordinates that it had there.
  final func convertFromScreen(_ point: Point, to view: View?) -> Point {
    let own = convertFromSuperview(point)
    guard let view, view !== self else { return own }
    let (root, fromRoot) = view.conversionFromRoot
    return fromRoot.apply(to: root === self ? own : convertFromScreen(point, own, toRoot: root))
  }

  private final func convertFromScreen(_ point: Point, _ own: Point, toRoot root: View) -> Point {
    if root is Window { return root.convertFromSuperview(point) }
    guard let formerPlacement = root.formerPlacement, formerPlacement.window === self else { return own }
    return root.convertFromSuperview(formerPlacement.fromWindow.apply(to: own))
  }

  /// Takes touches and first responder from `view` and its subtree, which left the window (TD-13).
  final func viewDidLeave(_ view: View) {
    if let firstResponder, firstResponder.responderWindow !== self { self.firstResponder = nil }
    application?.orphanInput(below: view)
  }

  /// The properties of a window that a scene can set beyond those of any view.
  open override class var properties: [Property<View>] { super.properties + own.map { $0.ofView } }

  private static let own: [Property<Window>] = [
    Property(
      "level", .number(in: -Extent.limit...Extent.limit), { $0.windowLevel }, { $0.windowLevel = $1 },
      "The level; higher is in front.",
      traits: .notInScripts)
  ]

  private final func replaceRootView(of old: ViewController?) {
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

/// A group of windows, between them and the application in the responder chain; mirrors `UIWindowScene`.
public final class WindowScene: Responder {
  /// The part that a scene takes; mirrors `UIScene.ActivationState`.
  public enum ActivationState: String, Sendable, CaseIterable {
    case foregroundActive, foregroundInactive, background, unattached
  }

  /// That of the application it belongs to.
  @Weak private(set) var environment: Environment?
  /// Whether its windows get touches; leaving `foregroundActive` cancels theirs, and new ones pass them by (APP-10).
  public var activationState = ActivationState.foregroundActive {
    didSet {
      if activationState != .foregroundActive, oldValue == .foregroundActive {
        application?.sceneDidDeactivate(self)
      }
    }
  }

  /// An active scene called `id`.
  public override init(id: String) {
    super.init(id: id)
    noteClass(with: [])
  }

  /// The application it belongs to.
  public var application: Application? { environment?.application }

  /// The application (RC-7).
  public override var nextByClass: Responder? { application }

  fileprivate func join(_ environment: Environment) {
    self.environment = environment
  }
}

/// The responder between a view and its superview; mirrors `UIViewController`.
///
/// It takes no part in hit-testing (HT-17).
open class ViewController: Responder {
  /// The view it controls, which keeps it alive.
  @Weak public private(set) final var view: View?
  /// The controller that presents this one, and so its next responder, if any (RC-5).
  @Weak public final var presentingViewController: ViewController?

  /// A controller called `id`, of no view so far.
  public override init(id: String) {
    super.init(id: id)
    if isExactly(ViewController.self) { noteClass(with: []) }
  }

  /// The presenting controller, else the superview of its view, which for a root controller is the window (RC-5, D-5).
  open override var nextByClass: Responder? { presentingViewController ?? view?.superview }

  /// The window of its view.
  open override var responderWindow: Window? { view?.window }

  /// Makes it control `view`, or none.
  final func control(_ view: View?) {
    self.view = view
  }
}
