/// A placeholder in the notation of another program, which is text like any other here.
struct PlaceholderSlip {
  /// The text of the slip, such as `{value}`.
  let text: String
  /// What it probably means.
  let meant: Placeholder

  /// The first in the text of `template` that one of `placeholders` may be meant by; in a command line `$NAME` is the shell's.
  init?(in template: Template, among placeholders: [Placeholder], isForShell: Bool) {
    for case .text(let text) in template.pieces where text.utf8.contains(where: Self.marks.contains) {
      for placeholder in placeholders {
        guard let found = Self.find(placeholder.rawValue, in: text, isForShell: isForShell) else { continue }
        (self.text, meant) = (found, placeholder)
        return
      }
    }
    return nil
  }

  /// The bytes of which each slip has one.
  private static let marks = Set("{$%".utf8)

  private static func find(_ name: String, in text: String, isForShell: Bool) -> String? {
    var rest = text[...]
    while let range = rest.firstRange(of: name) {
      let (before, after) = (text[..<range.lowerBound], text[range.upperBound...])
      if let found = braces(before, name, after) ?? signs(before, name, after, isForShell) { return found }
      rest = rest[range.upperBound...]
    }
    return nil
  }

  /// `{NAME}` and `{{ NAME }}`; `$${NAME}` stands for the characters themselves.
  private static func braces(_ before: Substring, _ name: String, _ after: Substring) -> String? {
    let (inner, outer) = (before.reversed().drop { $0 == " " }, after.drop { $0 == " " })
    let count = min(inner.prefix { $0 == "{" }.count, outer.prefix { $0 == "}" }.count)
    guard count > 0, inner.drop(while: { $0 == "{" }).first != "$" else { return nil }
    return String(repeating: "{", count: count) + name + String(repeating: "}", count: count)
  }

  /// `$NAME` and `%NAME%`.
  private static func signs(
    _ before: Substring, _ name: String, _ after: Substring, _ isForShell: Bool
  ) -> String? {
    if before.last == "%", after.first == "%" { return "%\(name)%" }
    let isWhole = after.first.map { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "=" } ?? true
    let isOwn =
      isForShell && ["\(name)=", "for \(name) ", "read "].contains { (before + after).contains($0) }
    return before.last == "$" && isWhole && !isOwn ? "$\(name)" : nil
  }
}
