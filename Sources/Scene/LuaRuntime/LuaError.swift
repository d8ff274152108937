internal import CLua
internal import CLuaBridge

/// The reason for which a script could not be compiled or was stopped, and the place.
package struct LuaError: Error, Hashable, Sendable {
  /// The kind of fault.
  package enum Kind: Hashable, Sendable {
    /// The text is not Lua.
    case syntax
    /// The code raised, by `error` or by a mistake.
    case runtime
    /// The code ran longer than its budget of instructions.
    case budget
    /// The code wanted more memory than the state may take.
    case memory
  }

  /// What went wrong.
  package var kind: Kind
  /// The chunk's name, which is the script's file, or nil where no script was running.
  package var file: String?
  /// The line in the file, from 1.
  package var line: Int?
  /// The column in the line, in bytes from 1; known for some syntax errors alone.
  package var column: Int?
  /// What went wrong in words, without the position.
  package var message: String

  /// An error at a position, as far as it is known.
  package init(kind: Kind, file: String? = nil, line: Int? = nil, column: Int? = nil, message: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }
}

/// The reason for which Swift cannot do what a script asked of it; raised in the script once the Swift code has returned.
package enum LuaFailure: Error, Hashable, Sendable {
  /// The state may not take more memory.
  case outOfMemory
  /// Too many calls inside one another.
  case tooDeep
  /// A value has the wrong type; values are counted from 1, the receiver of a method aside.
  case argument(Int, expected: String, got: String)
  /// Anything else, in words.
  case message(String)

  /// The message for the script's author; `member` is the method or property concerned.
  package func description(of member: String) -> String {
    switch self {
    case .outOfMemory: "not enough memory"
    case .tooDeep: "too many calls inside one another"
    case .message(let text): text
    case .argument(let index, let expected, let got):
      "bad argument #\(index) to '\(member)' (\(expected) expected, got \(got))"
    }
  }

  /// The failure that an error stands for, where a script asked for what caused it.
  package init(_ error: LuaError) {
    self = error.kind == .memory ? .outOfMemory : .message(error.message)
  }

  init(status: Int32) {
    self = status == LB_NO_MEMORY ? .outOfMemory : .tooDeep
  }
}

extension LuaState {
  /// The error of a call that ended with `status`; its message is on top of the stack.
  func error(_ status: Int32, of function: LuaFunction, on stack: LuaStack) -> LuaError {
    lb_settle(context)
    var error = error(status) { stack.dropFirst(lua_gettop(stack.lua) - stack.base - 1).text(1) }
    (error.file, error.line) = position ?? definition(of: function)
    // A collection takes away what a stack has grown by, too.
    let isLarge = error.kind == .memory || context.pointee.stop == LB_STOPPED_BY_GROWTH
    if isLarge, context.pointee.depth == 1 { freeMemory(below: stack) }
    return error
  }

  /// The error of Swift's side of a call; the script may be at fault as well, as with `__tostring`.
  func error(_ failure: LuaFailure, of function: LuaFunction) -> LuaError {
    var error = stopping ?? LuaError(failure)
    (error.file, error.line) = position ?? definition(of: function)
    return error
  }

  /// An error without a place; Lua's `message` counts where nothing else is known.
  func error(_ status: Int32, message: () -> String?) -> LuaError {
    if let stopping { return stopping }
    guard status != LUA_ERRMEM else { return LuaError(kind: .memory, message: outOfMemory) }
    return LuaError(kind: .runtime, message: message() ?? "an error without a message")
  }

  /// Frees what the failed script allocated, so that the next call need not do it.
  private func freeMemory(below stack: LuaStack) {
    lua_settop(stack.lua, stack.base)
    lb_collect(context)
  }

  /// The limit that stopped the script, if one did.
  private var stopping: LuaError? {
    let (longestTime, context) = (lb_longest_time(context), context.pointee)
    let kind: LuaError.Kind =
      [LB_STOPPED_BY_MEMORY, LB_STOPPED_BY_BLOCKS].contains(context.stop) ? .memory : .budget
    let message: String? =
      switch context.stop {
      case LB_STOPPED_BY_BUDGET: "stopped after its budget of \(context.limit) instructions"
      case LB_STOPPED_BY_TOTAL: "stopped after its budget of \(context.total_limit) instructions"
      case LB_STOPPED_BY_TIME: "stopped after \(longestTime) ms by the clock"
      case LB_STOPPED_BY_EVENT:
        "stopped: the long callbacks of one event took \(LB_MILLISECONDS_AN_EVENT) ms by the clock"
      case LB_STOPPED_BY_LOAD:
        "stopped: the files and 'didLoad' of all scripts took \(LB_INSTRUCTIONS_A_LOAD) instructions"
          + (limits.hasClock ? " or \(LB_MILLISECONDS_A_LOAD) ms by the clock" : "")
      case LB_STOPPED_BY_TEXT: "stopped: a text may have at most \(LB_LONGEST_TEXT) bytes"
      case LB_STOPPED_BY_ARGUMENTS: "stopped: a function may get at most \(LB_MOST_ARGUMENTS) arguments"
      case LB_STOPPED_BY_CALLS: "stopped: stack overflow, more than \(LB_MOST_CALLS) calls inside each other"
      case LB_STOPPED_BY_GROWTH: "stopped: tables whose '__call' is a table are called through each other"
      case LB_STOPPED_BY_KEYS:
        "stopped: a table may have at most \(LB_MOST_KEYS) keys besides those of a list"
      case LB_STOPPED_BY_MEMORY: outOfMemory
      case LB_STOPPED_BY_BLOCKS:
        "stopped: large tables or texts were built again and again,"
          + " of \((limits.memory >> 10) * Int(LB_LARGE_BLOCKS)) KiB in all"
      default: nil
      }
    return message.map { LuaError(kind: kind, message: $0) }
  }

  private var outOfMemory: String {
    "not enough memory: all scripts together may take \(limits.memory >> 10) KiB"
  }

  private var position: (file: String?, line: Int?)? {
    guard context.pointee.where.line > 0 else { return nil }
    let file = withUnsafeBytes(of: &context.pointee.where.source) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return (file, Int(context.pointee.where.line))
  }
}

extension LuaError {
  /// The error that Lua's compiler reports as `FILE:LINE: MESSAGE near 'TOKEN'`, FILE being shortened.
  init(compilerMessage: String, file: String, source: [UInt8]) {
    let (line, message) = Self.splitLine(of: compilerMessage)
    let column = line.flatMap { Self.column(of: Self.token(in: message), line: $0, source: source) }
    self.init(kind: .syntax, file: file, line: line, column: column, message: message)
  }

  /// Cuts the text behind the first `:DIGITS: `.
  private static func splitLine(of message: String) -> (line: Int?, message: String) {
    let parts = message.split(separator: ":", omittingEmptySubsequences: false)
    for index in parts.indices.dropFirst().dropLast() {
      guard let line = Int(parts[index]), parts[index + 1].hasPrefix(" ") else { continue }
      let rest = parts[(index + 1)...].joined(separator: ":")
      return (line, String(rest.dropFirst()))
    }
    return (nil, message)
  }

  private static func token(in message: String) -> String? {
    guard message.hasSuffix("'"), let near = message.ranges(of: " near '").last else { return nil }
    return String(message[near.upperBound...].dropLast())
  }

  /// The token's place, where it stands in the line only once.
  private static func column(of token: String?, line: Int, source: [UInt8]) -> Int? {
    guard let token, !token.isEmpty else { return nil }
    let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let text = Array(lines[line - 1])
    let needle = Array(token.utf8)
    guard text.count >= needle.count else { return nil }
    let places = (0...(text.count - needle.count)).filter { text[$0...].starts(with: needle) }
    return places.count == 1 ? places[0] + 1 : nil
  }
}
