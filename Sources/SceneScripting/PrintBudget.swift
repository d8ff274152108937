internal import LuaRuntime

/// How much a callback, with all that run inside it, may still print, so that no script can flood the log.
struct PrintBudget {
  private static let leastCost = 64

  private let bytes: Int
  private var left: Int

  /// A budget of so many `bytes`, of which each print takes 64 at least.
  init(bytes: Int) {
    (self.bytes, left) = (bytes, bytes)
  }

  /// Begins with another callback.
  mutating func renew() {
    left = bytes
  }

  /// Pays for `text`.
  mutating func pay(for text: String) throws(LuaFailure) {
    left -= max(Self.leastCost, text.utf8.count)
    guard left >= 0 else {
      throw .message(
        "stopped after printing \(bytes) bytes, the most in one callback; a print counts as"
          + " \(Self.leastCost) at least")
    }
  }
}
