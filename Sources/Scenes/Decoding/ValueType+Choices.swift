extension ValueType where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the enumeration's words.
  static func choice() -> ValueType {
    let names = Value.allCases.map(\.rawValue)
    let wanted = names.spokenList
    return ValueType(wanted, .words(names)) { slot, decoder in
      guard let text = slot.node.text else {
        decoder.reportMismatch(slot, wanted: wanted)
        return nil
      }
      if let value = Value(rawValue: text) { return value }
      let hint = decoder.suggestion(for: text, among: names)
      decoder.reportMismatch(slot, wanted: wanted, hint: hint)
      return nil
    }
  }
}

extension ValueType where Value: SetAlgebra & Sendable {
  /// One of `words`, or a list of at least one for all that they stand for.
  static func options(_ words: [(value: Value, word: String)]) -> ValueType {
    let names = words.map(\.word)
    let item = ValueType(names.spokenList, .words(names)) { slot, decoder in
      if let known = words.first(where: { $0.word == slot.node.text }) { return known.value }
      let hint = slot.node.text.map { decoder.suggestion(for: $0, among: names) } ?? ""
      decoder.reportMismatch(slot, wanted: names.spokenList, hint: hint)
      return nil
    }
    let list = Shape.tuple([item.shape], rest: item.shape)
    return ValueType("\(names.spokenList), or a list of them", .either([item.shape, list])) { slot, decoder in
      guard let items = slot.node.items else { return item.decode(slot, decoder) }
      guard !items.isEmpty else {
        decoder.report("\(slot.name) wants at least one of \(names.spokenList)", at: slot.location)
        return nil
      }
      return item.list.decode(slot, decoder)?.reduce(into: []) { $0.formUnion($1) }
    }
  }
}

extension [String] {
  /// `a, b or c`.
  var spokenList: String { spokenList(with: "or") }

  /// `a, b and c`, or with another word before the last.
  func spokenList(with conjunction: String) -> String {
    guard let last, count > 1 else { return joined() }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
