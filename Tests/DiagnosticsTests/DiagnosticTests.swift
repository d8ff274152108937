import Diagnostics
import Testing

@Suite struct DiagnosticTests {
  /// A message may have in it what looks like the severity of another one.
  @Test(arguments: [Diagnostic.Severity.error, .warning])
  func aLineIsReadBack(severity: Diagnostic.Severity) {
    let diagnostic = Diagnostic(
      severity, "'a: error: b: warning: c' is odd", file: "scene.yaml", line: 3, column: 7)
    #expect(Diagnostic(reading: diagnostic.description) == diagnostic)
  }
}
