internal import LuaRuntime
internal import TouchDelivery

/// What a script added to a control or recognizer, which it is found again by.
final class AddedTarget {
  let states: Set<GestureRecognizer.State>?
  private let response: Response
  @Weak private var target: Responder?
  private let charge: MemoryCharge?

  private enum Response {
    case call(String)
    case function(AddedFunction)
    case send(String)
    case action(ScriptValue)
  }

  /// What `options` describe; `function` is there for a function.
  init?(_ options: TargetOptions, function: AddedFunction?, _ charge: MemoryCharge?) {
    self.charge = charge
    switch options.response {
    case .call(let name): response = .call(name)
    case .send(let name): response = .send(name)
    case .action(let value): response = .action(value)
    case .function:
      guard let function else { return nil }
      response = .function(function)
    case nil: return nil
    }
    states = options.states
    target = options.target
  }

  /// Whether it is what `options` describe; what they do not name can be anything.
  func matches(_ options: TargetOptions) -> Bool {
    (options.response.map(isSame) ?? true)
      && (options.target == nil || options.target === target)
      && (options.states == nil || options.states == states)
  }

  private func isSame(_ other: TargetOptions.Response) -> Bool {
    switch (response, other) {
    case (.call(let name), .call(let other)), (.send(let name), .send(let other)): name == other
    case (.action(let value), .action(let other)): value == other
    case (.function(let function), .function(let other)): function.isSame(as: other)
    default: false
    }
  }
}
