internal import Answers
internal import Diagnostics
internal import DispatchLog
internal import JSON
internal import Scenes
internal import TouchDelivery

extension ExposedAnswer {
  /// A line for each thing, then the names and the actions.
  var text: String {
    let rows = objects.map { object in
      [object.id, object.type ?? object.kind, object.access, object.valueWords, object.nameWords]
    }
    let lists = [("emits", emits), ("actions", actions)].filter { !$0.1.isEmpty }.map { name, words in
      "\(name): \(words.map(\.onOneLine).joined(separator: ", "))\n"
    }
    if rows.isEmpty, lists.isEmpty {
      return "the scene exposes nothing; 'expose' in a scene lets others reach a view\n"
    }
    return Self.table(rows) + lists.joined()
  }

  /// Columns as wide as their widest cell.
  private static func table(_ rows: [[String]]) -> String {
    guard let first = rows.first else { return "" }
    let widths = first.indices.map { column in rows.map { $0[column].onOneLine.count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { $0.onOneLine.padded(toAtLeast: $1) }.joined(separator: "  ")
        .withoutTrailingSpaces
        + "\n"
    }.joined()
  }
}

extension ExposedAnswer.Object {
  fileprivate var nameWords: String { [name, area].compactMap(\.self).joined(separator: ", ") }

  /// Its value and range, and what is unusual about it: `40 % of 0 to 100, disabled`.
  fileprivate var valueWords: String {
    if kind == "screen" { return value == .boolean(true) ? "dark" : "bright" }
    let notes =
      [("enabled", false, "disabled"), ("hidden", true, "hidden")]
      + [("userInteractionEnabled", false, "takes no touches")]
    let unusual = notes.filter { self[$0.0] == .boolean($0.1) }.map(\.2)
    return ([controlWords].compactMap(\.self) + unusual).joined(separator: ", ")
  }

  private var controlWords: String? {
    if case .boolean(let isOn) = value { return isOn ? "on" : "off" }
    if case .array(let numbers) = value {
      return
        "(\(numbers.compactMap(\.number).map { Decimal.rounded($0, digits: 3) }.joined(separator: ", ")))"
    }
    guard let number = value?.number else { return nil }
    let words = item(number) ?? Decimal.rounded(number, digits: 3) + (unit.map { " \($0)" } ?? "")
    return range.map { "\(words) of \($0)" } ?? words
  }

  /// The index with the text of the item that it stands for, or `none`; nil where the items have no texts.
  private func item(_ index: Double) -> String? {
    guard let items, case .array(let texts) = items.list else { return nil }
    guard let index = Int(exactly: index), texts.indices.contains(index) else { return "none" }
    return "\(index) \((texts[index].string ?? "").quoted)"
  }

  private var range: String? {
    if let items {
      if case .array(let texts) = items.list { return texts.count.of(items.noun) }
      return items.list.number.flatMap { Int(exactly: $0) }.map { $0.of(items.noun) }
    }
    let limits = ["minimumValue", "maximumValue"].compactMap { self[$0]?.number }
    return limits.isEmpty ? nil : limits.map { Decimal.rounded($0, digits: 3) }.joined(separator: " to ")
  }

  /// The items that the value is the index of, or how many there are, and what one is called; nil for a control without.
  private var items: (list: JSONValue, noun: String)? {
    guard let kind = ViewKind(rawValue: kind) else { return nil }
    for property in Swift.type(of: kind.makeView(id: "")).properties {
      if case .items(let noun)? = property.role, let list = self[property.name] { return (list, noun) }
    }
    return nil
  }
}
