package import Scenes

/// The keys that a scene may press, and who presses them.
package struct SceneKeyboard {
  /// The keys.
  package let keys: Set<KeyCode>
  /// Whether no key can be pressed, for there is no keyboard.
  package let isMissing: Bool
  private let presser: any KeyPresser

  /// A keyboard with just `keys`.
  package init(_ keys: Set<KeyCode>, presser: any KeyPresser, isMissing: Bool = false) {
    self.keys = keys
    self.isMissing = isMissing
    self.presser = presser
  }

  /// Presses nothing any more of what waits for its turn, as before the end.
  package func stop() {
    presser.stop()
  }

  /// Presses the keys of these names together; all of them or none; the verb for what was done, and
  /// the names, each once.
  func press(_ names: [String]) throws(KeyError) -> (verb: String, names: [String]) {
    var chord: [KeyCode] = []
    for name in names {
      guard let key = KeyCode(name) else { throw .unknown(name) }
      guard keys.contains(key) else { throw .notOfTheScene(name) }
      if !chord.contains(key) { chord.append(key) }
    }
    return (try presser.press(chord), chord.map(\.name))
  }
}
