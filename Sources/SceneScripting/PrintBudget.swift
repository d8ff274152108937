internal import LuaRuntime

/// How much a callback, with all that run inside it, may still print and emit, so that no script can flood the log.
struct PrintBudget {
  private static let leastCost = 64

  private let bytes: Int
  private var left: Int

  /// A budget of so many `bytes`, of which each record takes 64 at least.
  init(bytes: Int) {
    (self.bytes, left) = (bytes, bytes)
  }

  /// Begins with another callback.
  mutating func renew() {
    left = bytes
  }

  /// Pays for `text`.
  mutating func pay(for text: String) throws(LuaFailure) {
    try pay(text.utf8.count, "printing", "print")
  }

  /// Pays for a record of this `name` and `data`.
  mutating func pay(for name: String, _ data: ScriptValue) throws(LuaFailure) {
    try pay(name.utf8.count + data.bytes, "emitting", "record")
  }

  private mutating func pay(_ size: Int, _ doing: String, _ thing: String) throws(LuaFailure) {
    left -= max(Self.leastCost, size)
    guard left >= 0 else {
      throw .message(
        "stopped after \(doing) \(bytes) bytes, the most in one callback; a \(thing) counts as"
          + " \(Self.leastCost) at least")
    }
  }
}

extension ScriptValue {
  /// About how many bytes it takes to write it.
  fileprivate var bytes: Int {
    switch self {
    case .null, .boolean, .integer, .number: 8
    case .text(let text): text.utf8.count + 2
    case .list(let elements): elements.reduce(2) { $0 + $1.bytes }
    case .mapping(let members): members.reduce(2) { $0 + $1.name.utf8.count + $1.value.bytes }
    }
  }
}
