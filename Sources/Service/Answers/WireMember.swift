package import Diagnostics
package import JSON

/// A whole answer of a daemon, in one line or several.
package protocol DaemonAnswer: Sendable {
  /// Reads what a daemon has written.
  ///
  /// - Throws: what is wrong with `lines`.
  init(reading lines: [UInt8]) throws(PlainError)
}

/// A value whose members are described once, by a list from which it is written and read.
package protocol WireObject: WireValue {
  /// The value before anything was read.
  init()

  /// The members, in the order in which they are written.
  static var members: WireMembers<Self> { get }
}

/// One member of `Owner`, or several that belong together.
package struct WireMember<Owner>: Sendable {
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
  package init<Value: WireValue>(_ name: String, _ path: any Path<Value>) {
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
  package static func optional<Value: WireValue>(_ name: String, _ path: any Path<Value?>) -> WireMember {
    optional(name, path) { _ in true }
  }

  /// The member `name`, which only answers with details have, and only where it is not nil.
  package static func detail<Value: WireValue>(_ name: String, _ path: any Path<Value?>) -> WireMember {
    optional(name, path) { $0 }
  }

  private static func optional<Value: WireValue>(
    _ name: String, _ path: any Path<Value?>, isWritten: @escaping @Sendable (_ details: Bool) -> Bool
  ) -> WireMember {
    WireMember(names: [name]) { owner, json, details in
      guard isWritten(details), let value = owner[keyPath: path] else { return }
      json.name(name)
      value.write(to: &json, details: details)
    } read: { (members, owner) throws(PlainError) in
      if let value: Value = try given(name, in: members) { owner[keyPath: path] = value }
    }
  }

  /// The member `name`, which is left out where it is `usual`.
  static func optional<Value: WireValue & Equatable & Sendable>(
    _ name: String, _ path: any Path<Value>, else usual: Value
  ) -> WireMember {
    WireMember(names: [name]) { owner, json, details in
      guard owner[keyPath: path] != usual else { return }
      json.name(name)
      owner[keyPath: path].write(to: &json, details: details)
    } read: { (members, owner) throws(PlainError) in
      owner[keyPath: path] = try given(name, in: members) ?? usual
    }
  }

  /// The member `name`, which may be given, as a value of this type, and says nothing.
  static func needless<Value: WireValue>(_ name: String, _ type: Value.Type) -> WireMember {
    WireMember(names: [name]) { _, _, _ in
    } read: { (members, _) throws(PlainError) in
      let _: Value? = try given(name, in: members)
    }
  }

  /// The members of the object at `path`, written among those of the owner.
  package static func part<Part: WireObject>(_ path: any Path<Part>) -> WireMember {
    WireMember(names: Part.members.names) { owner, json, details in
      Part.members.write(owner[keyPath: path], to: &json, details: details)
    } read: { (members, owner) throws(PlainError) in
      try Part.members.read(members, into: &owner[keyPath: path])
    }
  }

  /// The members of the object at `path`, written among those of the owner unless it is nil; it is not where its first member is there.
  package static func part<Part: WireObject>(_ path: any Path<Part?>) -> WireMember {
    WireMember(names: Part.members.names) { owner, json, details in
      if let part = owner[keyPath: path] { Part.members.write(part, to: &json, details: details) }
    } read: { (members, owner) throws(PlainError) in
      guard members.contains(where: { $0.name == Part.members.names.first }) else { return }
      var part = Part()
      try Part.members.read(members, into: &part)
      owner[keyPath: path] = part
    }
  }

  /// The members of all other names that stand here.
  package static func others(_ path: any Path<[JSONMember]>) -> WireMember {
    WireMember(names: []) { owner, json, _ in
      for member in owner[keyPath: path] {
        json.name(member.name)
        json.value(member.value)
      }
    } read: { members, owner in
      owner[keyPath: path] = members
    }
  }

  private static func value<Value: WireValue>(
    _ name: String, in members: [JSONMember]
  ) throws(PlainError) -> Value {
    if let value: Value = try given(name, in: members) { return value }
    guard let value = try? Value(reading: .null) else { throw PlainError("'\(name)' is missing") }
    return value
  }

  /// The value of the member `name`; nil where it is left out.
  private static func given<Value: WireValue>(
    _ name: String, in members: [JSONMember]
  ) throws(PlainError) -> Value? {
    guard let json = members.last(where: { $0.name == name })?.value else { return nil }
    return try Value(reading: json, as: "'\(name)'")
  }
}

/// The members of an object, in their order.
package struct WireMembers<Owner>: Sendable, ExpressibleByArrayLiteral {
  fileprivate let list: [WireMember<Owner>]
  let names: [String]
  private let known: Set<String>

  package init(arrayLiteral members: WireMember<Owner>...) {
    list = members
    names = members.flatMap(\.names)
    known = Set(names)
    assert(known.count == names.count, "a member is described twice")
  }

  /// Writes the members of `owner` into the object that is being written.
  func write(_ owner: Owner, to json: inout JSONWriter, details: Bool = false) {
    for member in list { member.write(owner, &json, details) }
  }

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

extension WireObject {
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

/// An object in a list of a request: a member that it does not have is wrong.
package protocol RequestObject: WireObject {
  /// Throws where its members, each of which can be read, are wrong as they are together.
  func check() throws(PlainError)
}

extension RequestObject {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    var members = RequestMembers(try JSONObject(reading: json, as: name).members)
    self = try members.take(Self.members, into: Self())
    try members.finish()
    try check()
  }
}

/// The members of an object in a request, taken part by part; those that are left at the end are unknown.
struct RequestMembers {
  private var rest: [JSONMember]
  /// The names of all that could be taken.
  private var known: [String] = []

  fileprivate init(_ members: [JSONMember]) { rest = members }

  init(reading line: [UInt8]) throws(PlainError) {
    let value: JSONValue
    do { value = try JSONValue(reading: line) } catch {
      throw PlainError("the request is not JSON: \(error)")
    }
    guard case .object(let members) = value.asWritten else {
      throw PlainError("the request is not a JSON object")
    }
    self.init(members)
  }

  /// Takes the members of `part`, and reads them into `value`.
  mutating func take<Value>(_ part: WireMembers<Value>, into value: Value) throws(PlainError) -> Value {
    var value = value
    known += part.names
    try part.read(rest, into: &value)
    rest.removeAll { part.names.contains($0.name) }
    return value
  }

  /// The text of the member `name`, where it is one that was not taken.
  func text(_ name: String) -> String? { rest.last { $0.name == name }?.value.string }

  /// Refuses members that were not taken.
  func finish() throws(PlainError) {
    guard let name = rest.map(\.name).min() else { return }
    let all = known.map { "'\($0)'" }.joined(separator: ", ")
    let hint = NearMiss.nearest(to: name, among: known).map(NearMiss.hint) ?? "; it has \(all)"
    throw PlainError("this request has no \(name.quoted)" + hint)
  }
}

extension JSONValue {
  /// The value as it reads once it was written: 1.0 is written as 1.
  fileprivate var asWritten: JSONValue {
    switch self {
    case .number(let number): Int(exactly: number).map { .integer($0) } ?? self
    case .array(let elements): .array(elements.map(\.asWritten))
    case .object(let members): .object(members.map { JSONMember($0.name, $0.value.asWritten) })
    case .null, .boolean, .integer, .string: self
    }
  }
}
