internal import DispatchLog
package import JSON

extension Request {
  /// The words that requests begin with, by `"request"`.
  fileprivate enum Word: String, CaseIterable {
    case log, status, tree, hit, reload, devices, perform
  }

  /// Reads one line, without its end.
  ///
  /// - Throws: what is wrong with it; a member that is not known is wrong, too.
  package init(reading line: [UInt8]) throws(ControlError) {
    if line.isEmpty { throw ControlError("no request came: send one as a line of JSON") }
    var members = try RequestMembers(reading: line)
    self = try Self.request(try members.required("request", of: Word.self), &members)
    try members.finish()
  }

  private static func request(_ word: Word, _ members: inout RequestMembers) throws(ControlError) -> Request {
    switch word {
    case .log: return .log(try RecordSelection(taking: &members))
    case .status: return .question(.status(try members.word("format") ?? .json))
    case .tree: return .question(.tree(try members.word("format") ?? .ndjson))
    case .hit: return .question(.hit(try HitQuestion(taking: &members)))
    case .reload: return .question(.reload)
    case .devices: return .question(.devices(try members.word("format") ?? .ndjson))
    case .perform: return .perform
    }
  }

  /// The request as a line sends it, without its end.
  package var json: JSONValue {
    switch self {
    case .log(let selection): .request(.log, selection.members)
    case .question(.status(let format)): .request(.status, [.format(format)])
    case .question(.tree(let format)): .request(.tree, [.format(format)])
    case .question(.hit(let hit)): .request(.hit, hit.members)
    case .question(.devices(let format)): .request(.devices, [.format(format)])
    case .question(.reload): .request(.reload, [])
    case .perform: .request(.perform, [])
    }
  }
}

extension JSONValue {
  fileprivate static func request(_ word: Request.Word, _ members: [JSONMember]) -> JSONValue {
    .object([JSONMember("request", .string(word.rawValue))] + members)
  }
}

extension JSONMember {
  fileprivate static func format(_ format: some RawRepresentable<String>) -> JSONMember {
    JSONMember("format", .string(format.rawValue))
  }
}

extension RecordSelection {
  fileprivate init(taking members: inout RequestMembers) throws(ControlError) {
    self.init()
    kinds = try members.words("kinds").map { Set($0) }
    views = try members.texts("views").map { Set($0) }
    explains = try members.boolean("explain") ?? false
    format = try members.word("format") ?? .ndjson
    style.isColoured = try members.boolean("color") ?? false
    style.columns = try members.count("columns")
  }

  fileprivate var members: [JSONMember] {
    var members = [JSONMember.format(format), JSONMember("explain", .boolean(explains))]
    if let kinds { members.append(JSONMember("kinds", .texts(kinds.map(\.rawValue).sorted()))) }
    if let views { members.append(JSONMember("views", .texts(views.sorted()))) }
    if style.isColoured { members.append(JSONMember("color", .boolean(true))) }
    if let columns = style.columns { members.append(JSONMember("columns", .integer(columns))) }
    return members
  }
}

extension JSONValue {
  fileprivate static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}

extension HitQuestion {
  fileprivate init(taking members: inout RequestMembers) throws(ControlError) {
    self.init(x: try members.number("x"), y: try members.number("y"))
    screen = try members.text("screen")
    explains = try members.boolean("explain") ?? false
    format = try members.word("format") ?? .ndjson
  }

  fileprivate var members: [JSONMember] {
    let place = [JSONMember("x", .number(x)), JSONMember("y", .number(y))]
    let name = screen.map { [JSONMember("screen", .string($0))] } ?? []
    return place + name + [JSONMember("explain", .boolean(explains)), .format(format)]
  }
}
