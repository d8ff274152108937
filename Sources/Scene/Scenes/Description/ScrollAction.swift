internal import Decoding

/// A turn of the virtual mouse's wheel.
package struct ScrollAction: Sendable {
  /// The most notches at once.
  package static let most = 1_000.0

  /// The way to the right, before the scale.
  fileprivate var x = Template(source: "0", pieces: [.text("0")], location: .nowhere)
  /// The way down, before the scale.
  fileprivate var y = Template(source: "0", pieces: [.text("0")], location: .nowhere)
  /// How many notches 1 stands for.
  fileprivate var scale = 1.0

  /// What it is made of, for the check of placeholders.
  var templates: [Template] { [x, y] }

  /// Whether it is the same each time.
  package var isConstant: Bool { templates.allSatisfy(\.isConstant) }

  /// The notches to the right and down, at most `most` of them, with `value` for each placeholder; nil where one has none.
  package func notches(_ value: (Placeholder) -> Double?) -> (x: Double, y: Double)? {
    guard let x = x.number(value), let y = y.number(value) else { return nil }
    return (bounded(x * scale), bounded(y * scale))
  }

  private func bounded(_ notches: Double) -> Double { max(-Self.most, min(Self.most, notches)) }
}

extension Template {
  /// The number that it is, or that its one placeholder has with or without the minus before it.
  fileprivate func number(_ value: (Placeholder) -> Double?) -> Double? {
    switch pieces.last {
    case .placeholder(let placeholder): value(placeholder).map { pieces.count == 1 ? $0 : -$0 }
    case .text(let text): Double(text)
    case nil: nil
    }
  }
}

extension ScrollAction {
  /// The keys of the action's long form.
  static let table = Table<ScrollAction>(
    name: "scroll", subject: "the action 'scroll'",
    fields: [
      Field(
        "by", ValueType<ScrollAction>.way,
        "How far to the right and how far down: two numbers, which times 'scale' are notches. Each is from -1000 to 1000, or one placeholder, with or without a minus."
      ) { ($2.x, $2.y) = ($0.x, $0.y) }.required,
      Field(
        "scale", .number(in: -most...most), \.scale,
        "The factor between the numbers of 'by' and notches. With 0.05, 20 points are a notch. If it is negative, the content follows the finger."
      ),
    ])

  /// A list of two numbers, or a mapping with more about them.
  static let type = ValueType<ScrollAction>.way.orMapping(table.type { _ in ScrollAction() })
}

extension ValueType<ScrollAction> {
  fileprivate static let way = ValueType(
    "a list [right, down] of two numbers of notches",
    .tuple([ValueType<Template>.notches.shape, ValueType<Template>.notches.shape])
  ) { slot, decoder in
    guard let items = slot.node.items, items.count == 2 else {
      return decoder.mismatch(slot, wanted: "a list [right, down] of two numbers of notches")
    }
    let amounts = items.compactMap { ValueType<Template>.notches.decode(slot.item($0), decoder) }
    return amounts.count == 2 ? ScrollAction(x: amounts[0], y: amounts[1]) : nil
  }
}

extension ValueType<Template> {
  private static let wanted = "a number from -1000 to 1000, or one value such as ${delta.y}"

  /// A number, or a placeholder for one with or without a minus before it.
  fileprivate static let notches = ValueType(
    wanted,
    .either([
      .number(in: -ScrollAction.most...ScrollAction.most),
      .text("^-?\\$\\{[^}]*\\}$", includesPlainScalars: false),
    ])
  ) { slot, decoder in
    if let number = slot.node.number, abs(number) <= ScrollAction.most {
      let text = number.written
      return Template(source: text, pieces: [.text(text)], location: slot.location)
    }
    guard let text = slot.node.text, slot.node.number == nil, isPlaceholder(text) else {
      return decoder.mismatch(slot, wanted: wanted)
    }
    return template.decode(slot, decoder)
  }

  /// Whether `text` is one placeholder and no more, with or without a minus.
  private static func isPlaceholder(_ text: String) -> Bool {
    let rest = text.hasPrefix("-") ? text.dropFirst() : text[...]
    return rest.hasPrefix("${") && rest.firstIndex(of: "}") == rest.indices.last
  }
}
