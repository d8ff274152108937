/// A test as a file: what it shows, the rules it holds to, a scene with its scripts, touches, and the log they make.
///
/// A line `--- NAME` begins a part. Before the first stands a sentence, more words if it takes them, then `rules:` and,
/// if wanted, `options:` (`explain` for the views asked, `ndjson` for that format, `kind:touches` for records of that kind alone).
struct Transcript {
  let name: String
  let header: String
  let title: String
  let rules: [String]
  let options: Set<String>
  let parts: [(name: String, text: String)]

  init(name: String, text: String) {
    self.name = name
    var sections = text.split(separator: "\n--- ", omittingEmptySubsequences: false).map(String.init)
    header = sections.removeFirst()
    let lines = header.split(separator: "\n").map(String.init)
    title = lines.first ?? ""
    rules = Self.words(after: "rules:", in: lines)
    options = Set(Self.words(after: "options:", in: lines))
    parts = sections.map { section in
      let end = section.firstIndex(of: "\n") ?? section.endIndex
      return (String(section[..<end]), String(section[end...].dropFirst()) + "\n")
    }
  }

  func part(_ name: String) -> String? { parts.first { $0.name == name }?.text }

  /// The file's text with `log` in the place of the expected one.
  func text(expecting log: String) -> String {
    let kept = parts.filter { $0.name != "log" } + [(name: "log", text: log)]
    return header.trimmingNewlines + "\n"
      + kept.map { "\n--- \($0.name)\n\($0.text.trimmingNewlines)\n" }.joined()
  }

  private static func words(after key: String, in lines: [String]) -> [String] {
    lines.first { $0.hasPrefix(key) }?.dropFirst(key.count).split(separator: " ").map(String.init) ?? []
  }
}
