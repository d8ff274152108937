/// Why a script could not be compiled or was stopped, and where.
package struct LuaError: Error, Hashable, Sendable {
  /// What went wrong.
  package enum Kind: Hashable, Sendable {
    /// The text is not Lua.
    case syntax
    /// The code raised, by `error` or by a mistake.
    case runtime
    /// The code ran longer than its budget of instructions.
    case budget
    /// The code wanted more memory than the state may take.
    case memory
  }

  /// What went wrong.
  package var kind: Kind
  /// The chunk's name, which is the script's file, or nil where no script was running.
  package var file: String?
  /// The line in the file, from 1.
  package var line: Int?
  /// The column in the line, in bytes from 1; known for some syntax errors alone.
  package var column: Int?
  /// What went wrong in words, without the position.
  package var message: String

  /// An error at a position, as far as it is known.
  package init(kind: Kind, file: String? = nil, line: Int? = nil, column: Int? = nil, message: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// The position as `file:line:column`, as far as it is known.
  package var position: String? {
    guard let file else { return nil }
    let numbers = [line, column].prefix { $0 != nil }.compactMap { $0.map(String.init) }
    return ([file] + numbers).joined(separator: ":")
  }
}

extension LuaError: CustomStringConvertible {
  /// The position and the message.
  package var description: String {
    guard let position else { return message }
    return "\(position): \(message)"
  }
}
