package import Diagnostics
package import JSON
package import TouchDelivery

/// A change of where views lie, to be written into the scene's own files.
package struct EditRequest: Hashable, Sendable {
  /// What is to change.
  package enum Change: Hashable, Sendable {
    /// Another frame for a view, in the unit of its screen.
    case frame(view: String, Rect)
    /// A view more, of this kind and id, with these further keys, in the view of the id `container`.
    case add(kind: String, id: String, frame: Rect, properties: [JSONMember] = [], container: String)
    /// A view goes.
    case remove(view: String)
    /// What was changed last is as before.
    case undo
    /// What was undone last is changed again.
    case redo
  }

  /// What is to change.
  package var change: Change
  /// The version of the layout that the change was made to; with any other one nothing is written.
  package var version: String

  /// The request for `change` of the layout of `version`.
  package init(_ change: Change, of version: String) {
    (self.change, self.version) = (change, version)
  }
}

extension EditRequest {
  private enum Word: String, WireWord { case frame, add, remove, undo, redo }

  /// The members that edits have.
  private enum Form {
    static let head: WireMembers<(version: String, change: Word)> = [
      WireMember("version", \.version), WireMember("change", \.change),
    ]
    static let frame: WireMembers<(view: String, frame: Rect)> = [
      WireMember("view", \.view), WireMember("frame", \.frame),
    ]
    static let add:
      WireMembers<(kind: String, id: String, frame: Rect, container: String, properties: JSONObject)> = [
        .optional("kind", \.kind, else: "view"), WireMember("id", \.id), WireMember("frame", \.frame),
        WireMember("container", \.container), .optional("properties", \.properties, else: JSONObject()),
      ]
    static let remove: WireMembers<String> = [WireMember("view", \.self)]
  }

  init(taking members: inout RequestMembers) throws(PlainError) {
    let head = try members.take(Form.head, into: ("", .undo))
    version = head.version
    switch head.change {
    case .frame:
      let wish = try members.take(Form.frame, into: ("", .zero))
      change = .frame(view: wish.view, wish.frame)
    case .add:
      let wish = try members.take(Form.add, into: ("", "", .zero, "", JSONObject()))
      change = .add(
        kind: wish.kind, id: wish.id, frame: wish.frame,
        properties: wish.properties.members, container: wish.container)
    case .remove: change = .remove(view: try members.take(Form.remove, into: ""))
    case .undo: change = .undo
    case .redo: change = .redo
    }
  }

  /// Writes its members into the object that is being written.
  func write(to json: inout JSONWriter) {
    func write<Values>(_ word: Word, _ form: WireMembers<Values>, _ values: Values) {
      Form.head.write((version, word), to: &json)
      form.write(values, to: &json)
    }
    switch change {
    case .frame(let view, let frame): write(.frame, Form.frame, (view, frame))
    case .add(let kind, let id, let frame, let properties, let container):
      write(.add, Form.add, (kind, id, frame, container, JSONObject(.object(properties))))
    case .remove(let view): write(.remove, Form.remove, view)
    case .undo: write(.undo, [], ())
    case .redo: write(.redo, [], ())
    }
  }
}

/// A frame is the list of its four numbers, each of which a view may have.
extension Rect: WireValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    let frame = json.numbers.flatMap { Rect(numbers: $0) }
    guard let frame, frame.numbers.allSatisfy({ $0.magnitude < 1e9 }) else {
      throw PlainError("\(name) is [x, y, width, height]")
    }
    self = frame
  }

  package func write(to json: inout JSONWriter, details: Bool) {
    numbers.write(to: &json, details: details)
  }
}

/// The answer to a change: the file that was written.
package struct EditAnswer: WireObject {
  /// The file, as the scene names it.
  package var file = ""
  /// The version of the layout from then on.
  package var version = ""

  /// The answer without a file.
  package init() {}

  package static let members: WireMembers<Self> = [
    WireMember("file", \.file), WireMember("version", \.version),
  ]
}

/// The places of the views, and which of them an edit can change.
package struct LayoutAnswer: WireObject {
  /// A view that a file describes.
  package struct Entry: WireObject {
    /// Its id.
    package var view = ""
    /// The id of its superview; nil for a window.
    package var container: String?
    /// The frame in the superview, in the unit of the screen.
    package var frame = Rect.zero
    /// Why its frame cannot be changed here; nil where it can.
    package var obstacle: String?
    /// The file and line that describe it.
    package var place: String?

    /// An entry about no view.
    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("view", \.view), WireMember("container", \.container), WireMember("frame", \.frame),
      .optional("because", \.obstacle), .optional("where", \.place),
    ]
  }

  /// The unit of a screen's coordinates.
  package struct Unit: WireObject {
    /// The screen's id.
    package var screen = ""
    /// `pt` or `mm`.
    package var unit = ""

    /// The unit of no screen.
    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("screen", \.screen), WireMember("unit", \.unit),
    ]
  }

  /// What changes with the scene's files.
  package var version = ""
  /// How many changes can be undone.
  package var undoable = 0
  /// How many that were undone can be made again.
  package var redoable = 0
  /// The kinds that views have.
  package var kinds: [String] = []
  /// The screens.
  package var screens: [Unit] = []
  /// The views, each before those inside it.
  package var views: [Entry] = []

  /// The layout of nothing.
  package init() {}

  package static let members: WireMembers<Self> = [
    WireMember("version", \.version), WireMember("undo", \.undoable), WireMember("redo", \.redoable),
    WireMember("kinds", \.kinds), WireMember("screens", \.screens), WireMember("views", \.views),
  ]
}
