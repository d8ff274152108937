internal import Actions
internal import InputDevices
internal import Scenes

extension SceneKeyboard {
  /// The keyboard of `scene` in a replay, which presses nothing.
  init(rehearsing scene: SceneDescription) {
    self.init(scene.keys, presser: KeyRehearsal())
  }

  /// The keyboard of `scene` on this machine, which has none where the scene names no key; `failed` is called with a
  /// sentence where there is none although it does.
  init(of scene: SceneDescription, failed: (String) -> Void) {
    let keys = scene.keys
    do throws(VirtualDeviceError) {
      self.init(keys, presser: keys.isEmpty ? KeyRehearsal() : try KernelKeyboard(keys))
    } catch {
      self.init(keys, presser: MissingKeyboard(error.description), isMissing: true)
      failed("there is no virtual keyboard for the scene's keys: \(error.description)")
    }
  }
}

/// A virtual keyboard as the actions know it.
private final class KernelKeyboard: KeyPresser {
  private let keyboard: VirtualKeyboard

  init(_ keys: Set<KeyCode>) throws(VirtualDeviceError) {
    keyboard = try VirtualKeyboard(keys: keys.map(\.number))
  }

  func press(_ keys: [KeyCode]) throws(KeyError) -> String {
    do { try keyboard.press(keys.map(\.number)) } catch { throw .keyboard(error.description) }
    return "pressed"
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
