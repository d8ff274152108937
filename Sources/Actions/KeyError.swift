internal import Scenes

/// Why keys were not pressed.
package enum KeyError: Error {
  /// No key has this name.
  case unknown(String)
  /// The scene does not name the key, so that the virtual keyboard has none such.
  case notOfTheScene(String)
  /// There is no virtual keyboard to press keys on, or it does not work, for a reason in words.
  case keyboard(String)

  /// What was wrong with `keys` and what to do about it; without names where they are not `shown`.
  func description(of keys: String, areShown: Bool) -> String {
    switch self {
    case .unknown(let name):
      areShown ? "there is no key \(name)" + Self.hint(for: name) : "there is no such key"
    case .notOfTheScene(let name):
      "the scene does not name \(areShown ? name : "the key"), so its virtual keyboard has no such key; add it to keys"
        + " under actions:"
    case .keyboard(let reason): "\(keys): \(reason)"
    }
  }

  private static func hint(for name: String) -> String {
    KeyCode.suggestion(for: name).map { " — did you mean \($0)?" } ?? ""
  }
}
