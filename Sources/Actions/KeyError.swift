package import Scenes

/// Why keys were not pressed.
package enum KeyError: Error, CustomStringConvertible {
  /// No key has this name.
  case unknown(String)
  /// The scene does not name the key, so that the virtual keyboard has none such.
  case notOfTheScene(String)
  /// There is no virtual keyboard to press the keys on, or it does not work, for a reason in words.
  case keyboard([KeyCode], String)

  /// What was wrong and what to do about it.
  package var description: String {
    switch self {
    case .unknown(let name): "there is no key \(name)" + Self.hint(for: name)
    case .notOfTheScene(let name):
      "the scene does not name \(name), so its virtual keyboard has no such key; add it to keys under actions:"
    case .keyboard(let keys, let reason): "\(keys.map(\.name).joined(separator: " ")): \(reason)"
    }
  }

  private static func hint(for name: String) -> String {
    KeyCode.suggestion(for: name).map { " — did you mean \($0)?" } ?? ""
  }
}
