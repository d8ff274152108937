internal import Diagnostics

/// Gathers the diagnostics of a file; a file that is wrong throughout fills neither the terminal nor the memory.
struct DiagnosticList {
  private static let mostErrors = 20
  private static let mostWarnings = 100

  private let file: String
  private var list: [Diagnostic] = []
  private(set) var errorCount = 0
  private var warningCount = 0

  init(file: String) {
    self.file = file
  }

  var hasErrors: Bool { errorCount > 0 }

  /// The first errors and warnings, in the order of the file; what was left out is counted at the end.
  var all: [Diagnostic] {
    var all = list.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
    guard let last = all.last else { return all }
    let counts = [
      (Diagnostic.Severity.error, errorCount - Self.mostErrors),
      (.warning, warningCount - Self.mostWarnings),
    ]
    for (severity, count) in counts where count > 0 {
      all.append(entry(severity, last.line, last.column, "and \(count) more \(severity)s after this one"))
    }
    return all
  }

  /// Adds an error of a whole line, or of a column of it; message and column are made only where it is reported.
  mutating func error(_ message: @autoclosure () -> String, line: Int, column: @autoclosure () -> Int = 1) {
    errorCount += 1
    if errorCount <= Self.mostErrors { list.append(entry(.error, line, column(), message())) }
  }

  mutating func error(_ failure: TextFailure, in line: TextLine) {
    error(failure.message, line: line.number, column: line.column(of: failure.index))
  }

  mutating func warning(_ message: String, line: Int, column: Int = 1) {
    warningCount += 1
    if warningCount <= Self.mostWarnings { list.append(entry(.warning, line, column, message)) }
  }

  private func entry(
    _ severity: Diagnostic.Severity, _ line: Int?, _ column: Int?, _ message: String
  ) -> Diagnostic {
    Diagnostic(severity, message, file: file, line: line, column: column)
  }
}
