package import Diagnostics
package import JSON

/// A value in a request or an answer, which is written and read as JSON.
package protocol WireValue: Sendable {
  /// Reads the value from `json`, which errors call `name`.
  ///
  /// - Throws: what is wrong with `json`.
  init(reading json: JSONValue, as name: String) throws(PlainError)

  /// Writes the value; with `details`, also the members that only a program needs that draws it for people.
  func write(to json: inout JSONWriter, details: Bool)
}

extension WireValue {
  /// Reads the value from `json`.
  ///
  /// - Throws: what is wrong with `json`.
  package init(reading json: JSONValue) throws(PlainError) { try self.init(reading: json, as: "it") }
}

/// One of a few words.
package protocol WireWord: WireValue, CaseIterable, Equatable, RawRepresentable<String> {}

extension Bool: WireValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    guard case .boolean(let value) = json else { throw PlainError("\(name) is not true or false") }
    self = value
  }

  package func write(to json: inout JSONWriter, details: Bool) { json.boolean(self) }
}

extension Int: WireValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    guard case .integer(let value) = json else { throw PlainError("\(name) is not a whole number") }
    self = value
  }

  package func write(to json: inout JSONWriter, details: Bool) { json.integer(self) }
}

extension Double: WireValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    guard let value = json.number else { throw PlainError("\(name) is not a number") }
    self = value
  }

  package func write(to json: inout JSONWriter, details: Bool) { json.number(self) }
}

extension String: WireValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    guard case .string(let value) = json else { throw PlainError("\(name) is not a text") }
    self = value
  }

  package func write(to json: inout JSONWriter, details: Bool) { json.string(self) }
}

extension WireWord {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    try self.init(try String(reading: json, as: name), as: name)
  }

  /// The word that is `text`; an error calls it `name`, and has the word that was probably meant, or else all there are.
  fileprivate init(_ text: String, as name: String) throws(PlainError) {
    guard let word = Self(rawValue: text) else {
      let words = Self.allCases.map(\.rawValue)
      let all = words.count == 1 ? words[0] : "one of \(words.joined(separator: ", "))"
      let hint = NearMiss.nearest(to: text, among: words).map(NearMiss.hint) ?? "; it is \(all)"
      throw PlainError("\(name) has no \(text.quoted)" + hint)
    }
    self = word
  }

  package func write(to json: inout JSONWriter, details: Bool) { json.string(rawValue) }
}

/// A set of words is a list of them, in the order of the alphabet.
extension Set: WireValue where Element: WireWord {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    self = []
    for text in try [String](reading: json, as: name) { insert(try Element(text, as: name)) }
  }

  package func write(to json: inout JSONWriter, details: Bool) {
    map(\.rawValue).sorted().write(to: &json, details: details)
  }
}

extension JSONValue: WireValue {
  package init(reading json: JSONValue, as name: String) { self = json }

  package func write(to json: inout JSONWriter, details: Bool) { json.value(self) }
}

extension Optional: WireValue where Wrapped: WireValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    self = json == .null ? nil : try Wrapped(reading: json, as: name)
  }

  package func write(to json: inout JSONWriter, details: Bool) {
    if let self { self.write(to: &json, details: details) } else { json.value(.null) }
  }
}

extension Array: WireValue where Element: WireValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    guard case .array(let elements) = json else { throw PlainError("\(name) is not a list") }
    self = []
    let name = "an element of \(name)"
    for element in elements { append(try Element(reading: element, as: name)) }
  }

  package func write(to json: inout JSONWriter, details: Bool) {
    json.array(self) { $1.write(to: &$0, details: details) }
  }
}

extension [String: String]: WireValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    self = [:]
    for member in try JSONObject(reading: json, as: name).members {
      self[member.name] = try String(reading: member.value, as: member.name.quoted)
    }
  }

  /// Writes the pairs in the order of their names.
  package func write(to json: inout JSONWriter, details: Bool) {
    let pairs = sorted { $0.key < $1.key }
    json.value(.object(pairs.map { JSONMember($0.key, .string($0.value)) }))
  }
}

/// An object with members of any names.
struct JSONObject: WireValue, Equatable {
  let value: JSONValue

  init(_ value: JSONValue = .object([])) { self.value = value }

  init(reading json: JSONValue, as name: String) throws(PlainError) {
    guard case .object = json else { throw PlainError("\(name) is not an object") }
    value = json
  }

  func write(to json: inout JSONWriter, details: Bool) { json.value(value) }

  var members: [JSONMember] { if case .object(let members) = value { members } else { [] } }
}
