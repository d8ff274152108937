extension ValueType where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the enumeration's words; `later` are words of the format that this version does not know yet.
  static func choice(later: [String] = []) -> ValueType {
    let names = Value.allCases.map(\.rawValue)
    let wanted = names.spokenList
    return ValueType(wanted, .words(names)) { slot, decoder in
      guard let text = slot.node.text else {
        decoder.reportMismatch(slot, wanted: wanted)
        return nil
      }
      if let value = Value(rawValue: text) { return value }
      if later.contains(text) {
        decoder.report(LaterVersion.message("the value '\(text)' of \(slot.name)"), at: slot.location)
      } else {
        let hint = decoder.suggestion(for: text, among: names)
        decoder.reportMismatch(slot, wanted: wanted, hint: hint)
      }
      return nil
    }
  }
}

extension [String] {
  /// `a, b or c`.
  var spokenList: String {
    guard let last, count > 1 else { return joined() }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
