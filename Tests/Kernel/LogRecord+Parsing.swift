// SPDX-License-Identifier: Apache-2.0

extension LogRecord {
  /// Splits a JSON object at its own commas and colons, those inside of its values aside.
  init(line: Substring) {
    let members = Self.split(line.dropFirst().dropLast(), at: ",")
    self.members = members.map { member in
      let parts = Self.split(member, at: ":")
      return Member(name: (parts.first ?? "").filter { $0 != "\"" }, value: String(parts.last ?? ""))
    }
  }

  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var depth = 0
    var inString = false
    var escaped = false
    return text.split { character in
      defer { escaped = character == "\\" && !escaped }
      if character == "\"" && !escaped { inString.toggle() }
      if inString { return false }
      if "[{".contains(character) { depth += 1 }
      if "]}".contains(character) { depth -= 1 }
      return depth == 0 && character == separator
    }
  }
}
