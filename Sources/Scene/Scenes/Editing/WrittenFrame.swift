internal import Decoding
internal import Diagnostics
internal import JSON
internal import TouchDelivery
internal import YAML

/// The four numbers of a frame as a file has them, each of which can be replaced alone.
struct WrittenFrame {
  /// The least difference that is written, in the screen's unit.
  private static let step = 0.01

  let document: WrittenDocument
  private let items: [WrittenDocument.Index]
  private let id: String

  /// The frame of the view called `id`, which is the list at `index`.
  ///
  /// - Throws: why an edit cannot change it.
  init(
    _ document: WrittenDocument, _ index: WrittenDocument.Index, of id: String, at location: SourceLocation
  ) throws(PlainError) {
    (self.document, self.id) = (document, id)
    items = document.items(of: index) ?? []
    for item in [index] + items {
      let anchor = document.sharedAnchor(of: item) ?? document.alias(of: item)
      if let anchor { throw .shared("the frame of \(id.quoted)", anchor, at: location) }
      guard let text = document.scalar(of: item)?.text else { continue }
      if let name = VariableSubstitution.names(in: Array(text.utf8)).first?.name {
        throw PlainError("the frame of \(id.quoted) has the variable \(name.quoted) in it, at \(location)")
      }
    }
  }

  /// The numbers to write for `frame` in a superview of `size`: those that differ from what the file says.
  func replacements(for frame: Rect, in size: Size) throws(PlainError) -> [Replacement] {
    let wanted = frame.numbers
    var found: [Replacement] = []
    for (index, item) in items.enumerated() {
      guard let scalar = document.scalar(of: item),
        let text = try text(for: wanted[index], in: index % 2 == 0 ? size.width : size.height, like: scalar)
      else { continue }
      found.append(Replacement(document.values[item].bytes, text.utf8))
    }
    return found
  }

  /// `wanted` in the unit of `scalar`, or nil where that is as good as equal; `extent` is what a percentage is of.
  private func text(
    for wanted: Double, in extent: Double, like scalar: YAMLScalar
  ) throws(PlainError) -> String? {
    guard scalar.text.hasSuffix("%") else {
      let isSame =
        scalar.isPlain && YAMLScalar.number(scalar.text).map { abs($0 - wanted) < Self.step / 2 } == true
      return isSame ? nil : Decimal.rounded(wanted, digits: 2)
    }
    if let part = YAMLScalar.number(String(scalar.text.dropLast())),
      abs(part / 100 * extent - wanted) < Self.step / 2
    {
      return nil
    }
    guard extent > 0 else { throw PlainError("\(id.quoted) lies in a view without an extent") }
    let part = wanted / extent * 100
    let texts = (0...6).map { Decimal.rounded(part, digits: $0) }
    let isClose = { (text: String) in abs((Double(text) ?? 0) / 100 * extent - wanted) < Self.step / 2 }
    return (texts.first(where: isClose) ?? texts[6]) + "%"
  }
}

extension WrittenDocument {
  /// The name of an alias; nil of other values.
  fileprivate func alias(of index: Index) -> String? {
    if case .alias(let name) = values[index].content { name } else { nil }
  }
}
