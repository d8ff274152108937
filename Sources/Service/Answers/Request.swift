package import Diagnostics
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
  fileprivate enum Word: String, WireWord {
    case log, status, tree, hit, reload, diagnostics, devices, perform, set, send, exposed, bridge, touches,
      layout, edit

    /// Whether its request may have a format.
    var hasFormat: Bool { [.log, .status, .tree, .hit, .devices, .exposed].contains(self) }
  }

  /// The members that requests have behind their words.
  private enum Form {
    static let word: WireMembers<Word> = [WireMember("request", \.self)]
    static let log: WireMembers<(selection: RecordSelection, hasTree: Bool)> = [
      .optional("kinds", \.selection.kinds), .optional("views", \.selection.viewList),
      .optional("explain", \.selection.explains, else: false),
      .optional("details", \.selection.hasDetails, else: false), .needless("format", NDJSONFormat.self),
      .optional("tree", \.hasTree, else: false),
    ]
    static let status: WireMembers<Bool> = [
      .needless("format", JSONFormat.self), .optional("details", \.self, else: false),
    ]
    static let tree: WireMembers<TreeQuestion> = [
      .optional("format", \.format, else: .ndjson), .optional("width", \.width),
      .optional("details", \.hasDetails, else: false),
    ]
    static let hit: WireMembers<HitQuestion> = [
      WireMember("x", \.x), WireMember("y", \.y), .optional("screen", \.screen),
      .optional("explain", \.explains, else: false), .optional("details", \.hasDetails, else: false),
      .needless("format", NDJSONFormat.self),
    ]
    static let devices: WireMembers<Bool> = [
      .needless("format", NDJSONFormat.self), .optional("details", \.self, else: false),
    ]
    static let set: WireMembers<(view: String?, screen: String?, values: JSONObject, deadline: Instant?)> =
      [
        .optional("view", \.view), .optional("screen", \.screen), WireMember("values", \.values),
        .optional("until", \.deadline),
      ]
    static let send: WireMembers<(action: String, deadline: Instant?)> = [
      WireMember("action", \.action), .optional("until", \.deadline),
    ]
    static let exposed: WireMembers<ExposedFormat> = [.optional("format", \.self, else: .json)]
    static let bridge: WireMembers<ContactScope?> = [.optional("contacts", \.self)]
  }

  /// Reads one line, without its end.
  ///
  /// - Throws: what is wrong with it; a member that is not known is wrong, too.
  package init(reading line: [UInt8]) throws(ControlError) {
    if line.isEmpty { throw ControlError("no request came: send one as a line of JSON") }
    do throws(PlainError) {
      var members = try RequestMembers(reading: line)
      try self.init(taking: &members)
    } catch { throw ControlError(error.description) }
  }

  fileprivate init(taking members: inout RequestMembers) throws(PlainError) {
    let word = try members.take(Form.word, into: .status)
    if word.hasFormat, let format = members.text("format"), ["text", "prometheus"].contains(format) {
      throw PlainError("answers are JSON; 'fingerpost \(word.rawValue)' writes them as text")
    }
    switch word {
    case .log:
      let log = try members.take(Form.log, into: (RecordSelection(), false))
      self = .log(log.selection, tree: log.hasTree)
    case .status: self = .question(.status(details: try members.take(Form.status, into: false)))
    case .tree:
      let tree = try members.take(Form.tree, into: TreeQuestion())
      if let width = tree.width, tree.format != .svg || !(width > 0 && width.isFinite) {
        throw PlainError("'width' is for 'format' svg, in millimetres, above 0")
      }
      self = .question(.tree(tree))
    case .hit: self = .question(.hit(try members.take(Form.hit, into: HitQuestion(x: 0, y: 0))))
    case .reload: self = .question(.reload)
    case .diagnostics: self = .question(.diagnostics)
    case .layout: self = .question(.layout)
    case .devices: self = .question(.devices(details: try members.take(Form.devices, into: false)))
    case .perform: self = .perform
    case .set:
      let set = try members.take(Form.set, into: (nil, nil, JSONObject(), nil))
      switch (set.view, set.screen) {
      case (let view?, nil): self = .command(.set(view: view, values: set.values.value), until: set.deadline)
      case (nil, let screen?):
        self = .command(.setScreen(screen, values: set.values.value), until: set.deadline)
      case (nil, nil): throw PlainError("'view' is missing, or 'screen' in its place")
      case (_?, _?): throw PlainError("'set' has 'view' or 'screen', not both")
      }
    case .send:
      let send = try members.take(Form.send, into: ("", nil))
      self = .command(.send(action: send.action), until: send.deadline)
    case .exposed: self = .question(.exposed(try members.take(Form.exposed, into: .json)))
    case .bridge: self = .bridge(contacts: try members.take(Form.bridge, into: nil))
    case .touches: self = .touches(try members.take(TouchReports.members, into: TouchReports()))
    case .edit: self = .edit(try EditRequest(taking: &members))
    }
    try members.finish()
  }

  /// The request on its own line.
  package var line: [UInt8] { line(id: nil) }

  /// The request on its own line, with the `id` that a bridge gives it.
  package func line(id: Int?) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(to: &bytes) {
      $0.object {
        write(to: &$0)
        BridgeRequest.head.write(id.map(JSONValue.integer), to: &$0)
      }
    }
    return bytes + [UInt8(ascii: "\n")]
  }

  private func write(to json: inout JSONWriter) {
    func write<Values>(_ word: Word, _ form: WireMembers<Values>, _ values: Values) {
      Form.word.write(word, to: &json)
      form.write(values, to: &json)
    }
    switch self {
    case .log(let selection, let hasTree): write(.log, Form.log, (selection, hasTree))
    case .question(.status(let hasDetails)): write(.status, Form.status, hasDetails)
    case .question(.tree(let tree)): write(.tree, Form.tree, tree)
    case .question(.hit(let hit)): write(.hit, Form.hit, hit)
    case .question(.reload): write(.reload, [], ())
    case .question(.diagnostics): write(.diagnostics, [], ())
    case .question(.layout): write(.layout, [], ())
    case .question(.devices(let hasDetails)): write(.devices, Form.devices, hasDetails)
    case .perform: write(.perform, [], ())
    case .command(.set(let view, let values), let deadline):
      write(.set, Form.set, (view, nil, JSONObject(values), deadline))
    case .command(.setScreen(let screen, let values), let deadline):
      write(.set, Form.set, (nil, screen, JSONObject(values), deadline))
    case .command(.send(let action), let deadline): write(.send, Form.send, (action, deadline))
    case .question(.exposed(let format)): write(.exposed, Form.exposed, format)
    case .bridge(let contacts): write(.bridge, Form.bridge, contacts)
    case .touches(let reports): write(.touches, TouchReports.members, reports)
    case .edit(let edit):
      write(.edit, [], ())
      edit.write(to: &json)
    }
  }
}

extension RecordSelection {
  /// The ids of `views`, in the order of the alphabet.
  fileprivate var viewList: [String]? {
    get { views?.sorted() }
    set { views = newValue.map { Set($0) } }
  }
}

/// The format of answers that are one object.
private enum JSONFormat: String, WireWord { case json }

/// The format of answers of several lines, and of the log.
private enum NDJSONFormat: String, WireWord { case ndjson }

extension ExposedFormat: WireWord {}
extension TreeFormat: WireWord {}
extension RecordKind: WireWord {}
extension ContactScope: WireWord {}

/// A time is in seconds on the daemon's clock.
extension Instant: WireValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    let seconds = try Double(reading: json, as: name)
    guard seconds >= 0 else { throw PlainError("\(name) is in seconds of the log's 'time'") }
    self = .zero.advanced(by: seconds)
  }

  package func write(to json: inout JSONWriter, details: Bool) { json.number(seconds) }
}

/// A line that a bridge has sent: a request with an id, which its answer has as well.
package struct BridgeRequest {
  fileprivate static let head: WireMembers<JSONValue?> = [.optional("id", \.self)]

  /// The id; null where the line has none that can be read.
  package private(set) var id = JSONValue.null
  /// What is wanted, or what is wrong with the line.
  package private(set) var request: Result<Request, ControlError>

  /// Reads one line, without its end.
  package init(reading line: [UInt8]) {
    var id = JSONValue.null
    let request = Result { () throws(PlainError) in
      var members = try RequestMembers(reading: line)
      switch try members.take(Self.head, into: nil) {
      case .string(let text): id = .string(text)
      case .integer(let number): id = .integer(number)
      case nil: throw PlainError("'id' is missing: the answer has it, too")
      default: throw PlainError("'id' is neither a text nor a whole number below 2^63")
      }
      return try Request(taking: &members)
    }
    self.id = id
    self.request = request.mapError { ControlError($0.description) }
  }

  /// The line of `answer`, an object on its own line, with the id in front.
  package func line(_ answer: Result<[UInt8], ControlError>) -> [UInt8] {
    let line = answer.line
    assert(line.first == UInt8(ascii: "{"), "an answer to a bridge is an object")
    return Array("{\"id\":\(id.text),".utf8) + line.dropFirst()
  }
}
