internal import Diagnostics
internal import JSON
internal import LuaRuntime

extension JSONValue {
  /// About how many bytes it takes: its texts and names, and `overhead` for each value.
  func size(each overhead: Int) -> Int {
    switch self {
    case .null, .boolean, .integer, .number: overhead
    case .string(let text): overhead + text.utf8.count
    case .array(let elements): elements.reduce(overhead) { $0 + $1.size(each: overhead) }
    case .object(let members):
      members.reduce(overhead) { $0 + $1.name.utf8.count + $1.value.size(each: overhead) }
    }
  }
}

/// Reads values of a script as data, within bounds, and says where something else is among them.
struct ScriptValueReader {
  private static let deepest = 32
  private static let mostValues = 20_000
  private static let mostBytes = 1 << 18

  private var valuesLeft = mostValues
  private var bytesLeft = mostBytes
  private var path: [String]

  /// The value at `index`, which messages call `name`.
  ///
  /// A table with names is an object, in the order of their bytes, and so is an empty one.
  static func read(_ index: Int, called name: String, on stack: LuaStack) throws(LuaFailure) -> JSONValue {
    var reader = ScriptValueReader(path: [name])
    return try reader.read(index, on: stack)
  }

  private init(path: [String]) {
    self.path = path
  }

  private mutating func read(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> JSONValue {
    valuesLeft -= 1
    if valuesLeft < 0 { throw .message("\(path[0]) has more than \(Self.mostValues) values") }
    switch stack.type(index) {
    case .none, .nil: return .null
    case .boolean: return .boolean(stack.isTrue(index))
    case .number: return try number(index, on: stack)
    case .string: return .string(try text(index, on: stack))
    case .table: return try table(index, on: stack)
    default: throw refusal("is \(stack.typeName(index).withArticle)")
    }
  }

  private func number(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> JSONValue {
    if let integer = stack.integer(index) { return .integer(integer) }
    return .number(try stack.number(index))
  }

  private mutating func text(
    _ index: Int, isName: Bool = false, on stack: LuaStack
  ) throws(LuaFailure) -> String {
    let text = try stack.string(index, called: (isName ? "a name in " : "") + path.joined())
    bytesLeft -= text.utf8.count
    if bytesLeft < 0 { throw .message("\(path[0]) has more than \(Self.mostBytes >> 10) KiB of text") }
    return text
  }

  private mutating func table(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> JSONValue {
    guard path.count <= Self.deepest else {
      throw .message("\(path[0]) is more than \(Self.deepest) levels deep; does it contain itself?")
    }
    return try stack.hasElements(index) ? list(index, on: stack) : mapping(index, on: stack)
  }

  private mutating func list(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> JSONValue {
    var elements: [JSONValue] = []
    try stack.forEachElement(of: index) { (element) throws(LuaFailure) in
      if element.isNil(1) { throw refusal("has a gap at [\(elements.count + 1)]") }
      elements.append(try read(1, inside: "[\(elements.count + 1)]", on: element))
    }
    if try stack.hasPairs(beyond: elements.count, index) { throw refusal("has both elements and names") }
    return .array(elements)
  }

  private mutating func mapping(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> JSONValue {
    var members: [JSONMember] = []
    try stack.forEachPair(of: index) { (pair) throws(LuaFailure) in
      guard pair.type(1) == .string else { throw refusal("has \(pair.typeName(1).withArticle) for a name") }
      let name = try text(1, isName: true, on: pair)
      members.append(JSONMember(name, try read(2, inside: ".\(name)", on: pair)))
    }
    return .object(members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }

  /// The value at `index`, which is the `part` of a table.
  private mutating func read(
    _ index: Int, inside part: String, on stack: LuaStack
  ) throws(LuaFailure) -> JSONValue {
    path.append(part)
    defer { path.removeLast() }
    return try read(index, on: stack)
  }

  private func refusal(_ what: String) -> LuaFailure {
    .message("\(path.joined()) \(what): only plain values, lists and tables with names are allowed")
  }
}
