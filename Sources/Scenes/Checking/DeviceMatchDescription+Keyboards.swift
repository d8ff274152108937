import Glibc

extension DeviceMatchDescription {
  private static let anyNames = ["AT Translated Set 2 keyboard", "~~~~~~~~~~~~~~~~"]
  private static let anyPaths = ["/dev/input/event0", "/dev/input/event17", "/dev/input/event255"]

  /// Whether it asks for keyboards and says nothing that keeps any of them out.
  var isForEveryKeyboard: Bool {
    kind == .keyboard && vendor == nil && product == nil && Self.matchesAll(Self.anyNames, name)
      && Self.matchesAll(Self.anyPaths, path)
  }

  /// The corresponding C function is `fnmatch`.
  private static func matchesAll(_ texts: [String], _ pattern: String?) -> Bool {
    guard let pattern else { return true }
    return texts.allSatisfy { fnmatch(pattern, $0, 0) == 0 }
  }
}
