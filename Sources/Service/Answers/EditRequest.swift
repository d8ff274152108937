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
  private enum Word: String, CaseIterable { case frame, add, remove, undo, redo }

  init(taking members: inout RequestMembers) throws(ControlError) {
    version = try members.required(text: "version")
    switch try members.required("change", of: Word.self) {
    case .frame:
      change = .frame(view: try members.required(text: "view"), try members.required(frame: "frame"))
    case .add:
      change = .add(
        kind: try members.text("kind") ?? "view", id: try members.required(text: "id"),
        frame: try members.required(frame: "frame"), properties: try members.object("properties") ?? [],
        container: try members.required(text: "container"))
    case .remove: change = .remove(view: try members.required(text: "view"))
    case .undo: change = .undo
    case .redo: change = .redo
    }
  }

  var members: [JSONMember] {
    [JSONMember("version", .string(version))] + change.members
  }
}

extension EditRequest.Change {
  fileprivate var members: [JSONMember] {
    switch self {
    case .frame(let view, let frame):
      [
        JSONMember("change", .string("frame")), JSONMember("view", .string(view)),
        JSONMember("frame", .array(frame.numbers.map { .number($0) })),
      ]
    case .add(let kind, let id, let frame, let properties, let container):
      [
        JSONMember("change", .string("add")), JSONMember("kind", .string(kind)),
        JSONMember("id", .string(id)), JSONMember("frame", .array(frame.numbers.map { .number($0) })),
        JSONMember("container", .string(container)),
      ] + (properties.isEmpty ? [] : [JSONMember("properties", .object(properties))])
    case .remove(let view):
      [JSONMember("change", .string("remove")), JSONMember("view", .string(view))]
    case .undo: [JSONMember("change", .string("undo"))]
    case .redo: [JSONMember("change", .string("redo"))]
    }
  }
}

/// A frame is the list of its four numbers.
extension Rect: AnswerValue {
  package init(reading json: JSONValue) throws(PlainError) {
    guard let frame = Rect(numbers: try [Double](reading: json)) else {
      throw PlainError("it is not [x, y, width, height]")
    }
    self = frame
  }

  package func write(to json: inout JSONWriter, details: Bool) {
    numbers.write(to: &json, details: details)
  }
}

/// The answer to a change: the file that was written.
package struct EditAnswer: AnswerObject {
  /// The file, as the scene names it.
  package var file = ""
  /// The version of the layout from then on.
  package var version = ""

  /// The answer without a file.
  package init() {}

  package static let members: AnswerMembers<Self> = [
    AnswerMember("file", \.file), AnswerMember("version", \.version),
  ]
}

/// The places of the views, and which of them an edit can change.
package struct LayoutAnswer: AnswerObject {
  /// A view that a file describes.
  package struct Entry: AnswerObject {
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

    package static let members: AnswerMembers<Self> = [
      AnswerMember("view", \.view), AnswerMember("container", \.container), AnswerMember("frame", \.frame),
      .optional("because", \.obstacle), .optional("where", \.place),
    ]
  }

  /// The unit of a screen's coordinates.
  package struct Unit: AnswerObject {
    /// The screen's id.
    package var screen = ""
    /// `pt` or `mm`.
    package var unit = ""

    /// The unit of no screen.
    package init() {}

    package static let members: AnswerMembers<Self> = [
      AnswerMember("screen", \.screen), AnswerMember("unit", \.unit),
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

  package static let members: AnswerMembers<Self> = [
    AnswerMember("version", \.version), AnswerMember("undo", \.undoable), AnswerMember("redo", \.redoable),
    AnswerMember("kinds", \.kinds), AnswerMember("screens", \.screens), AnswerMember("views", \.views),
  ]
}
