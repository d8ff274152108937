/// A test as a file: what it shows, the rules it holds to, a scene with its scripts, touches, and the log they make.
///
/// A line `--- NAME` begins a part. Before the first stands a sentence, then `rules:` and, if wanted, `options:`
/// (`explain` for the views asked, `ndjson` for that format).
struct Transcript {
  let name: String
  let title: String
  let rules: [String]
  let options: Set<String>
  let parts: [(name: String, text: String)]

  init(name: String, text: String) {
    self.name = name
    var sections = text.split(separator: "\n--- ", omittingEmptySubsequences: false).map(String.init)
    let header = sections.removeFirst().split(separator: "\n").map(String.init)
    title = header.first ?? ""
    rules = Self.words(after: "rules:", in: header)
    options = Set(Self.words(after: "options:", in: header))
    parts = sections.map { section in
      let end = section.firstIndex(of: "\n") ?? section.endIndex
      return (String(section[..<end]), String(section[end...].dropFirst()) + "\n")
    }
  }

  func part(_ name: String) -> String? { parts.first { $0.name == name }?.text }

  /// The file's text with `log` in the place of the expected one.
  func text(expecting log: String) -> String {
    var header = [title, "rules: " + rules.joined(separator: " ")]
    if !options.isEmpty { header.append("options: " + options.sorted().joined(separator: " ")) }
    let kept = parts.filter { $0.name != "log" } + [(name: "log", text: log)]
    return header.joined(separator: "\n") + "\n"
      + kept.map { "\n--- \($0.name)\n\(trimmed($0.text))\n" }.joined()
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  private static func words(after key: String, in header: [String]) -> [String] {
    header.first { $0.hasPrefix(key) }?.dropFirst(key.count).split(separator: " ").map(String.init) ?? []
  }
}
