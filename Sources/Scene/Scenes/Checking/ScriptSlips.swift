/// Slips of people who come from other languages, line by line, with Lua's form.
///
/// It looks at the text alone, so a comment may be mistaken for code, but no script is refused for it.
struct ScriptSlips {
  /// The lines from 1, each with what it has of such.
  private(set) var found: [(line: Int, message: String)] = []

  private static let words: [(text: String, message: String)] = [
    ("touches[0]", "lists begin at 1 in Lua: the first touch is touches[1]"),
    ("os.execute", "scripts have no 'os'; fingerpost.exec { program, argument } starts programs"),
    ("io.popen", "scripts have no 'io'; fingerpost.exec { program, argument } starts programs"),
    ("io.open", "scripts have no 'io'; a program that fingerpost.exec starts reads and writes files"),
    ("require(", "scripts have no 'require'; each script is one file, which returns its table"),
  ]

  /// Methods of touches, recognizers and views, which no script defines as its own function.
  private static let methods: Set = ["location", "previousLocation", "translation", "velocity"]

  init(in text: [UInt8]) {
    let lines = String(decoding: text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let methods = Set(lines.compactMap(Self.method))
    for (index, line) in lines.enumerated() where !line.drop(while: { $0 == " " }).hasPrefix("--") {
      for word in Self.words where line.firstRange(of: word.text) != nil {
        found.append((index + 1, word.message))
      }
      if let name = Self.dottedCall(in: line), methods.contains(name) {
        found.append((index + 1, "'\(name)' is a method, so it takes a colon: self:\(name)()"))
      }
      if let name = Self.methods.first(where: { line.firstRange(of: ".\($0)(self") != nil }) {
        found.append((index + 1, "'\(name)' is a method, so it takes a colon: touch:\(name)(self)"))
      }
    }
  }

  /// The method that `function Table:name(` in `line` begins.
  private static func method(definedIn line: Substring) -> String? {
    guard let start = line.firstRange(of: "function ") else { return nil }
    let head = line[start.upperBound...].prefix { $0 != "(" }
    return head.firstIndex(of: ":").map { String(head[head.index(after: $0)...]) }
  }

  /// The name that `self.name(` in `line` calls.
  private static func dottedCall(in line: Substring) -> String? {
    guard let start = line.firstRange(of: "self.") else { return nil }
    let rest = line[start.upperBound...]
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return rest[name.endIndex...].hasPrefix("(") ? String(name) : nil
  }
}
