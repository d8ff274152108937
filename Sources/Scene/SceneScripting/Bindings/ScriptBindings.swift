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
    for kind in ScriptKind.allCases { kinds.append(try define(kind, in: state)) }
  }

  subscript(kind: ScriptKind) -> LuaClass { kinds[kind.rawValue] }

  /// The kind of a responder, by its class.
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

  /// The kind of a recognizer, by its class.
  func kind(of recognizer: GestureRecognizer) -> ScriptKind {
    switch recognizer {
    case is TapGestureRecognizer: .tap
    case is LongPressGestureRecognizer: .longPress
    case is ScreenEdgePanGestureRecognizer: .screenEdgePan
    case is PanGestureRecognizer: .pan
    case is SwipeGestureRecognizer: .swipe
    case is PinchGestureRecognizer: .pinch
    case is RotationGestureRecognizer: .rotation
    default: .recognizer
    }
  }

  /// What a message of Lua's about a missing method can be completed with.
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
    case .control, .button, .switch, .slider, .stepper, .segmentedControl, .pageControl:
      try defineControl(kind, in: state)
    case .recognizer, .tap, .longPress, .pan, .screenEdgePan, .swipe, .pinch, .rotation:
      try defineRecognizer(kind, in: state)
    case .responder: try define(kind, responderMembers, in: state)
    case .view: try define(kind, viewMembers, in: state)
    case .window: try define(kind, windowMembers, parent: .view, in: state)
    case .viewController: try define(kind, viewControllerMembers, in: state)
    case .windowScene: try define(kind, windowSceneMembers, in: state)
    case .application: try define(kind, applicationMembers, in: state)
    case .delegate: try define(kind, [LuaMember<ApplicationDelegate>](), in: state)
    case .touch: try defineValue(kind, touchMembers, in: state) { "touch \($0.id)" }
    case .press: try defineValue(kind, pressMembers, in: state) { "press \($0.key)" }
    case .event: try defineValue(kind, eventMembers, in: state) { _ in "event" }
    case .timer:
      try defineValue(kind, timerMembers, in: state) { $0.isValid ? "timer" : "timer that is over" }
    case .screen: try defineValue(kind, screenMembers, in: state) { "screen \($0.id)" }
    case .super:
      try defineValue(kind, superMembers(of: .responder), in: state) {
        "super of \($0.script?.origin.owner.id ?? "nobody")"
      }
    case .recognizerSuper:
      try defineValue(kind, superMembers(of: .recognizer), in: state) {
        "super of \($0.script?.origin.owner.id ?? "nobody")"
      }
    case .recognizerDelegate:
      try defineValue(kind, [LuaMember<ScriptLayer>](), in: state) { "delegate of \($0.origin.owner.id)" }
    case .fingerpost: try defineValue(kind, fingerpostMembers, in: state) { _ in "fingerpost" }
    }
  }

  /// A kind of responders: they all have the members of a responder, and scripts may keep values in them.
  private func define<Object: Responder>(
    _ kind: ScriptKind, _ members: [LuaMember<Object>], parent: ScriptKind = .responder, in state: LuaState
  ) throws(LuaError) -> LuaClass {
    try state.defineClass(
      kind.name, parent: kind == .responder ? nil : self[parent], hasFields: true, members: members
    ) { "\(kind.name) \($0.id)" }
  }

  private func defineControl(_ kind: ScriptKind, in state: LuaState) throws(LuaError) -> LuaClass {
    switch kind {
    case .switch: try define(kind, Switch.self, in: state)
    case .slider: try define(kind, Slider.self, in: state)
    case .stepper: try define(kind, Stepper.self, in: state)
    case .segmentedControl: try define(kind, SegmentedControl.self, in: state)
    case .pageControl: try define(kind, PageControl.self, in: state)
    case .button: try define(kind, Button.self, in: state)
    default: try define(kind, controlMembers, parent: .view, in: state)
    }
  }

  /// A kind of controls that has its properties alone besides what all controls have.
  private func define<Object: Control>(
    _ kind: ScriptKind, _ type: Object.Type, in state: LuaState
  ) throws(LuaError) -> LuaClass {
    try define(kind, properties(of: type, beyond: Control.properties), parent: .control, in: state)
  }

  private func defineRecognizer(_ kind: ScriptKind, in state: LuaState) throws(LuaError) -> LuaClass {
    let shared = GestureRecognizer.properties
    return switch kind {
    case .tap: try define(kind, properties(of: TapGestureRecognizer.self, beyond: shared), in: state)
    case .longPress:
      try define(kind, properties(of: LongPressGestureRecognizer.self, beyond: shared), in: state)
    case .pan: try define(kind, panMembers, in: state)
    case .screenEdgePan:
      try define(
        kind,
        properties(of: ScreenEdgePanGestureRecognizer.self, beyond: PanGestureRecognizer.properties),
        parent: .pan, in: state)
    case .swipe: try define(kind, swipeMembers, in: state)
    case .pinch: try define(kind, pinchMembers, in: state)
    case .rotation: try define(kind, rotationMembers, in: state)
    default: try define(kind, recognizerMembers, in: state)
    }
  }

  /// A kind of recognizers, as for responders.
  private func define<Object: GestureRecognizer>(
    _ kind: ScriptKind, _ members: [LuaMember<Object>], parent: ScriptKind = .recognizer, in state: LuaState
  ) throws(LuaError) -> LuaClass {
    try state.defineClass(
      kind.name, parent: kind == .recognizer ? nil : self[parent], hasFields: true, members: members
    ) { "\(kind.name) \($0.id)" }
  }

  private func defineValue<Object: AnyObject>(
    _ kind: ScriptKind, _ members: [LuaMember<Object>], in state: LuaState,
    describe: @escaping (Object) -> String
  ) throws(LuaError) -> LuaClass {
    try state.defineClass(kind.name, members: members, describe: describe)
  }
}

extension ScriptBindings {
  private static let costOfEvents = 1_000

  /// What every control has; mirrors `UIControl`.
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
        // Each event is a record, whether or not anybody listens to it.
        stack.charge(Self.costOfEvents)
        control.sendActions(for: try TargetOptions.events.read(1, on: stack))
      },
    ]
  }
}
