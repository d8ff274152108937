/// Gathers the diagnostics of a file; a file that is wrong throughout does not fill the terminal.
struct DiagnosticList {
  private static let limit = 20

  private let file: String
  private var list: [InputDiagnostic] = []
  private(set) var errorCount = 0

  init(file: String) {
    self.file = file
  }

  var hasErrors: Bool { errorCount > 0 }

  /// The first errors and every warning, in the order of the file; what was left out is counted in a last one.
  var all: [InputDiagnostic] {
    var all = list.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    if errorCount > Self.limit, let last = all.last {
      all.append(
        entry(.error, last.line, last.column, "and \(errorCount - Self.limit) more errors after this one"))
    }
    return all
  }

  mutating func error(_ message: String, line: Int, column: Int) {
    errorCount += 1
    if errorCount <= Self.limit { list.append(entry(.error, line, column, message)) }
  }

  mutating func warning(_ message: String, line: Int, column: Int) {
    list.append(entry(.warning, line, column, message))
  }

  private func entry(
    _ severity: InputDiagnostic.Severity, _ line: Int, _ column: Int, _ message: String
  ) -> InputDiagnostic {
    InputDiagnostic(severity: severity, file: file, line: line, column: column, message: message)
  }
}
