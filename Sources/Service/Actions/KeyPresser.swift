package import Scenes

/// Presses the keys of `key` actions, and turns the wheel of `scroll` actions.
package protocol KeyPresser: AnyObject {
  /// Presses `keys` in their order and releases them in reverse; returns the verb for that.
  func press(_ keys: [KeyCode]) throws(KeyError) -> String

  /// Presses and releases the keys of each of `strokes`, one after the other; returns the verb for that.
  func type(_ strokes: [[KeyCode]]) throws(KeyError) -> String

  /// Lets `keys` go down and stay so, or go up; returns the verb for that.
  func hold(_ keys: [KeyCode], down: Bool) throws(KeyError) -> String

  /// Turns the wheel by so many notches to the right and down; returns the verb for that.
  func scroll(_ x: Double, _ y: Double) throws(KeyError) -> String

  /// Drops the keys that wait for their turn, and lets go of those that are down.
  func stop()
}

extension KeyPresser {
  package func stop() {}
}

/// Presses nothing, for a replay and a dry run, which do not change the machine.
package final class DryRunKeys: KeyPresser {
  /// A presser that only says what it would have done.
  package init() {}

  package func press(_ keys: [KeyCode]) -> String {
    "would press"
  }

  package func type(_ strokes: [[KeyCode]]) -> String { "would type" }

  package func hold(_ keys: [KeyCode], down: Bool) -> String { down ? "would hold down" : "would let go of" }

  package func scroll(_ x: Double, _ y: Double) -> String { "would scroll" }
}

/// The keys that a scene may press, and their presser.
package struct SceneKeyboard {
  /// The keys.
  package let keys: Set<KeyCode>
  /// Whether the scene turns the wheel.
  package let scrolls: Bool
  /// Which keys type which character; nil where the scene types nothing.
  let layout: KeyboardLayout?
  /// Whether there is no keyboard, so that no key can be pressed.
  package let isMissing: Bool
  private let presser: any KeyPresser

  /// A keyboard and a mouse with just `keys` and, with `scrolls`, a wheel.
  package init(
    _ keys: Set<KeyCode>, scrolls: Bool, layout: KeyboardLayout? = nil, presser: any KeyPresser,
    isMissing: Bool = false
  ) {
    self.keys = keys
    self.layout = layout
    self.scrolls = scrolls
    self.isMissing = isMissing
    self.presser = presser
  }

  /// Drops the keys that wait for their turn and lets go of those that are down, before the end.
  package func stop() {
    presser.stop()
  }

  /// Turns the wheel by so many notches to the right and down; the verb for what was done.
  func scroll(_ x: Double, _ y: Double) throws(KeyError) -> String {
    guard scrolls else { throw .noWheel }
    return try presser.scroll(x, y)
  }

  /// Presses the keys of these names together; all of them or none; the verb for what was done, and
  /// the names, each once.
  func press(_ names: [String]) throws(KeyError) -> (verb: String, names: [String]) {
    var chord: [KeyCode] = []
    for name in names {
      guard let key = KeyCode(name) else { throw .unknown(name) }
      try require(key)
      if !chord.contains(key) { chord.append(key) }
    }
    return (try presser.press(chord), chord.map(\.name))
  }

  /// Types `text`; all of it or nothing; the verb for what was done.
  func type(_ text: String) throws(KeyError) -> String {
    guard let layout else { throw .noLayout }
    let strokes: [[KeyCode]]
    do { strokes = try layout.strokes(for: text) } catch { throw .missing(error.scalar) }
    for key in strokes.joined() { try require(key) }
    return try presser.type(strokes)
  }

  /// Lets `keys` go down and stay so, or go up; all of them or none; the verb for what was done.
  func hold(_ keys: [KeyCode], down: Bool) throws(KeyError) -> String {
    for key in keys { try require(key) }
    return try presser.hold(keys, down: down)
  }

  private func require(_ key: KeyCode) throws(KeyError) {
    guard keys.contains(key) else { throw .notOfTheScene(key.name) }
  }
}

/// The reason for which keys were not pressed.
package enum KeyError: Error {
  /// No key has this name.
  case unknown(String)
  /// The scene does not name the key, so the virtual keyboard does not have it.
  case notOfTheScene(String)
  /// The scene does not scroll, so that there is no virtual mouse.
  case noWheel
  /// The scene itself types nothing, so that no layout was read.
  case noLayout
  /// The layout has no key for this character.
  case missing(Unicode.Scalar)
  /// There is no virtual keyboard to press keys on, or it does not work, for a reason in words.
  case keyboard(String)

  /// What was wrong with `keys` and what to do about it; without names where they are not `shown`.
  func description(of keys: String, areShown: Bool) -> String {
    switch self {
    case .unknown(let name):
      areShown ? "there is no key \(name)" + KeyCode.hint(for: name) : "there is no such key"
    case .notOfTheScene(let name):
      "the scene does not name \(areShown ? name : "the key"), so no virtual device has such a key; add it to keys"
        + " under actions:"
    case .noWheel:
      "the scene has no action 'scroll', so there is no virtual mouse; write 'scroll: true' under actions:"
    case .noLayout: "the scene itself has no action 'type', so no keyboard layout was read"
    case .missing(let scalar):
      areShown
        ? "the keyboard layout has no key for '\(scalar)'; name another under actions: { keyboard: … }"
        : "the keyboard layout lacks a character"
    case .keyboard(let reason): "\(keys): \(reason)"
    }
  }
}
