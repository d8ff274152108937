package import DispatchLog
package import JSON
package import TouchTime
internal import TouchDelivery

/// The request of a line on the control socket.
package enum Request: Hashable, Sendable {
  /// The dispatch log from now on; with `tree` the view tree, as it is then, comes first.
  case log(RecordSelection, tree: Bool = false)
  /// Something that is answered at once.
  case question(Question)
  /// Something that changes the scene, and is answered at once; refused where it is read after `until`, on the daemon's clock.
  case command(Command, until: Instant? = nil)
  /// What the scene exposes, from now on, with the contacts of these fingers, and requests about that on the same connection.
  case bridge(contacts: ContactScope? = nil)
  /// The peer is a performer: it starts the programs of actions.
  case perform
  /// What the fingers on a page did; only a daemon of `fingerpost try` takes it.
  case touches(TouchReports)
  /// A change of where views lie, in the scene's own files; only a daemon of `fingerpost try` takes it.
  case edit(EditRequest)
}

/// A request that is answered at once.
package enum Question: Hashable, Sendable {
  /// The daemon's status.
  case status(details: Bool = false)
  /// The view tree as it is now.
  case tree(TreeQuestion)
  /// Which view would be hit at a point.
  case hit(HitQuestion)
  /// What is attached, and how the scene uses it.
  case devices(details: Bool = false)
  /// What the scene exposes.
  case exposed(ExposedFormat)
  /// To read the scene again.
  case reload
  /// What is wrong with the scene's files as they were read last, or odd about them.
  case diagnostics
  /// Where views lie, and which of them an edit can change; only a daemon of `fingerpost try` says so.
  case layout
}

/// A request that changes the scene, as far as that exposes itself.
package enum Command: Hashable, Sendable {
  /// New values of the view of this id, an object by the names of properties.
  case set(view: String, values: JSONValue)
  /// New values of the screen of this id, an object by the names of properties.
  case setScreen(String, values: JSONValue)
  /// To send the action of this name up the responder chain.
  case send(action: String)
}

/// The format of what the scene exposes.
package enum ExposedFormat: String, CaseIterable, Sendable {
  /// One JSON object.
  case json
  /// One JSON object a line for each thing, name and action.
  case ndjson
}

/// The format of the view tree.
package enum TreeFormat: String, CaseIterable, Sendable {
  /// One JSON object a line.
  case ndjson
  /// A picture, one unit per point.
  case svg
}

/// A request for the view tree.
package struct TreeQuestion: Hashable, Sendable {
  /// How the tree is written.
  package var format: TreeFormat
  /// How wide a picture is printed, in millimetres; a point is a CSS pixel without it.
  package var width: Double?
  /// Whether the rows have what only a program needs that draws them for people.
  package var hasDetails: Bool

  /// The question for a tree in `format`.
  package init(_ format: TreeFormat = .ndjson, width: Double? = nil, hasDetails: Bool = false) {
    self.format = format
    self.width = width
    self.hasDetails = hasDetails
  }
}

/// The format of answers that are one object.
private enum JSONFormat: String, CaseIterable { case json }

/// The format of answers of several lines, and of the log.
private enum NDJSONFormat: String, CaseIterable { case ndjson }

/// The question which view would be hit at a point, and why.
package struct HitQuestion: Hashable, Sendable {
  /// Points from the screen's left edge.
  package var x: Double
  /// Points from the screen's upper edge.
  package var y: Double
  /// The screen's id; the scene's first one without it.
  package var screen: String?
  /// Whether the answer lists every view asked.
  package var explains = false
  /// Whether the answer has what only a program needs that draws it for people.
  package var hasDetails = false

  /// The question about the point (`x`, `y`).
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

extension Request {
  /// The words that requests begin with, by `"request"`.
  fileprivate enum Word: String, CaseIterable {
    case log, status, tree, hit, reload, diagnostics, devices, perform, set, send, exposed, bridge, touches,
      layout, edit
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

  fileprivate static func request(_ word: Word, _ members: inout RequestMembers) throws(ControlError)
    -> Request
  {
    switch word {
    case .log:
      return .log(try RecordSelection(taking: &members), tree: try members.boolean("tree") ?? false)
    case .status:
      try members.checkFormat(word, JSONFormat.self)
      return .question(.status(details: try members.boolean("details") ?? false))
    case .tree: return .question(.tree(try TreeQuestion(taking: &members)))
    case .hit: return .question(.hit(try HitQuestion(taking: &members)))
    case .reload: return .question(.reload)
    case .diagnostics: return .question(.diagnostics)
    case .layout: return .question(.layout)
    case .devices:
      try members.checkFormat(word, NDJSONFormat.self)
      return .question(.devices(details: try members.boolean("details") ?? false))
    case .perform: return .perform
    case .set:
      let (view, screen) = (try members.text("view"), try members.text("screen"))
      if view != nil, screen != nil { throw ControlError("'set' has 'view' or 'screen', not both") }
      let values = try members.required(object: "values")
      let command =
        screen.map { Command.setScreen($0, values: values) } ?? view.map { .set(view: $0, values: values) }
      guard let command else { throw ControlError("'view' is missing, or 'screen' in its place") }
      return .command(command, until: try members.until())
    case .send:
      let command = Command.send(action: try members.required(text: "action"))
      return .command(command, until: try members.until())
    case .exposed: return .question(.exposed(try members.format(word) ?? .json))
    case .bridge: return .bridge(contacts: try members.word("contacts"))
    case .touches: return .touches(try TouchReports(taking: &members))
    case .edit: return .edit(try EditRequest(taking: &members))
    }
  }

  /// The request as a line sends it, without its end.
  package var json: JSONValue {
    switch self {
    case .log(let selection, let tree):
      .request(.log, selection.members + (tree ? [JSONMember("tree", .boolean(true))] : []))
    case .question(.status(let details)): .request(.status, .details(details))
    case .question(.tree(let tree)): .request(.tree, tree.members)
    case .question(.hit(let hit)): .request(.hit, hit.members)
    case .question(.devices(let details)): .request(.devices, .details(details))
    case .question(.reload): .request(.reload, [])
    case .question(.diagnostics): .request(.diagnostics, [])
    case .question(.layout): .request(.layout, [])
    case .question(.exposed(let format)): .request(.exposed, [.format(format)])
    case .command(let command, let deadline):
      command.json(deadline.map { [JSONMember("until", .number($0.seconds))] } ?? [])
    case .bridge(let contacts):
      .request(.bridge, contacts.map { [JSONMember("contacts", .string($0.rawValue))] } ?? [])
    case .perform: .request(.perform, [])
    case .touches(let reports): .request(.touches, reports.members)
    case .edit(let edit): .request(.edit, edit.members)
    }
  }
}

extension Command {
  fileprivate func json(_ members: [JSONMember]) -> JSONValue {
    switch self {
    case .set(let view, let values):
      .request(.set, [JSONMember("view", .string(view)), JSONMember("values", values)] + members)
    case .setScreen(let screen, let values):
      .request(.set, [JSONMember("screen", .string(screen)), JSONMember("values", values)] + members)
    case .send(let action): .request(.send, [JSONMember("action", .string(action))] + members)
    }
  }
}

extension RequestMembers {
  /// The time on the daemon's clock after which the request has expired.
  fileprivate mutating func until() throws(ControlError) -> Instant? {
    guard let seconds = try number("until") else { return nil }
    guard seconds >= 0 else { throw ControlError("'until' is in seconds of the log's 'time'") }
    return Instant.zero.advanced(by: seconds)
  }
}

/// A line that a bridge has sent: a request with an id, which its answer has as well.
package struct BridgeRequest {
  /// The id; null where the line has none that can be read.
  package private(set) var id = JSONValue.null
  /// What is wanted, or what is wrong with the line.
  package private(set) var request: Result<Request, ControlError>

  /// Reads one line, without its end.
  package init(reading line: [UInt8]) {
    var id = JSONValue.null
    request = Result { () throws(ControlError) -> Request in
      var members = try RequestMembers(reading: line)
      id = try members.requiredID()
      let request = try Request.request(try members.required("request", of: Request.Word.self), &members)
      try members.finish()
      return request
    }
    self.id = id
  }

  /// The line of `answer`, an object on its own line, with the id in front.
  package func line(_ answer: Result<[UInt8], ControlError>) -> [UInt8] {
    let line = answer.line
    assert(line.first == UInt8(ascii: "{"), "an answer to a bridge is an object")
    return Array("{\"id\":\(id.text),".utf8) + line.dropFirst()
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

extension [JSONMember] {
  fileprivate static func details(_ hasDetails: Bool) -> [JSONMember] {
    hasDetails ? [JSONMember("details", .boolean(true))] : []
  }
}

extension RequestMembers {
  /// The member `format` of the request called `request`; text is the client's to write.
  fileprivate mutating func format<Format: CaseIterable & RawRepresentable<String>>(
    _ request: Request.Word
  ) throws(ControlError) -> Format? {
    guard let text = try text("format") else { return nil }
    if ["text", "prometheus"].contains(text) {
      throw ControlError("answers are JSON; 'fingerpost \(request.rawValue)' writes them as text")
    }
    return try Self.word(text, "format")
  }

  /// Refuses any `format` of the request called `request` but that of `Format`.
  fileprivate mutating func checkFormat<Format: CaseIterable & RawRepresentable<String>>(
    _ request: Request.Word, _ format: Format.Type
  ) throws(ControlError) {
    let _: Format? = try self.format(request)
  }
}

extension RecordSelection {
  fileprivate init(taking members: inout RequestMembers) throws(ControlError) {
    self.init()
    kinds = try members.words("kinds").map { Set($0) }
    views = try members.texts("views").map { Set($0) }
    explains = try members.boolean("explain") ?? false
    hasDetails = try members.boolean("details") ?? false
    try members.checkFormat(.log, NDJSONFormat.self)
  }

  fileprivate var members: [JSONMember] {
    var members = [JSONMember("explain", .boolean(explains)), JSONMember("details", .boolean(hasDetails))]
    if let kinds { members.append(JSONMember("kinds", .texts(kinds.map(\.rawValue).sorted()))) }
    if let views { members.append(JSONMember("views", .texts(views.sorted()))) }
    return members
  }
}

extension JSONValue {
  fileprivate static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}

extension TreeQuestion {
  fileprivate init(taking members: inout RequestMembers) throws(ControlError) {
    format = try members.format(.tree) ?? .ndjson
    width = try members.number("width")
    hasDetails = try members.boolean("details") ?? false
    if let width, format != .svg || !(width > 0 && width.isFinite) {
      throw ControlError("'width' is for 'format' svg, in millimetres, above 0")
    }
  }

  fileprivate var members: [JSONMember] {
    [.format(format)] + (width.map { [JSONMember("width", .number($0))] } ?? []) + .details(hasDetails)
  }
}

extension HitQuestion {
  fileprivate init(taking members: inout RequestMembers) throws(ControlError) {
    self.init(x: try members.required("x"), y: try members.required("y"))
    screen = try members.text("screen")
    explains = try members.boolean("explain") ?? false
    hasDetails = try members.boolean("details") ?? false
    try members.checkFormat(.hit, NDJSONFormat.self)
  }

  fileprivate var members: [JSONMember] {
    let place = [JSONMember("x", .number(x)), JSONMember("y", .number(y))]
    let name = screen.map { [JSONMember("screen", .string($0))] } ?? []
    return place + name + [JSONMember("explain", .boolean(explains))] + .details(hasDetails)
  }
}
