internal import Controls
internal import Diagnostics
internal import GestureRecognizers
internal import LuaRuntime
internal import TouchDelivery

/// The classes of objects that scripts see, and the shapes of points and rectangles.
final class ScriptBindings {
  let point: LuaRecord
  let rect: LuaRecord
  let insets: LuaRecord
  let transform: LuaRecord
  let fingerpost: Fingerpost
  let changes = ViewChanges()
  private var kinds: [LuaClass] = []

  init(fingerpost: Fingerpost, state: LuaState) throws(LuaError) {
    self.fingerpost = fingerpost
    point = try state.makeRecord(["x", "y"])
    rect = try state.makeRecord(["x", "y", "width", "height"])
    insets = try state.makeRecord(["top", "left", "bottom", "right"])
    transform = try state.makeRecord(["a", "b", "c", "d", "tx", "ty"])
    for kind in ScriptKind.allCases {
      assert(kind.parent.map { $0.rawValue < kind.rawValue } ?? true, "a kind comes after its parent")
      kinds.append(try define(kind, in: state))
    }
  }

  subscript(kind: ScriptKind) -> LuaClass { kinds[kind.rawValue] }

  func kind(of responder: Responder) -> ScriptKind {
    switch responder {
    case is Window: .window
    case let control as Control: kind(of: control)
    case is View: .view
    case is ViewController: .viewController
    case is WindowScene: .windowScene
    case is Application: .application
    case is ApplicationDelegate: .delegate
    default: .responder
    }
  }

  private func kind(of control: Control) -> ScriptKind {
    switch control {
    case is Button: .button
    case is Switch: .switch
    case is Slider: .slider
    case is Stepper: .stepper
    case is SegmentedControl: .segmentedControl
    case is PageControl: .pageControl
    default: .control
    }
  }

  func kind(of recognizer: GestureRecognizer) -> ScriptKind {
    switch recognizer {
    case is TapGestureRecognizer: .tap
    case is LongPressGestureRecognizer: .longPress
    case is ChordGestureRecognizer: .chord
    case is ScreenEdgePanGestureRecognizer: .screenEdgePan
    case is PanGestureRecognizer: .pan
    case is SwipeGestureRecognizer: .swipe
    case is PinchGestureRecognizer: .pinch
    case is RotationGestureRecognizer: .rotation
    default: .recognizer
    }
  }

  /// The hint that completes Lua's message about a missing method.
  func hint(for message: String) -> String {
    for phrase in ["attempt to call a nil value (method '", "attempt to call a nil value (field '"]
    where message.hasPrefix(phrase) && message.hasSuffix("')") {
      let name = String(message.dropFirst(phrase.count).dropLast(2))
      return nearMiss(of: name).map(NearMiss.hint) ?? ""
    }
    return ""
  }

  private func nearMiss(of name: String) -> String? {
    NearMiss.nearest(to: name, among: Set(kinds.compactMap { $0.nearMiss(of: name) }))
  }

  private func define(_ kind: ScriptKind, in state: LuaState) throws(LuaError) -> LuaClass {
    switch kind {
    case .responder: try define(kind, responderMembers, in: state)
    case .view: try define(kind, viewMembers, in: state)
    case .window: try define(kind, windowMembers, in: state)
    case .viewController: try define(kind, viewControllerMembers, in: state)
    case .windowScene: try define(kind, windowSceneMembers, in: state)
    case .application: try define(kind, applicationMembers, in: state)
    case .delegate: try define(kind, [LuaMember<ApplicationDelegate>](), in: state)
    case .control: try define(kind, controlMembers, in: state)
    case .button: try define(kind, Button.self, in: state)
    case .switch: try define(kind, Switch.self, in: state)
    case .slider: try define(kind, Slider.self, in: state)
    case .stepper: try define(kind, Stepper.self, in: state)
    case .segmentedControl: try define(kind, SegmentedControl.self, in: state)
    case .pageControl: try define(kind, PageControl.self, in: state)
    case .recognizer: try define(kind, recognizerMembers, in: state)
    case .tap: try define(kind, TapGestureRecognizer.self, in: state)
    case .longPress: try define(kind, LongPressGestureRecognizer.self, in: state)
    case .chord: try define(kind, ChordGestureRecognizer.self, in: state)
    case .pan: try define(kind, PanGestureRecognizer.self, and: panMembers, in: state)
    case .screenEdgePan:
      try define(
        kind, ScreenEdgePanGestureRecognizer.self, beyond: PanGestureRecognizer.properties, in: state)
    case .swipe: try define(kind, SwipeGestureRecognizer.self, and: swipeMembers, in: state)
    case .pinch: try define(kind, PinchGestureRecognizer.self, and: pinchMembers, in: state)
    case .rotation: try define(kind, RotationGestureRecognizer.self, and: rotationMembers, in: state)
    case .touch: try define(kind, touchMembers, in: state) { "touch \($0.id)" }
    case .press: try define(kind, pressMembers, in: state) { "press \($0.key)" }
    case .event: try define(kind, eventMembers, in: state) { _ in "event" }
    case .timer: try define(kind, timerMembers, in: state) { $0.isValid ? "timer" : "timer that is over" }
    case .screen: try define(kind, screenMembers, in: state) { "screen \($0.id)" }
    case .super: try define(kind, superMembers(of: .responder), in: state, describe: \.description)
    case .recognizerSuper: try define(kind, superMembers(of: .recognizer), in: state, describe: \.description)
    case .recognizerDelegate:
      try define(kind, [LuaMember<ScriptLayer>](), in: state) { "delegate of \($0.origin.owner.id)" }
    case .fingerpost: try define(kind, fingerpostMembers, in: state) { _ in "fingerpost" }
    }
  }

  /// A kind of controls that have nothing but properties besides what every control has.
  private func define<Object: Control>(
    _ kind: ScriptKind, _ type: Object.Type, in state: LuaState
  ) throws(LuaError) -> LuaClass {
    try define(kind, properties(of: type, beyond: Control.properties), in: state)
  }

  /// A kind of recognizers, with the properties of its class besides those that are `inherited`, and further members.
  private func define<Object: GestureRecognizer>(
    _ kind: ScriptKind, _ type: Object.Type, and members: [LuaMember<Object>] = [],
    beyond inherited: [Property<GestureRecognizer>] = GestureRecognizer.properties, in state: LuaState
  ) throws(LuaError) -> LuaClass {
    try define(kind, properties(of: type, beyond: inherited) + members, in: state)
  }

  /// A kind of responders or recognizers, in which scripts may keep values.
  private func define<Object: Named>(
    _ kind: ScriptKind, _ members: [LuaMember<Object>], in state: LuaState
  ) throws(LuaError) -> LuaClass {
    try state.defineClass(
      kind.name, parent: kind.parent.map { self[$0] }, hasFields: true, members: members
    ) { "\(kind.name) \($0.id)" }
  }

  private func define<Object: AnyObject>(
    _ kind: ScriptKind, _ members: [LuaMember<Object>], in state: LuaState,
    describe: @escaping (Object) -> String
  ) throws(LuaError) -> LuaClass {
    try state.defineClass(kind.name, members: members, describe: describe)
  }
}

/// An object that scripts know by its id.
private protocol Named: AnyObject {
  var id: String { get }
}

extension Responder: Named {}
extension GestureRecognizer: Named {}

extension ScriptBindings {
  private static let costOfEvents = 1_000

  /// The members of every control; mirrors `UIControl`.
  var controlMembers: [LuaMember<Control>] {
    properties(of: Control.self, beyond: View.properties) + [
      .condition("isTracking") { $0.isTracking },
      .condition("isTouchInside") { $0.isTouchInside },
      .method("addTarget") { [self] (control, stack) throws(LuaFailure) in
        try addTarget(TargetOptions(stack, of: .control, self), to: control, on: stack)
      },
      .method("removeTarget") { [self] (control, stack) throws(LuaFailure) in
        removeTarget(try TargetOptions(stack, of: .control, self), from: control)
      },
      .method("sendActions") { (control, stack) throws(LuaFailure) in
        // Each event is a record, even without a subscriber.
        stack.charge(Self.costOfEvents)
        control.sendActions(for: try TargetOptions.events.read(1, on: stack))
      },
    ]
  }
}

/// The kinds of objects that scripts hold; a kind comes after the one whose members it shares.
enum ScriptKind: Int, CaseIterable {
  case responder, view, window, viewController, windowScene, application, delegate
  case control, button, `switch`, slider, stepper, segmentedControl, pageControl
  case recognizer, tap, longPress, chord, pan, screenEdgePan, swipe, pinch, rotation
  case touch, press, event, timer, screen, `super`, recognizerSuper, recognizerDelegate, fingerpost

  /// The word in messages.
  var name: String {
    switch self {
    case .viewController: "view controller"
    case .windowScene: "window scene"
    case .delegate: "application delegate"
    case .fingerpost: "table 'fingerpost'"
    case .segmentedControl: "segmented control"
    case .pageControl: "page control"
    case .tap, .chord, .pan, .swipe, .pinch, .rotation: "\(self) recognizer"
    case .longPress: "long press recognizer"
    case .screenEdgePan: "screen edge pan recognizer"
    case .recognizerSuper: "super"
    case .recognizerDelegate: "delegate"
    default: "\(self)"
    }
  }
  /// The kind whose members it shares; nil for kinds that are not responders or recognizers, and for these two themselves.
  var parent: ScriptKind? {
    switch self {
    case .view, .viewController, .windowScene, .application, .delegate: .responder
    case .window, .control: .view
    case .button, .switch, .slider, .stepper, .segmentedControl, .pageControl: .control
    case .tap, .longPress, .chord, .pan, .swipe, .pinch, .rotation: .recognizer
    case .screenEdgePan: .pan
    default: nil
    }
  }
}
