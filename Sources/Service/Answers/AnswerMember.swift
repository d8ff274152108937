package import Diagnostics
package import JSON

/// A whole answer of a daemon, in one line or several.
package protocol DaemonAnswer: Sendable {
  /// Reads what a daemon has written.
  ///
  /// - Throws: what is wrong with `lines`.
  init(reading lines: [UInt8]) throws(PlainError)
}

/// A value in an answer, which is written and read as JSON.
package protocol AnswerValue: Sendable {
  /// Reads the value from `json`, which errors call `name`.
  ///
  /// - Throws: what is wrong with `json`.
  init(reading json: JSONValue, as name: String) throws(PlainError)

  /// Writes the value; with `details`, also the members that only a program needs that draws it for people.
  func write(to json: inout JSONWriter, details: Bool)
}

extension AnswerValue {
  /// Reads the value from `json`.
  ///
  /// - Throws: what is wrong with `json`.
  package init(reading json: JSONValue) throws(PlainError) { try self.init(reading: json, as: "it") }
}

/// One of a few words.
package protocol AnswerWord: AnswerValue, CaseIterable, Equatable, RawRepresentable<String> {}

/// A value whose members are described once, by a list from which it is written and read.
package protocol AnswerObject: AnswerValue, DaemonAnswer {
  /// The value before anything was read.
  init()

  /// The members, in the order in which they are written.
  static var members: AnswerMembers<Self> { get }
}

/// One member of `Owner`, or several that belong together.
package struct AnswerMember<Owner>: Sendable {
  /// Where in the owner a value is.
  package typealias Path<Value> = WritableKeyPath<Owner, Value> & Sendable

  /// The names in the object; empty for members of any name.
  fileprivate let names: [String]
  fileprivate let write: @Sendable (Owner, inout JSONWriter, _ details: Bool) -> Void
  /// Reads from the members of an object; where `names` is empty, from those between the neighbours.
  fileprivate let read: @Sendable ([JSONMember], inout Owner) throws(PlainError) -> Void

  private init(
    names: [String], write: @escaping @Sendable (Owner, inout JSONWriter, _ details: Bool) -> Void,
    read: @escaping @Sendable ([JSONMember], inout Owner) throws(PlainError) -> Void
  ) {
    self.names = names
    self.write = write
    self.read = read
  }

  /// The member `name`, which is always there.
  package init<Value: AnswerValue>(_ name: String, _ path: any Path<Value>) {
    self.init(names: [name]) { owner, json, details in
      json.name(name)
      owner[keyPath: path].write(to: &json, details: details)
    } read: { (members, owner) throws(PlainError) in
      owner[keyPath: path] = try Self.value(name, in: members)
    }
  }

  /// The member `name`, a number that is written with at most `digits` digits after the point.
  package init(_ name: String, _ path: any Path<Double>, digits: Int) {
    self.init(names: [name]) { owner, json, _ in
      json.name(name)
      json.raw(Decimal.rounded(owner[keyPath: path], digits: digits))
    } read: { (members, owner) throws(PlainError) in
      owner[keyPath: path] = try Self.value(name, in: members)
    }
  }

  /// The member `name`, which is left out where it is nil.
  package static func optional<Value: AnswerValue>(_ name: String, _ path: any Path<Value?>) -> AnswerMember {
    optional(name, path) { _ in true }
  }

  /// The member `name`, which only answers with details have, and only where it is not nil.
  package static func detail<Value: AnswerValue>(_ name: String, _ path: any Path<Value?>) -> AnswerMember {
    optional(name, path) { $0 }
  }

  private static func optional<Value: AnswerValue>(
    _ name: String, _ path: any Path<Value?>, isWritten: @escaping @Sendable (_ details: Bool) -> Bool
  ) -> AnswerMember {
    AnswerMember(names: [name]) { owner, json, details in
      guard isWritten(details), let value = owner[keyPath: path] else { return }
      json.name(name)
      value.write(to: &json, details: details)
    } read: { (members, owner) throws(PlainError) in
      if let value: Value = try given(name, in: members) { owner[keyPath: path] = value }
    }
  }

  /// The member `name`, which is left out where it is `usual`.
  static func optional<Value: AnswerValue & Equatable & Sendable>(
    _ name: String, _ path: any Path<Value>, else usual: Value
  ) -> AnswerMember {
    AnswerMember(names: [name]) { owner, json, details in
      guard owner[keyPath: path] != usual else { return }
      json.name(name)
      owner[keyPath: path].write(to: &json, details: details)
    } read: { (members, owner) throws(PlainError) in
      owner[keyPath: path] = try given(name, in: members) ?? usual
    }
  }

  /// The member `name`, which may be given, as a value of this type, and says nothing.
  static func needless<Value: AnswerValue>(_ name: String, _ type: Value.Type) -> AnswerMember {
    AnswerMember(names: [name]) { _, _, _ in
    } read: { (members, _) throws(PlainError) in
      let _: Value? = try given(name, in: members)
    }
  }

  /// The members of the object at `path`, written among those of the owner.
  package static func part<Part: AnswerObject>(_ path: any Path<Part>) -> AnswerMember {
    AnswerMember(names: Part.members.names) { owner, json, details in
      Part.members.write(owner[keyPath: path], to: &json, details: details)
    } read: { (members, owner) throws(PlainError) in
      try Part.members.read(members, into: &owner[keyPath: path])
    }
  }

  /// The members of the object at `path`, written among those of the owner unless it is nil; it is not where its first member is there.
  package static func part<Part: AnswerObject>(_ path: any Path<Part?>) -> AnswerMember {
    AnswerMember(names: Part.members.names) { owner, json, details in
      if let part = owner[keyPath: path] { Part.members.write(part, to: &json, details: details) }
    } read: { (members, owner) throws(PlainError) in
      guard members.contains(where: { $0.name == Part.members.names.first }) else { return }
      var part = Part()
      try Part.members.read(members, into: &part)
      owner[keyPath: path] = part
    }
  }

  /// The members of all other names that stand here.
  package static func others(_ path: any Path<[JSONMember]>) -> AnswerMember {
    AnswerMember(names: []) { owner, json, _ in
      for member in owner[keyPath: path] {
        json.name(member.name)
        json.value(member.value)
      }
    } read: { members, owner in
      owner[keyPath: path] = members
    }
  }

  private static func value<Value: AnswerValue>(
    _ name: String, in members: [JSONMember]
  ) throws(PlainError) -> Value {
    if let value: Value = try given(name, in: members) { return value }
    guard let value = try? Value(reading: .null) else { throw PlainError("'\(name)' is missing") }
    return value
  }

  /// The value of the member `name`; nil where it is left out.
  private static func given<Value: AnswerValue>(
    _ name: String, in members: [JSONMember]
  ) throws(PlainError) -> Value? {
    guard let json = members.first(where: { $0.name == name })?.value else { return nil }
    return try Value(reading: json, as: "'\(name)'")
  }
}

/// The members of an object, in their order.
package struct AnswerMembers<Owner>: Sendable, ExpressibleByArrayLiteral {
  fileprivate let list: [AnswerMember<Owner>]
  let names: [String]
  private let known: Set<String>

  package init(arrayLiteral members: AnswerMember<Owner>...) {
    list = members
    names = members.flatMap(\.names)
    known = Set(names)
    assert(known.count == names.count, "a member is described twice")
  }

  /// Writes the members of `owner` into the object that is being written.
  func write(_ owner: Owner, to json: inout JSONWriter, details: Bool = false) {
    for member in list { member.write(owner, &json, details) }
  }

  /// Reads `members` into `owner`.
  func read(_ members: [JSONMember], into owner: inout Owner) throws(PlainError) {
    var rest = members[...]
    for member in list {
      if member.names.isEmpty {
        try member.read(Array(rest.prefix { !known.contains($0.name) }), &owner)
      } else {
        try member.read(members, &owner)
        if let last = rest.lastIndex(where: { member.names.contains($0.name) }) { rest = rest[(last + 1)...] }
      }
    }
  }
}

extension AnswerObject {
  /// The value that `fill` makes of an empty one.
  package init(_ fill: (inout Self) -> Void) {
    self.init()
    fill(&self)
  }

  package init(reading line: [UInt8]) throws(PlainError) {
    let json: JSONValue
    do { json = try JSONValue(reading: line) } catch { throw PlainError("\(error)") }
    try self.init(reading: json)
  }

  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    self.init()
    try Self.members.read(try JSONObject(reading: json, as: name).members, into: &self)
  }

  package func write(to json: inout JSONWriter, details: Bool) {
    json.object { Self.members.write(self, to: &$0, details: details) }
  }

  /// The object as JSON on its own line.
  package func line(details: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(to: &bytes) { write(to: &$0, details: details) }
    return bytes + [UInt8(ascii: "\n")]
  }
}

extension Bool: AnswerValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    guard case .boolean(let value) = json else { throw PlainError("\(name) is not true or false") }
    self = value
  }

  package func write(to json: inout JSONWriter, details: Bool) { json.boolean(self) }
}

extension Int: AnswerValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    guard case .integer(let value) = json else { throw PlainError("\(name) is not a whole number") }
    self = value
  }

  package func write(to json: inout JSONWriter, details: Bool) { json.integer(self) }
}

extension Double: AnswerValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    guard let value = json.number else { throw PlainError("\(name) is not a number") }
    self = value
  }

  package func write(to json: inout JSONWriter, details: Bool) { json.number(self) }
}

extension String: AnswerValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    guard case .string(let value) = json else { throw PlainError("\(name) is not a text") }
    self = value
  }

  package func write(to json: inout JSONWriter, details: Bool) { json.string(self) }
}

extension AnswerWord {
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
extension Set: AnswerValue where Element: AnswerWord {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    self = []
    for text in try [String](reading: json, as: name) { insert(try Element(text, as: name)) }
  }

  package func write(to json: inout JSONWriter, details: Bool) {
    map(\.rawValue).sorted().write(to: &json, details: details)
  }
}

extension JSONValue: AnswerValue {
  package init(reading json: JSONValue, as name: String) { self = json }

  package func write(to json: inout JSONWriter, details: Bool) { json.value(self) }
}

extension Optional: AnswerValue where Wrapped: AnswerValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    self = json == .null ? nil : try Wrapped(reading: json, as: name)
  }

  package func write(to json: inout JSONWriter, details: Bool) {
    if let self { self.write(to: &json, details: details) } else { json.value(.null) }
  }
}

extension Array: AnswerValue where Element: AnswerValue {
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

extension [String: String]: AnswerValue {
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
struct JSONObject: AnswerValue, Equatable {
  let value: JSONValue

  init(_ value: JSONValue = .object([])) { self.value = value }

  init(reading json: JSONValue, as name: String) throws(PlainError) {
    guard case .object = json else { throw PlainError("\(name) is not an object") }
    value = json
  }

  func write(to json: inout JSONWriter, details: Bool) { json.value(value) }

  var members: [JSONMember] { if case .object(let members) = value { members } else { [] } }
}
