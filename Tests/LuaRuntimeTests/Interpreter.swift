import LuaRuntime

/// A state and one environment, for tests that look at what a piece of text comes to.
final class Interpreter {
  let state: LuaState
  let environment: LuaReference

  init(limits: LuaLimits = LuaLimits(memory: 4 << 20, instructions: 100_000)) throws {
    state = try LuaState(limits: limits)
    environment = try state.makeEnvironment()
  }

  /// What the text returns, as `tostring` shows it.
  @discardableResult
  func run(_ text: String, name: String = "test.lua") throws(LuaError) -> String {
    let chunk = try load(text, name: name)
    return try state.call(.value(chunk), results: 1) { (stack) throws(LuaFailure) in
      try stack.description(1)
    }
  }

  func load(_ text: String, name: String = "test.lua") throws(LuaError) -> LuaReference {
    try state.load(Array(text.utf8), name: name, environment: environment)
  }

  /// The error that the text ends with, or nil.
  func error(_ text: String, name: String = "test.lua") -> LuaError? {
    do throws(LuaError) {
      try run(text, name: name)
      return nil
    } catch {
      return error
    }
  }

  /// Makes a value visible to the text as a global variable.
  func setGlobal(_ name: String, _ value: LuaReference) throws(LuaError) {
    try state.build { (stack) throws(LuaFailure) in
      stack.push(environment)
      try stack.setField(name) { (stack) throws(LuaFailure) in stack.push(value) }
    }
  }
}

extension LuaError {
  /// The position as `file:line:column`, as far as it is known.
  var position: String? {
    guard let file else { return nil }
    let numbers = [line, column].prefix { $0 != nil }.compactMap { $0.map(String.init) }
    return ([file] + numbers).joined(separator: ":")
  }

  /// The position and the message.
  var description: String { position.map { "\($0): \(message)" } ?? message }
}

extension LuaLimits {
  init(memory: Int? = nil, instructions: Int? = nil, totalInstructions: Int? = nil, hasClock: Bool = false) {
    self.init()
    self.memory = memory ?? self.memory
    self.instructions = instructions ?? self.instructions
    self.totalInstructions = totalInstructions ?? self.totalInstructions
    self.hasClock = hasClock
  }
}
