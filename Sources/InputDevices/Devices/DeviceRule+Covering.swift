internal import Glibc

extension DeviceRule {
  /// A device of each sort of which something can be made.
  private static let sorts: [InputDevice] = {
    let sorts = [DeviceKind.touchscreen, .touchpad, .keyboard, .accelerometer].map {
      InputDevice(name: "", path: "", kind: $0)
    }
    var wholeKeyboard = InputDevice(name: "", path: "", kind: .keyboard)
    wholeKeyboard.isWholeKeyboard = true
    return sorts + [wholeKeyboard]
  }()

  /// The sorts of device that the rule may be for.
  fileprivate var sorts: [InputDevice] { Self.sorts.filter(takes) }

  /// Whether every name, path, vendor and product that agrees with `other` agrees with this rule, as far as that is certain.
  fileprivate func covers(_ other: DeviceRule) -> Bool {
    (vendor == nil || vendor == other.vendor) && (product == nil || product == other.product)
      && Self.covers(name, other.name) && Self.covers(path, other.path)
  }

  /// Whether all that fits one pattern fits the other; false also where that is not easily told.
  ///
  /// A pattern with no other wildcard than `*` that fits the text of another one, which has but `*` and `?`, fits all that
  /// does: only its own `*` can have taken in the other's wildcards. The corresponding C function is `fnmatch`.
  private static func covers(_ pattern: String?, _ other: String?) -> Bool {
    guard let pattern else { return true }
    guard let other else { return !pattern.isEmpty && pattern.allSatisfy { $0 == "*" } }
    if pattern == other { return true }
    if other.contains(where: { "[\\".contains($0) }) { return false }
    return (isLiteral(other) || !pattern.contains { "?[\\".contains($0) }) && fnmatch(pattern, other, 0) == 0
  }
}

extension DeviceRules {
  /// The places of the rules that take every device for which the rule at `index` is before its turn comes; empty where it
  /// may have its turn.
  package func rulesHiding(_ index: Int) -> [Int] {
    let rule = rules[index]
    var hiding: Set<Int> = []
    for sort in rule.sorts {
      guard let first = rules[..<index].firstIndex(where: { $0.takes(sort) && $0.covers(rule) }) else {
        return []
      }
      hiding.insert(first)
    }
    return hiding.sorted()
  }
}
