extension LuaError {
  /// The error that Lua's compiler reports as `FILE:LINE: MESSAGE near 'TOKEN'`, FILE being shortened.
  init(compilerMessage: String, file: String, source: [UInt8]) {
    let (line, message) = Self.splitLine(of: compilerMessage)
    let column = line.flatMap { Self.column(of: Self.token(in: message), line: $0, source: source) }
    self.init(kind: .syntax, file: file, line: line, column: column, message: message)
  }

  /// Cuts the text behind the first `:DIGITS: `.
  private static func splitLine(of message: String) -> (line: Int?, message: String) {
    let parts = message.split(separator: ":", omittingEmptySubsequences: false)
    for index in parts.indices.dropFirst().dropLast() {
      guard let line = Int(parts[index]), parts[index + 1].hasPrefix(" ") else { continue }
      let rest = parts[(index + 1)...].joined(separator: ":")
      return (line, String(rest.dropFirst()))
    }
    return (nil, message)
  }

  private static func token(in message: String) -> String? {
    guard message.hasSuffix("'"), let start = message.range(ofLast: " near '") else { return nil }
    return String(message[start...].dropLast())
  }

  /// The token's place, where it stands in the line only once.
  private static func column(of token: String?, line: Int, source: [UInt8]) -> Int? {
    guard let token, !token.isEmpty else { return nil }
    let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let text = Array(lines[line - 1])
    let needle = Array(token.utf8)
    guard text.count >= needle.count else { return nil }
    let places = (0...(text.count - needle.count)).filter { text[$0...].starts(with: needle) }
    return places.count == 1 ? places[0] + 1 : nil
  }
}

extension String {
  /// The index behind the last occurrence of `text`.
  fileprivate func range(ofLast text: String) -> Index? {
    var start = endIndex
    while start > startIndex {
      start = index(before: start)
      if self[start...].hasPrefix(text) { return index(start, offsetBy: text.count) }
    }
    return nil
  }
}
