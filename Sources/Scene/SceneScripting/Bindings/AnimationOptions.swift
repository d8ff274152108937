internal import Diagnostics
internal import LuaRuntime

/// What `fingerpost.animate` is told.
struct AnimationOptions {
  let changes: LuaReference
  let duration: Double
  let allowsUserInteraction: Bool

  private static let names = ["duration", "allowUserInteraction", "changes"]

  /// Reads the table at 1.
  init(_ stack: LuaStack) throws(LuaFailure) {
    guard stack.type(1) == .table else {
      throw stack.mismatch(1, expected: "table {duration=, allowUserInteraction=, changes=}")
    }
    var changes: LuaReference?
    var duration: Double?
    var allowsUserInteraction = false
    try stack.forEachPair(of: 1) { (pair) throws(LuaFailure) in
      switch pair.text(1) {
      case "duration": duration = try Self.seconds(pair)
      case "allowUserInteraction": allowsUserInteraction = try Self.flag(pair)
      case "changes": changes = try Self.function(pair)
      default: throw Self.unknown(pair)
      }
    }
    guard let duration else { throw .message("animate needs 'duration', a number of seconds") }
    guard let changes else { throw .message("animate needs 'changes', a function") }
    self.changes = changes
    self.duration = duration
    self.allowsUserInteraction = allowsUserInteraction
  }

  private static func seconds(_ pair: LuaStack) throws(LuaFailure) -> Double {
    guard pair.type(2) == .number, case let seconds = try pair.number(2), seconds.isFinite, seconds >= 0
    else {
      throw .message(
        "'duration' wants a number of seconds from 0 on, got \(try pair.description(2).quotable)")
    }
    return seconds
  }

  private static func flag(_ pair: LuaStack) throws(LuaFailure) -> Bool {
    guard pair.type(2) == .boolean else {
      throw .message("'allowUserInteraction' wants true or false, got \(pair.typeName(2))")
    }
    return pair.isTrue(2)
  }

  private static func function(_ pair: LuaStack) throws(LuaFailure) -> LuaReference {
    guard pair.type(2) == .function else {
      throw .message("'changes' wants a function, got \(pair.typeName(2))")
    }
    return try pair.reference(2)
  }

  private static func unknown(_ pair: LuaStack) -> LuaFailure {
    guard let name = pair.text(1) else { return .message("animate has names, not \(pair.typeName(1))s") }
    let hint = NearMiss.hint(for: name, among: names)
    return .message("animate has no \(name.quoted)\(hint)")
  }
}
