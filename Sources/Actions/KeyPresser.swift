package import Scenes

/// Somebody who presses the keys of `key` actions.
package protocol KeyPresser: AnyObject {
  /// Presses `keys` in their order and releases them in reverse; the verb for what was done.
  func press(_ keys: [KeyCode]) throws(KeyError) -> String

  /// Presses nothing any more of what waits for its turn.
  func stop()
}

extension KeyPresser {
  package func stop() {}
}

/// Presses nothing, as in a replay, which leaves the machine as it was.
package final class KeyRehearsal: KeyPresser {
  /// A presser that only says what it would have done.
  package init() {}

  package func press(_ keys: [KeyCode]) -> String {
    "would press"
  }
}
