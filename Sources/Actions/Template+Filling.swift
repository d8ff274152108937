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
