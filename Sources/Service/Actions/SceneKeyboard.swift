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
    return try perform([.scroll(Point(x: x, y: y))], .scroll)
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
    return (try perform([.keys(chord.map(\.number))], .press), chord.map(\.name))
  }

  /// Types `text`; all of it or nothing; the verb for what was done.
  func type(_ text: String) throws(KeyError) -> String {
    guard let layout else { throw .noLayout }
    let strokes: [[KeyCode]]
    do { strokes = try layout.strokes(for: text) } catch { throw .missing(error.scalar) }
    for key in strokes.joined() { try require(key) }
    return try perform(strokes.map { .keys($0.map(\.number)) }, .type)
  }

  /// Lets `keys` go down and stay so, or go up; all of them or none; the verb for what was done.
  func hold(_ keys: [KeyCode], down: Bool) throws(KeyError) -> String {
    for key in keys { try require(key) }
    let numbers = keys.map(\.number)
    return try perform([down ? .down(numbers) : .up(numbers)], down ? .down : .up)
  }

  private func require(_ key: KeyCode) throws(KeyError) {
    guard keys.contains(key) else { throw .notOfTheScene(key.name) }
  }

  /// Performs `strokes`; the verb for what was done.
  private func perform(_ strokes: [Stroke], _ verbs: KeyVerbs) throws(KeyError) -> String {
    switch device {
    case .dryRun: return verbs.dryRun
    case .missing(let reason): throw .keyboard(reason)
    case .kernel(let keyboard):
      do throws(VirtualDeviceError) {
        return try keyboard.perform(strokes) ? verbs.done : verbs.waiting
      } catch { throw .keyboard(error.description) }
    }
  }
}

/// The verbs for strokes that are done, that wait for their turn, and that a dry run leaves out.
private struct KeyVerbs {
  let done: String
  let waiting: String
  let dryRun: String

  static let press = KeyVerbs(done: "pressed", waiting: "soon presses", dryRun: "would press")
  static let type = KeyVerbs(done: "typed", waiting: "soon types", dryRun: "would type")
  static let down = KeyVerbs(done: "holds down", waiting: "soon holds down", dryRun: "would hold down")
  static let up = KeyVerbs(done: "let go of", waiting: "soon lets go of", dryRun: "would let go of")
  static let scroll = KeyVerbs(done: "scrolled", waiting: "soon scrolls", dryRun: "would scroll")
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
