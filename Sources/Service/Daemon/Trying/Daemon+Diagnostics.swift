internal import Answers
internal import Diagnostics
internal import LiveScenes
internal import Scenes

extension Daemon {
  /// What is wrong with the files that were read last, or else odd about those of the scene that is up.
  ///
  /// The lines themselves are shown only where the scene is tried: peers of a service may not be allowed to read its files.
  var diagnostics: DiagnosticsAnswer {
    let lines = refusal?.diagnostics ?? warnings(of: file) + live.warnings
    let files = refusal?.files ?? file.noted
    var texts: [String: [Substring]] = [:]
    return DiagnosticsAnswer {
      $0.isOutdated = refusal != nil
      $0.diagnostics = lines.map { line in
        let diagnostic = Diagnostic(reading: line) ?? Diagnostic(.error, line, file: file.path)
        let text = trial == nil ? nil : Self.text(of: diagnostic, in: files, &texts)
        return DiagnosticsAnswer.Entry(diagnostic, text: text)
      }
    }
  }

  /// The most characters of a line that are shown.
  private static let longestLine = 200

  /// The line that `diagnostic` is about, of a file that was read; `texts` has the lines of those looked at so far.
  private static func text(
    of diagnostic: Diagnostic, in files: NotedFiles, _ texts: inout [String: [Substring]]
  ) -> String? {
    guard let number = diagnostic.line, files.notes[diagnostic.file] != nil else { return nil }
    let lines = texts[diagnostic.file] ?? Self.lines(of: diagnostic.file, in: files)
    texts[diagnostic.file] = lines
    return lines.indices.contains(number - 1) ? String(lines[number - 1].prefix(longestLine)) : nil
  }

  private static func lines(of path: String, in files: NotedFiles) -> [Substring] {
    guard let bytes = try? files.files.read(path).get() else { return [] }
    return String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false) { $0.isNewline }
  }
}
