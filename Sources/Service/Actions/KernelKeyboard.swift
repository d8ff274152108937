package import EventLoop
package import Scenes
internal import TouchDelivery
internal import VirtualDevices

extension SceneKeyboard {
  /// The keyboard of `scene` in a replay or a dry run, which presses nothing.
  package init(dryRunOf scene: SceneDescription) {
    self.init(scene.keys, scrolls: scene.scrolls, layout: scene.layout, presser: DryRunKeys())
  }

  /// The keyboard of `scene` on this machine, which has none where the scene names no key and does not scroll; `failed` is called with a
  /// sentence if a needed keyboard is missing, and if waiting keys are dropped.
  package init(of scene: SceneDescription, on loop: EventLoop, failed: @escaping (String) -> Void) {
    let (keys, scrolls) = (scene.keys, scene.scrolls)
    do throws(VirtualDeviceError) {
      let presser: any KeyPresser =
        keys.isEmpty && !scrolls ? DryRunKeys() : try KernelKeyboard(keys, scrolls, on: loop, failed)
      self.init(keys, scrolls: scrolls, layout: scene.layout, presser: presser)
    } catch {
      self.init(
        keys, scrolls: scrolls, layout: scene.layout, presser: MissingKeyboard(error.description),
        isMissing: true)
      let wanted = keys.isEmpty ? "mouse for the scene's scrolling" : "keyboard for the scene's keys"
      failed("there is no virtual \(wanted): \(error.description)")
    }
  }
}

/// A virtual keyboard as the actions know it.
private final class KernelKeyboard: KeyPresser {
  private let keyboard: PacedKeyboard

  init(
    _ keys: Set<KeyCode>, _ scrolls: Bool, on loop: EventLoop, _ failed: @escaping (String) -> Void
  ) throws(VirtualDeviceError) {
    keyboard = try PacedKeyboard(
      keys: keys.map(\.number), scrolls: scrolls, on: loop, failed: failed)
  }

  func press(_ keys: [KeyCode]) throws(KeyError) -> String {
    do { return try keyboard.press(keys.map(\.number)) ? "pressed" : "soon presses" } catch {
      throw .keyboard(error.description)
    }
  }

  func type(_ strokes: [[KeyCode]]) throws(KeyError) -> String {
    do { return try keyboard.press(all: strokes.map { $0.map(\.number) }) ? "typed" : "soon types" } catch {
      throw .keyboard(error.description)
    }
  }

  func hold(_ keys: [KeyCode], down: Bool) throws(KeyError) -> String {
    do {
      let isDone = try keyboard.hold(keys.map(\.number), down: down)
      return down
        ? (isDone ? "holds down" : "soon holds down") : (isDone ? "let go of" : "soon lets go of")
    } catch {
      throw .keyboard(error.description)
    }
  }

  func scroll(_ x: Double, _ y: Double) throws(KeyError) -> String {
    do { return try keyboard.scroll(by: Point(x: x, y: y)) ? "scrolled" : "soon scrolls" } catch {
      throw .keyboard(error.description)
    }
  }

  func stop() {
    keyboard.stop()
  }
}

/// A keyboard that could not be made.
private final class MissingKeyboard: KeyPresser {
  private let reason: String

  init(_ reason: String) {
    self.reason = reason
  }

  func press(_ keys: [KeyCode]) throws(KeyError) -> String { throw .keyboard(reason) }

  func type(_ strokes: [[KeyCode]]) throws(KeyError) -> String { throw .keyboard(reason) }

  func hold(_ keys: [KeyCode], down: Bool) throws(KeyError) -> String { throw .keyboard(reason) }

  func scroll(_ x: Double, _ y: Double) throws(KeyError) -> String { throw .keyboard(reason) }
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
}

extension SceneDescription {
  /// Whether an action or, as the scene allows them to, a script turns the wheel.
  package var scrolls: Bool {
    actions.scroll || allActions.contains { if case .scroll = $0 { true } else { false } }
  }
}
