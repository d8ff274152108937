package import Diagnostics
package import JSON

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
