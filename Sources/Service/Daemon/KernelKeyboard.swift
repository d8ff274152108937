internal import Actions
internal import EventLoop
internal import Scenes
internal import VirtualDevices

extension SceneKeyboard {
  /// The keyboard of `scene` in a replay, which presses nothing.
  init(rehearsing scene: SceneDescription) {
    self.init(scene.keys, presser: KeyRehearsal())
  }

  /// The keyboard of `scene` on this machine, which has none where the scene names no key; `failed` is called with a
  /// sentence where there is none although it does, and where keys that have waited are not pressed.
  init(of scene: SceneDescription, on loop: EventLoop, failed: @escaping (String) -> Void) {
    let keys = scene.keys
    do throws(VirtualDeviceError) {
      self.init(keys, presser: keys.isEmpty ? KeyRehearsal() : try KernelKeyboard(keys, on: loop, failed))
    } catch {
      self.init(keys, presser: MissingKeyboard(error.description), isMissing: true)
      failed("there is no virtual keyboard for the scene's keys: \(error.description)")
    }
  }
}

/// A virtual keyboard as the actions know it.
private final class KernelKeyboard: KeyPresser {
  private let keyboard: PacedKeyboard

  init(
    _ keys: Set<KeyCode>, on loop: EventLoop, _ failed: @escaping (String) -> Void
  ) throws(VirtualDeviceError) {
    keyboard = try PacedKeyboard(keys: keys.map(\.number), on: loop, failed: failed)
  }

  func press(_ keys: [KeyCode]) throws(KeyError) -> String {
    do { return try keyboard.press(keys.map(\.number)) ? "pressed" : "soon presses" } catch {
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
}
