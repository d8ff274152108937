/// Plain data as JSON has it, with texts of this type; an object's members keep their order, and a number that is not finite has
/// no notation.
package enum PlainData<Text: Sendable>: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(Text)
  case array([PlainData])
  case object([Member])

  /// A name and its value in an object.
  package struct Member: Sendable {
    /// The name.
    package let name: String
    /// The value.
    package let value: PlainData

    /// The member `name` with this `value`.
    package init(_ name: String, _ value: PlainData) {
      self.name = name
      self.value = value
    }
  }
}

extension PlainData: Hashable, Equatable where Text: Hashable {}
extension PlainData.Member: Hashable, Equatable where Text: Hashable {}

/// Data whose texts are what they say, as JSON has it.
package typealias JSONValue = PlainData<String>
/// A name and its value in an object of JSON.
package typealias JSONMember = JSONValue.Member

extension PlainData {
  /// All texts in it, in order; names of members are none.
  package var texts: [Text] {
    switch self {
    case .null, .boolean, .integer, .number: []
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let members): members.flatMap(\.value.texts)
    }
  }

  /// The same data with other data in the place of each text.
  package func replacingTexts<Other>(_ data: (Text) -> PlainData<Other>) -> PlainData<Other> {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let text): data(text)
    case .array(let elements): .array(elements.map { $0.replacingTexts(data) })
    case .object(let members): .object(members.map { .init($0.name, $0.value.replacingTexts(data)) })
    }
  }
}

extension JSONValue {
  /// The value as JSON on one line.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The value as JSON on its own line, with the line feed.
  package var line: [UInt8] { bytes + [UInt8(ascii: "\n")] }

  private var bytes: [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(to: &bytes) { $0.value(self) }
    return bytes
  }
}

extension JSONWriter {
  /// Writes `value`.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: string(nil)
    case .boolean(let value): boolean(value)
    case .integer(let value): integer(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let elements): array(elements) { $0.value($1) }
    case .object(let members):
      object {
        for member in members {
          $0.name(member.name)
          $0.value(member.value)
        }
      }
    }
  }
}

extension JSONValue {
  /// The value of the member called `name`; nil without one, and if this is not an object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text, where it is one.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, whole or not, where it is one.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .null, .boolean, .string, .array, .object: nil
    }
  }

  /// The numbers, where it is a list of nothing else.
  package var numbers: [Double]? {
    guard case .array(let elements) = self else { return nil }
    let numbers = elements.compactMap { $0.number }
    return numbers.count == elements.count ? numbers : nil
  }
}
