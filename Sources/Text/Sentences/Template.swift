/// A text with places for values.
struct Template {
  private enum Part {
    case text(String)
    /// A value; if it `isWord`, a small number is written as a word.
    case value(String, isWord: Bool)
  }

  private let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      parts.append(.text(rest[..<open].plain))
      parts.append(.value(String(name.filter { $0 != "#" }), isWord: name.last == "#"))
      rest = rest[rest.index(after: close)...]
    }
    self.parts = parts + [.text(rest.plain)]
  }

  func filled(with values: [String: String]) -> String { filled { values[$0] } }

  func filled(with value: (String) -> String?) -> String {
    parts.map { part in
      switch part {
      case .text(let text): return text
      case .value(let name, let isWord):
        let text = value(name) ?? ""
        return isWord ? Self.word(text) : text
      }
    }.joined()
  }

  /// The names of values that are ids of views and recognizers, of which advice names the one to change first.
  private static let subjects: Set = ["front", "view", "recognizer", "other", "on"]

  func advice(with values: [String: String]) -> Advice {
    let names = parts.lazy.compactMap { if case .value(let name, _) = $0 { name } else { nil } }
    let subject = names.first(where: Self.subjects.contains)
    return Advice(text: filled(with: values), subject: subject.flatMap { values[$0] })
  }

  /// The values with which this template is `text`; nil without one.
  func values(in text: String) -> [String: String]? {
    var values: [String: String] = [:]
    var rest = text[...]
    var name: String?
    for (index, part) in parts.enumerated() {
      switch part {
      case .value(let next, _): name = next
      case .text(let words):
        let isLast = index == parts.count - 1
        guard let place = Self.place(of: words, in: rest, isValueBefore: name != nil, isLast: isLast) else {
          return nil
        }
        if let name { values[name] = String(rest[..<place.lowerBound]) }
        rest = rest[place.upperBound...]
        name = nil
      }
    }
    return values
  }

  /// Where `words` stand next: behind a value, which has at least a character, or at once; the last ones at the end.
  private static func place(
    of words: String, in text: Substring, isValueBefore: Bool, isLast: Bool
  ) -> Range<Substring.Index>? {
    if isLast {
      guard text.hasSuffix(words) else { return nil }
      let start = text.index(text.endIndex, offsetBy: -words.count)
      return isValueBefore == (start > text.startIndex) ? start..<text.endIndex : nil
    }
    guard isValueBefore else {
      return text.hasPrefix(words)
        ? text.startIndex..<text.index(text.startIndex, offsetBy: words.count) : nil
    }
    return text.dropFirst().firstRange(of: words)
  }

  private static func word(_ number: String) -> String {
    guard let value = Int(number), Sentence.numbers.indices.contains(value) else { return number }
    return Sentence.numbers[value]
  }
}

extension Substring {
  /// The text without the backquotes around what a scene or script says.
  fileprivate var plain: String { filter { $0 != "`" } }
}
