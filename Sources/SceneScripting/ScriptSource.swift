/// The text of a script file.
package struct ScriptSource: Sendable {
  /// The file as messages name it.
  package var file: String
  /// What the file holds.
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
