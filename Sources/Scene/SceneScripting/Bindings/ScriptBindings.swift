internal import TouchControls
internal import Diagnostics
internal import TouchGestures
internal import LuaRuntime
internal import TouchDelivery

/// The classes of objects that scripts see, and the shapes of points and rectangles.
final class ScriptBindings {
  let point: LuaRecord
  let rect: LuaRecord
  let size: LuaRecord
  let insets: LuaRecord
  let transform: LuaRecord
  let fingerpost: Fingerpost
  let changes = ViewChanges()
  private var kinds: [LuaClass] = []
  /// The kinds of views, controls and recognizers that have further members, by their classes.
  private var subclasses: [ObjectIdentifier: LuaClass] = [:]

  init(fingerpost: Fingerpost, state: LuaState) throws(LuaError) {
    self.fingerpost = fingerpost
    point = try state.makeRecord(["x", "y"])
    rect = try state.makeRecord(["x", "y", "width", "height"])
    size = try state.makeRecord(["width", "height"])
    insets = try state.makeRecord(["top", "left", "bottom", "right"])
    transform = try state.makeRecord(["a", "b", "c", "d", "tx", "ty"])
    for kind in ScriptKind.allCases {
      assert(kind.parent.map { $0.rawValue < kind.rawValue } ?? true, "a kind comes after its parent")
      kinds.append(try define(kind, in: state))
    }
    let controls: [Control] = [
      Button(id: ""), Switch(id: ""), Slider(id: ""), Stepper(id: ""), SegmentedControl(id: ""),
      PageControl(id: ""), Dial(id: ""),
    ]
    for control in controls {
      subclasses[ObjectIdentifier(type(of: control))] = try define(control, in: state)
    }
    subclasses[ObjectIdentifier(ScrollView.self)] = try define(
      "scroll view", parent: .view, scrollViewMembers, in: state)
    for type in GestureRecognizerType.allCases where type != .custom {
      subclasses[ObjectIdentifier(type.recognizerClass)] = try define(type, in: state)
    }
    subclasses[ObjectIdentifier(ScrollPanGestureRecognizer.self)] =
      subclasses[ObjectIdentifier(PanGestureRecognizer.self)]
  }

  subscript(kind: ScriptKind) -> LuaClass { kinds[kind.rawValue] }

  func kind(of responder: Responder) -> LuaClass {
    switch responder {
    case is Window: self[.window]
    case is Control: subclasses[ObjectIdentifier(type(of: responder))] ?? self[.control]
    case is View: subclasses[ObjectIdentifier(type(of: responder))] ?? self[.view]
    case is ViewController: self[.viewController]
    case is WindowScene: self[.windowScene]
    case is Application: self[.application]
    case is ApplicationDelegate: self[.delegate]
    default: self[.responder]
    }
  }

  func kind(of recognizer: GestureRecognizer) -> LuaClass {
    subclasses[ObjectIdentifier(type(of: recognizer))] ?? self[.recognizer]
  }

  /// The names of the methods of all objects that scripts see.
  var methods: Set<String> {
    (kinds + subclasses.values).reduce(Set(OverridableMethod.allCases.map(\.name))) { $0.union($1.methods) }
  }

  /// The hint that completes Lua's message about something that is not there, or about calls without end.
  func hint(for message: String) -> String {
    if message.hasSuffix("C stack overflow") {
      return "; it calls itself without end: an override calls self.super in place of self"
    }
    let absent = ScriptSlips.absent.first { message.hasSuffix("(global '\($0.key)')") }
    if let absent { return "; \(absent.value)" }
    for phrase in ["attempt to call a nil value (method '", "attempt to call a nil value (field '"]
    where message.hasPrefix(phrase) && message.hasSuffix("')") {
      return hint(forMethod: String(message.dropFirst(phrase.count).dropLast(2)))
    }
    return ""
  }

  /// Which objects have the method, or what was meant by it.
  private func hint(forMethod name: String) -> String {
    let all = kinds + subclasses.values
    let owners = ScriptKind.allCases.filter { kind in
      kind != .super && kind != .recognizerSuper && self[kind].methods.contains(name)
        && kind.parent.map { self[$0].methods.contains(name) } != true
    }
    if !owners.isEmpty {
      return "; it is a method of \(owners.map { self[$0].name.withArticle }.joined(separator: " and of "))"
    }
    let property = name.hasPrefix("set") ? name.dropFirst(3).prefix(1).lowercased() + name.dropFirst(4) : ""
    if all.contains(where: { $0.hasMember(property) && !$0.methods.contains(property) }) {
      return "; write .\(property) = …"
    }
    return NearMiss.hint(for: name, among: all.reduce(Set()) { $0.union($1.methods) })
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
    case .recognizer: try define(kind, recognizerMembers, in: state)
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

  /// A kind of controls, which have nothing but properties besides what every control has.
  private func define(_ control: Control, in state: LuaState) throws(LuaError) -> LuaClass {
    let properties = properties(of: type(of: control), beyond: Control.properties)
    return try define(control.kind.inWords, parent: .control, properties, in: state)
  }

  private func define(_ type: GestureRecognizerType, in state: LuaState) throws(LuaError) -> LuaClass {
    let recognizer = type.recognizerClass
    return try define(
      "\(type.rawValue.inWords) recognizer", parent: .recognizer,
      properties(of: recognizer, beyond: GestureRecognizer.properties) + measures(of: recognizer), in: state)
  }

  /// A kind of responders or recognizers, in which scripts may keep values.
  private func define<Object: Named>(
    _ kind: ScriptKind, _ members: [LuaMember<Object>], in state: LuaState
  ) throws(LuaError) -> LuaClass {
    try define(kind.name, parent: kind.parent, members, in: state)
  }

  private func define<Object: Named>(
    _ name: String, parent: ScriptKind?, _ members: [LuaMember<Object>], in state: LuaState
  ) throws(LuaError) -> LuaClass {
    try state.defineClass(name, parent: parent.map { self[$0] }, hasFields: true, members: members) {
      "\(name) \($0.id)"
    }
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
  case control, recognizer, touch, press, event, timer, screen, `super`, recognizerSuper, recognizerDelegate,
    fingerpost

  /// The word in messages.
  var name: String {
    switch self {
    case .delegate: "application delegate"
    case .fingerpost: "table 'fingerpost'"
    case .recognizerSuper: "super"
    case .recognizerDelegate: "delegate"
    default: "\(self)".inWords
    }
  }

  /// The kind whose members it shares; nil for kinds that are not responders or recognizers, and for these two themselves.
  var parent: ScriptKind? {
    switch self {
    case .view, .viewController, .windowScene, .application, .delegate: .responder
    case .window, .control: .view
    default: nil
    }
  }
}

extension String {
  /// The words that a name is joined of: `long press` for `longPress`.
  fileprivate var inWords: String { map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined() }
}
