internal import JSON
internal import Scenes

extension Template {
  /// The text for a program, with everything in it.
  func text(in context: ActionContext) -> String {
    filled { context.value(of: $0).plainText }
  }

  /// The text for the log, without what is redacted.
  func loggedText(in context: ActionContext) -> String {
    filled { context.withholds($0) ? "redacted" : context.value(of: $0).plainText }
  }
}

extension EmittedData {
  /// The data with its placeholders filled in; a text that is nothing but one has the type of what it stands for.
  func value(in context: ActionContext) -> JSONValue {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let value): .number(value)
    case .text(let template):
      if case .placeholder(let placeholder)? = template.pieces.first, template.pieces.count == 1 {
        context.withholds(placeholder) ? .null : context.value(of: placeholder)
      } else {
        .string(template.loggedText(in: context))
      }
    case .list(let items): .array(items.map { $0.value(in: context) })
    case .mapping(let members): .object(members.map { JSONMember($0.name, $0.value.value(in: context)) })
    }
  }
}

extension JSONValue {
  /// A scalar as an argument has it: a number as short as can be, nothing for null.
  fileprivate var plainText: String {
    switch self {
    case .boolean(let value): "\(value)"
    case .integer(let value): String(value)
    case .number(let value): Decimal.shortest(value)
    case .string(let value): value
    case .null, .array, .object: ""
    }
  }
}

/// A command as one would type it.
enum ShellWords {
  /// The words of `command` with a blank between them, quoted for a shell where they would not be words otherwise.
  static func text(_ command: [String]) -> String {
    command.map(word).joined(separator: " ")
  }

  private static func word(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) || word.unicodeScalars.allSatisfy(isPlain) { return word }
    let pieces = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + pieces.joined(separator: "'\\''") + "'"
  }

  /// Most words are of such, which need no looking up.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isPlain(_ character: Unicode.Scalar) -> Bool {
    character.properties.isAlphabetic || character.properties.numericType != nil
      || "%+,-./:=@^_".unicodeScalars.contains(character)
  }
}
