package import Diagnostics

/// The mistakes in the scene's files as they were read last, and what is odd about them.
package struct DiagnosticsAnswer: WireObject {
  /// One mistake, and its place.
  package struct Entry: WireObject {
    /// `error` or `warning`.
    package var severity = ""
    /// The file, as it was named.
    package var file = ""
    /// The line, from 1, where it is known.
    package var line: Int?
    /// The column, from 1, where it is known.
    package var column: Int?
    /// What is wrong there, and what to do.
    package var message = ""
    /// The line itself, as it is in the file now; only from a daemon of `fingerpost try`.
    package var text: String?

    /// An entry about nothing.
    package init() {}

    /// An entry for `diagnostic`, whose line is `text`.
    package init(_ diagnostic: Diagnostic, text: String?) {
      (severity, file, line) = (diagnostic.severity.rawValue, diagnostic.file, diagnostic.line)
      (column, message, self.text) = (diagnostic.column, diagnostic.message, text)
    }

    package static let members: WireMembers<Self> = [
      WireMember("severity", \.severity), WireMember("file", \.file), .optional("line", \.line),
      .optional("column", \.column), WireMember("message", \.message), .optional("text", \.text),
    ]
  }

  /// Whether the files were refused, so that the scene of before goes on.
  package var isOutdated = false
  /// The mistakes, in the order of the files.
  package var diagnostics: [Entry] = []

  /// The answer of a daemon whose scene is all right.
  package init() {}

  package static let members: WireMembers<Self> = [
    WireMember("outdated", \.isOutdated), WireMember("diagnostics", \.diagnostics),
  ]
}
