package import Diagnostics
internal import LuaRuntime

/// The text of a script file.
package struct ScriptSource: Sendable {
  /// The file as messages name it.
  package var file: String
  /// The contents of the file.
  package var text: [UInt8]

  /// The text of `file`, which the caller has read.
  package init(file: String, text: [UInt8]) {
    self.file = file
    self.text = text
  }

  /// The first line that mentions `word` outside a comment of one line, from 1.
  func line(of word: String) -> Int? {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.firstIndex { line in
      let code = line[..<(line.firstRange(of: "--")?.lowerBound ?? line.endIndex)]
      return code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == word }
    }.map { $0 + 1 }
  }

  /// The number of the last line with anything in it.
  var lastLine: Int {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.lastIndex { $0.contains { !$0.isWhitespace } } ?? 0) + 1
  }
}

extension ScriptSource {
  /// A diagnostic with the line and column that those of scenes have; where Lua knows none, the line's first word.
  package func located(_ diagnostic: Diagnostic) -> Diagnostic {
    var located = diagnostic
    let line = diagnostic.line ?? 1
    located.line = line
    located.column = diagnostic.column ?? (diagnostic.file == file ? firstColumn(ofLine: line) : 1)
    return located
  }

  private func firstColumn(ofLine number: Int) -> Int {
    let lines = text.split(
      separator: UInt8(ascii: "\n"), maxSplits: number, omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return 1 }
    let indentation = lines[number - 1].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return indentation.count + 1
  }
}

extension Diagnostic {
  init(_ error: LuaError, file: String) {
    self.init(.error, error.message, file: error.file ?? file, line: error.line, column: error.column)
  }
}
