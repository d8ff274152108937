package import EventLoop
package import Scenes
internal import TouchDelivery
internal import VirtualDevices

/// The keys that a scene may press, and the device that they are pressed on.
package struct SceneKeyboard {
  /// What the strokes go to.
  private enum Device {
    /// Nothing: a replay and a dry run do not change the machine.
    case dryRun
    /// The kernel's virtual devices.
    case kernel(PacedKeyboard)
    /// Nothing, because there is no such device, for a reason in words.
    case missing(String)
  }

  /// The keys.
  package let keys: Set<KeyCode>
  /// Whether the scene turns the wheel.
  package let scrolls: Bool
  /// Which keys type which character; nil where the scene types nothing.
  private let layout: KeyboardLayout?
  private let device: Device

  /// The keyboard of `scene` in a replay or a dry run, which presses nothing.
  package init(dryRunOf scene: SceneDescription) {
    (keys, scrolls, layout) = (scene.keys, scene.scrolls, scene.layout)
    device = .dryRun
  }

  /// The keyboard of `scene` on this machine, which has none where the scene names no key and does not scroll; `failed` is called with a
  /// sentence if a needed keyboard is missing, and if waiting keys are dropped.
  package init(of scene: SceneDescription, on loop: EventLoop, failed: @escaping (String) -> Void) {
    (keys, scrolls, layout) = (scene.keys, scene.scrolls, scene.layout)
    if keys.isEmpty, !scrolls {
      device = .dryRun
      return
    }
    do throws(VirtualDeviceError) {
      let keyboard = try PacedKeyboard(
        keys: keys.map(\.number), scrolls: scrolls, on: loop, failed: failed)
      device = .kernel(keyboard)
    } catch {
      device = .missing(error.description)
      let wanted = keys.isEmpty ? "mouse for the scene's scrolling" : "keyboard for the scene's keys"
      failed("there is no virtual \(wanted): \(error.description)")
    }
  }

  /// Whether there is no keyboard, so that no key can be pressed.
  package var isMissing: Bool { if case .missing = device { true } else { false } }

  /// Drops the keys that wait for their turn and lets go of those that are down, before the end.
  package func stop() {
    if case .kernel(let keyboard) = device { keyboard.stop() }
  }

  /// Turns the wheel by so many notches to the right and down; the verb for what was done.
  func scroll(_ x: Double, _ y: Double) throws(KeyError) -> String {
    guard scrolls else { throw .noWheel }
    return try perform(.scroll(Point(x: x, y: y)))
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
    return (try perform(.press(chord)), chord.map(\.name))
  }

  /// Types `text`; all of it or nothing; the verb for what was done.
  func type(_ text: String) throws(KeyError) -> String {
    guard let layout else { throw .noLayout }
    let strokes: [[KeyCode]]
    do { strokes = try layout.strokes(for: text) } catch { throw .missing(error.scalar) }
    for key in strokes.joined() { try require(key) }
    return try perform(.type(strokes))
  }

  /// Lets `keys` go down and stay so, or go up; all of them or none; the verb for what was done.
  func hold(_ keys: [KeyCode], down: Bool) throws(KeyError) -> String {
    for key in keys { try require(key) }
    return try perform(down ? .down(keys) : .up(keys))
  }

  private func require(_ key: KeyCode) throws(KeyError) {
    guard keys.contains(key) else { throw .notOfTheScene(key.name) }
  }

  /// Performs `stroke`; the verb for what was done.
  private func perform(_ stroke: KeyStroke) throws(KeyError) -> String {
    switch device {
    case .dryRun: return stroke.verbs.dryRun
    case .missing(let reason): throw .keyboard(reason)
    case .kernel(let keyboard):
      do throws(VirtualDeviceError) {
        return try keyboard.perform(stroke) ? stroke.verbs.done : stroke.verbs.waiting
      } catch { throw .keyboard(error.description) }
    }
  }
}

/// A stroke of keys, or a turn of the wheel.
private enum KeyStroke {
  /// Keys go down in their order and up in reverse.
  case press([KeyCode])
  /// The keys of each of these go down and up, one after the other.
  case type([[KeyCode]])
  /// Keys go down and stay so.
  case down([KeyCode])
  /// Keys go up.
  case up([KeyCode])
  /// The wheel turns by so many notches to the right and down.
  case scroll(Point)

  /// The verbs for a stroke that is done, that waits for its turn, and that a dry run leaves out.
  var verbs: (done: String, waiting: String, dryRun: String) {
    switch self {
    case .press: ("pressed", "soon presses", "would press")
    case .type: ("typed", "soon types", "would type")
    case .down: ("holds down", "soon holds down", "would hold down")
    case .up: ("let go of", "soon lets go of", "would let go of")
    case .scroll: ("scrolled", "soon scrolls", "would scroll")
    }
  }
}

extension PacedKeyboard {
  /// Performs `stroke` at once or when those before have had their turn; whether that was at once.
  fileprivate func perform(_ stroke: KeyStroke) throws(VirtualDeviceError) -> Bool {
    switch stroke {
    case .press(let keys): try press(keys.map(\.number))
    case .type(let strokes): try press(all: strokes.map { $0.map(\.number) })
    case .down(let keys): try hold(keys.map(\.number), down: true)
    case .up(let keys): try hold(keys.map(\.number), down: false)
    case .scroll(let notches): try scroll(by: notches)
    }
  }
}

/// The reason for which keys were not pressed.
enum KeyError: Error {
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

extension SceneDescription {
  /// The keys that the scene names: those of `key` and `type` actions, and those that scripts may press.
  package var keys: Set<KeyCode> {
    allActions.reduce(into: Set(actions.keys)) { keys, action in
      switch action {
      case .key(let action): keys.formUnion(action.keys)
      case .type(let typed):
        keys.formUnion((try? layout?.strokes(for: typed.text).joined()).map(Array.init) ?? [])
      default: break
      }
    }
  }

  /// Whether an action or, as the scene allows them to, a script turns the wheel.
  package var scrolls: Bool {
    actions.scroll || allActions.contains { if case .scroll = $0 { true } else { false } }
  }
}
