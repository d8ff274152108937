/// A value of JSON, for records whose shape the scene's author decides.
package indirect enum JSONValue: Sendable {
  /// Nothing.
  case null
  /// True or false.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// Any other number; one that is not finite is written as null, for JSON has none.
  case number(Double)
  /// A string.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Names and values, in the order in which they are written.
  case object([(name: String, value: JSONValue)])

  /// The value as JSON on one line.
  package var text: String {
    var bytes: [UInt8] = []
    JSONWriter.append(to: &bytes) { $0.value(self) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  mutating func value(_ value: JSONValue) {
    switch value {
    case .null: raw("null")
    case .boolean(let value): raw(value ? "true" : "false")
    case .integer(let value): integer(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let values): array(values) { $0.value($1) }
    case .object(let members):
      object { json in
        for member in members {
          json.key(member.name)
          json.value(member.value)
        }
      }
    }
  }
}
