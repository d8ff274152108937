/// One mistake in a scene, a script or a recording, and its place.
package struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// The severity of a mistake.
  package enum Severity: String, Hashable, Sendable {
    /// The file cannot be used.
    case error
    /// It can be used, but not all of it, or probably not as intended.
    case warning
  }

  /// How bad it is.
  package var severity: Severity
  /// The file, as it was named.
  package var file: String
  /// The line, from 1, where it is known.
  package var line: Int?
  /// The column, from 1, where it is known.
  package var column: Int?
  /// Where in the table of a script, as `subviews[2].frame`; empty for what is in its own file.
  package var path: String
  /// What is wrong there, what to do and, where it is known, what was probably meant.
  package let message: String

  /// A diagnostic that shows of `message` what a line for people can hold.
  package init(
    _ severity: Severity, _ message: String, file: String, line: Int? = nil, column: Int? = nil,
    path: String = ""
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.message = message.asMessage
  }

  /// `FILE:LINE:COLUMN`, as far as they are known, or `PATH of FILE:LINE`.
  package var position: String {
    let numbers = [line, path.isEmpty ? column : nil].prefix { $0 != nil }.compactMap { $0.map(String.init) }
    let place = ([file.onOneLine] + numbers).joined(separator: ":")
    return path.isEmpty ? place : "\(path) of \(place)"
  }

  /// `FILE:LINE:COLUMN: error: MESSAGE`.
  package var description: String { "\(position): \(severity.rawValue): \(message)" }
}

extension Diagnostic {
  /// Reads what `description` has written; nil where a line is something else.
  package init?(reading line: String) {
    // The message may have the other mark in it.
    let marks = [Severity.error, .warning].compactMap { severity in
      line.firstRange(of: ": \(severity.rawValue): ").map { (severity: severity, range: $0) }
    }
    guard let mark = marks.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return nil }
    var place = line[..<mark.range.lowerBound]
    let second = Self.removeNumber(from: &place)
    let first = second == nil ? nil : Self.removeNumber(from: &place)
    self.init(
      mark.severity, String(line[mark.range.upperBound...]), file: String(place), line: first ?? second,
      column: first == nil ? nil : second)
  }

  /// Removes `:NUMBER` from the end of `place`.
  private static func removeNumber(from place: inout Substring) -> Int? {
    guard let colon = place.lastIndex(of: ":"), let number = Int(place[place.index(after: colon)...]) else {
      return nil
    }
    place = place[..<colon]
    return number
  }
}

/// Everything that is wrong with a scene or a recording, in the order of its files.
package struct DiagnosticErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The diagnostics; at least one error.
  package let diagnostics: [Diagnostic]

  /// The error of a file that has these diagnostics.
  package init(_ diagnostics: [Diagnostic]) {
    assert(!diagnostics.isEmpty, "an error has a reason")
    self.diagnostics = diagnostics
  }

  /// One diagnostic a line.
  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

extension DiagnosticErrors {
  /// The greatest number of diagnostics of a file.
  private static let mostOfFile = 100

  /// Sorts by file, in the order of `files`, and by place.
  ///
  /// Each mistake is in it once, however many aliases repeat it; of a
  /// file with very many, the last diagnostic says how many more there are.
  package init?(_ diagnostics: [Diagnostic], files: [String]) {
    guard !diagnostics.isEmpty else { return nil }
    let order = Dictionary(files.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    var seen: Set<Diagnostic> = []
    let sorted = diagnostics.filter { seen.insert($0).inserted }.sorted { a, b in
      (order[a.file] ?? .max, a.line ?? 0, a.column ?? 0) < (
        order[b.file] ?? .max, b.line ?? 0, b.column ?? 0
      )
    }
    let lists = sorted.reduce(into: [[Diagnostic]]()) { lists, diagnostic in
      let isOfSameFile = lists.last?.last?.file == diagnostic.file
      if isOfSameFile { lists[lists.count - 1].append(diagnostic) } else { lists.append([diagnostic]) }
    }
    self.init(
      lists.flatMap { list in
        list.first(Self.mostOfFile) {
          let first = list[Self.mostOfFile]
          return Diagnostic(
            .error, "… and \($0) more", file: first.file, line: first.line, column: first.column,
            path: first.path)
        }
      })
  }
}

/// The reason for which something was not done: what was wrong and what to do about it, for people; no caller does more with it than show it.
package struct PlainError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One or more lines, without a newline at the end.
  package let description: String

  /// An error that reads `description`.
  package init(_ description: String) {
    self.description = description
  }
}
