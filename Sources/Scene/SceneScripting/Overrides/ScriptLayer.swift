internal import LuaRuntime
internal import TouchDelivery

/// A script's methods for one object: a layer over its class, or the delegate of a recognizer.
///
/// The object's own value in Lua holds the functions, so that they go when the object goes. A method that fails is
/// reported. The next layer then answers in its place, or does what was to be done, unless the method has called `super`
/// before. A message to a responder counts as handled, and a delegate as one without the method.
final class ScriptLayer {
  /// The relation of the script to the object.
  let role: ScriptRole
  /// The origin of the script's code.
  let origin: ScriptOrigin
  @Weak private(set) var scripts: SceneScripts?
  /// The methods of a layer; a delegate has none here.
  private(set) var methods: OverriddenMethods = []
  /// All methods that the script has, `didLoad` and those of a delegate included.
  private(set) var overridden: OverriddenMethods = []
  /// Where the overrides are defined.
  private var lines: [OverridableMethod: Int] = [:]
  /// The places in the object's value of the functions that override nothing.
  private var named: [String: Int] = [:]
  /// The method that runs, and whether it has called its `super`.
  var running: (method: OverridableMethod, hasReachedSuper: Bool)?
  private let objectLink: WeakLink
  /// The place of the first function in the object's value.
  private let firstSlot: Int

  /// The place in the object's value of its `super`.
  static let superSlot = 1
  /// The places in a recognizer's value of its delegate, and of the table that is `self` there.
  ///
  /// They are above the functions of all layers: a script's file is too small for so many.
  private static let delegateSlot = 1 << 24
  static let delegateTableSlot = delegateSlot + 1

  /// A script of `object`, whose code runs in the name of `origin`: a layer over those that there are, or a delegate.
  ///
  /// `self` in a delegate's methods is the table that the script returned, or the table or responder that a script made the
  /// delegate. The recognizer's value in Lua retains the delegate.
  init(
    _ role: ScriptRole, of object: any Overridable & WeaklyReferable, _ origin: ScriptOrigin,
    scripts: SceneScripts
  ) {
    self.role = role
    self.origin = origin
    firstSlot = role == .delegate ? Self.delegateTableSlot + 1 : Self.firstFreeSlot(of: object)
    objectLink = object.weakLink
    self.scripts = scripts
    origin.script = self
  }

  deinit {
    origin.script = nil
  }

  private static func firstFreeSlot(of object: any Overridable) -> Int {
    object.overrides.layers.reduce(superSlot + 1) { max($0, ($1 as? ScriptLayer)?.endSlot ?? 0) }
  }

  /// The first place that the functions leave free.
  private var endSlot: Int { firstSlot + OverridableMethod.allCases.count + named.count }

  /// The responder or recognizer, as long as it is there.
  var holder: AnyObject? { objectLink.object }

  /// The same as an object with overrides.
  var object: (any Overridable)? { holder as? any Overridable }

  var bindings: ScriptBindings? { scripts?.bindings }

  /// Notes that the script calls `method` of its `super`.
  func noteSuper(of method: OverridableMethod) {
    if running?.method == method { running?.hasReachedSuper = true }
  }

  /// The place of an override in the object's value.
  func slot(of method: OverridableMethod) -> Int { firstSlot + method.place }

  /// The place of a function by its name, an override's or another's; nil without one.
  func slot(of action: String) -> Int? {
    if let slot = named[action] { return slot }
    guard let method = role.method(named: action), overridden.contains(method) else { return nil }
    return slot(of: method)
  }

  /// `file:line` of an override.
  func place(of method: OverridableMethod) -> String? {
    guard overridden.contains(method) else { return nil }
    return lines[method].map { "\(origin.file):\($0)" } ?? origin.file
  }
}

extension ScriptLayer {
  /// Takes the place of the object's methods, or becomes the recognizer's delegate.
  func adopt(_ table: ScriptTable, in scripts: SceneScripts) throws(LuaError) {
    try scripts.state.build { (stack) throws(LuaFailure) in
      try scripts.bindings.push(object: holder, on: stack)
      if role == .delegate {
        try enterDelegate(table, on: stack, scripts.bindings)
      } else {
        try enterLayer(table, on: stack, scripts.bindings)
      }
      try enterFunctions(table, on: stack)
    }
    if role == .delegate {
      (holder as? GestureRecognizer)?.delegate = self
    } else {
      // `super` reaches no other script's `didLoad`, because each is called.
      for method in overridden.all where method != .didLoad { methods.insert(method) }
      object?.overrides.append(self)
    }
  }

  /// Gives the object's value, which is at 1, the table's methods and a `super`.
  private func enterLayer(
    _ table: ScriptTable, on stack: LuaStack, _ bindings: ScriptBindings
  ) throws(LuaFailure) {
    if let methods = table.reference {
      stack.push(methods)
      stack.setMethods(of: 1)
    }
    try stack.setOverride(Self.superSlot, of: 1) { (stack) throws(LuaFailure) in
      let kind: ScriptKind = role == .responder ? .super : .recognizerSuper
      try stack.push(SuperReceiver(self), as: bindings[kind])
    }
  }

  /// Gives the recognizer's value, which is at 1, the delegate and its table.
  private func enterDelegate(
    _ table: ScriptTable, on stack: LuaStack, _ bindings: ScriptBindings
  ) throws(LuaFailure) {
    try stack.setOverride(Self.delegateSlot, of: 1) { (stack) throws(LuaFailure) in
      try stack.push(self, as: bindings[.recognizerDelegate])
    }
    guard let reference = table.reference else { return }
    try stack.setOverride(Self.delegateTableSlot, of: 1) { (stack) throws(LuaFailure) in
      stack.push(reference)
    }
  }

  /// Gives the object's value, which is at 1, the functions of the table.
  private func enterFunctions(_ table: ScriptTable, on stack: LuaStack) throws(LuaFailure) {
    for method in role.methods {
      guard let function = table.overrides[method.place] else { continue }
      try stack.setOverride(slot(of: method), of: 1) { (stack) throws(LuaFailure) in stack.push(function) }
    }
    for (slot, function) in zip((firstSlot + OverridableMethod.allCases.count)..., table.methods) {
      try stack.setOverride(slot, of: 1) { (stack) throws(LuaFailure) in stack.push(function.reference) }
      named[function.name] = slot
    }
    for method in role.methods where table.overrides[method.place] != nil { overridden.insert(method) }
    lines = table.lines
  }

  /// Leaves the object to the layers below and its class.
  func loseFunctions() {
    forget()
    methods = []
    object?.overrides.update()
  }

  private func forget() {
    overridden = []
    named = [:]
  }
}

extension ScriptLayer: AttachedScript {
  func switchOff(in state: LuaState) {
    let slots = overridden.all.map(slot(of:)) + named.values + [Self.delegateTableSlot, Self.delegateSlot]
    if role == .delegate { forget() } else { loseFunctions() }
    guard let holder, let bindings else { return }
    if role == .delegate { (holder as? GestureRecognizer)?.delegate = nil }
    try? state.build { (stack) throws(LuaFailure) in
      try bindings.push(object: holder, on: stack)
      guard role == .delegate else { return stack.clearFields(of: 1) }
      for slot in slots {
        try stack.setOverride(slot, of: 1) { (stack) throws(LuaFailure) in stack.pushNil() }
      }
    }
  }
}
