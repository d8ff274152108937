package import JSON
package import TouchDelivery

// The values of properties as trees and records have them. The engine for browsers is made of this file as well.

extension Property {
  /// `value` as answers and records have it.
  package func json(for value: PropertyValue) -> JSONValue {
    if case .count = kind, let count = value.count { .integer(count) } else { value.json }
  }
}

extension PropertyValue {
  /// The value as answers and records have it.
  package var json: JSONValue {
    switch self {
    case .boolean(let value): return .boolean(value)
    case .number(let number): return .number(number)
    case .numbers(let numbers): return .array(numbers.map { .number($0) })
    case .text(let text): return .string(text)
    case .texts(let texts): return .array(texts.map { .string($0) })
    case .frame:
      assertionFailure("answers have frames in points")
      return .null
    }
  }
}
