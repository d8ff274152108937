internal import SceneScripting

extension ScriptDiagnostic {
  /// The diagnostic with the line and column that all diagnostics have; where Lua knows none, the line's first word.
  func located(in source: ScriptSource) -> ScriptDiagnostic {
    var located = self
    let line = line ?? 1
    located.line = line
    located.column = column ?? (file == source.file ? source.firstColumn(ofLine: line) : 1)
    return located
  }
}

extension ScriptSource {
  fileprivate func firstColumn(ofLine number: Int) -> Int {
    let lines = text.split(
      separator: UInt8(ascii: "\n"), maxSplits: number, omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return 1 }
    let indentation = lines[number - 1].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return indentation.count + 1
  }
}
