package import Decoding
package import TouchDelivery

/// The exposure of a view, recognizer or display to others on this machine, who may know and set it; a scene's key `expose`.
package struct Exposure: Sendable {
  /// The rights of others.
  package enum Access: String, Sendable, CaseIterable {
    /// Others may know its values and events.
    case read
    /// Others may set its values as well.
    case write
  }

  /// How far others may go.
  package internal(set) var access = Access.read
  /// What a dashboard calls it.
  package internal(set) var name: String?
  /// The icon that a dashboard shows, in the dashboard's own notation.
  package internal(set) var icon: String?
  /// The unit of its value.
  package internal(set) var unit: Located<String>?
  /// The class of thing that it is, in the dashboard's own words.
  package internal(set) var deviceClass: Located<String>?
  /// The events of a control that others get; nil for those that its kind has for others.
  package internal(set) var events: Located<ControlEvents>?
  /// The room or place that it belongs to.
  package internal(set) var area: String?
  /// The place of the key's value.
  let location: SourceLocation
}

extension Exposure {
  /// The keys of a view's or display's exposure that says more than how far others may go.
  static let table = table(
    "exposure", access: ValueType<Access>.choice(),
    events: [
      Field(
        "events", ValueType<ControlEvents>.controlEvents.located, \.events,
        "The events of a control that others get, one or a list. Without it 'touchUpInside' of a button and of a plain control, and 'valueChanged' of the others."
      )
    ])
  /// The keys of a recognizer's.
  static let recognizerTable = table("recognizerExposure", access: .read)

  private static func table(
    _ name: String, access: ValueType<Access>, events: [Field<Exposure>] = []
  ) -> Table<Exposure> {
    Table(
      name: name, subject: "the key 'expose'",
      fields: [
        Field(
          "access", access, \.access,
          "Whether others may only know its values, or set them as well. A recognizer has nothing to set."
        )
        .required,
        Field(
          "name", .word, \.name,
          "The name that a dashboard shows. Without it, a view's 'title', or else the id."),
        .icon(\.icon),
        Field("unit", ValueType<String>.word.located, \.unit, "The unit of its value."),
        .deviceClass(\.deviceClass),
        Field("area", .word, \.area, "The room or place that it belongs to."),
      ] + events)
  }

  /// The key `expose` of a view or a display.
  static func field<Target>(ofView path: any Field<Target>.Path<Exposure?>) -> Field<Target> {
    Field(
      "expose", .exposure(table, ValueType<Access>.choice()), path,
      "What other programs on this machine may know of it, and set. Without it, nothing.")
  }

  /// The key `expose` of a recognizer, which has nothing to set.
  static func field<Target>(ofRecognizer path: any Field<Target>.Path<Exposure?>) -> Field<Target> {
    Field(
      "expose", .exposure(recognizerTable, .read), path,
      "What other programs on this machine may know of it. Without it, nothing.")
  }
}

/// The keys for dashboards that all that is exposed has.
extension Field {
  fileprivate static func icon(_ path: any Path<String?>) -> Field {
    Field(
      "icon", .icon, path, "The icon that a dashboard shows. A set and an icon of it, such as 'mdi:lamp'.")
  }

  fileprivate static func deviceClass(_ path: any Path<Located<String>?>) -> Field {
    Field(
      "class", ValueType<String>.word.located, path,
      "The class of thing that it is, in Home Assistant's words. One that Home Assistant does not take is an error, and so is a unit that does not fit it."
    )
  }
}

extension ValueType<Exposure.Access> {
  /// The word `read` alone.
  fileprivate static let read = ValueType("read", .words(["read"])) { slot, decoder in
    if slot.node.text == "read" { return .read }
    let hint = slot.node.text == "write" ? "; a recognizer has no value to set" : ""
    return decoder.mismatch(slot, wanted: "read", hint: hint)
  }
}

extension ValueType<Exposure> {
  /// A word of `access`, or a mapping of `table`.
  fileprivate static func exposure(
    _ table: Table<Exposure>, _ access: ValueType<Exposure.Access>
  ) -> ValueType {
    let word = access.located.map { Exposure(access: $0.value, location: $0.location) }
    return word.orMapping(
      table.type { Exposure(location: $0) }, wanted: "\(access.wanted), or a mapping with 'access'")
  }
}

extension ValueType<String> {
  /// A name of an icon in one of the dashboard's sets.
  fileprivate static let icon = ValueType(
    "a set and an icon of it, such as 'mdi:lamp'", .text("^[^:]+:[^:]+$", includesPlainScalars: false),
    parse: { node in
      node.text.flatMap {
        $0.split(separator: ":", omittingEmptySubsequences: false).map(\.isEmpty) == [false, false] ? $0 : nil
      }
    })
}

/// The actions that an application lets others trigger, and its messages to them; its key `expose`.
package struct ApplicationExposure: Sendable {
  /// An action or a name that the scene publishes under, and what a dashboard shows of it.
  package struct Item: Sendable {
    /// The action, or the name.
    package internal(set) var id = ""
    /// What a dashboard calls it.
    package internal(set) var name: String?
    /// The icon that a dashboard shows.
    package internal(set) var icon: String?
    /// The class of thing that it is, in Home Assistant's words.
    package internal(set) var deviceClass: Located<String>?
  }

  /// The actions that others may send up the responder chain of the key window.
  package internal(set) var send: [Item] = []
  /// Names that the scene publishes under.
  package internal(set) var emit: [Item] = []
}

extension ApplicationExposure {
  static let table = Table<ApplicationExposure>(
    name: "applicationExposure", subject: "'expose' of the application",
    fields: [
      Field(
        "send", sent.list, \.send,
        "The actions that others may send up the responder chain of the key window."),
      Field(
        "emit", emitted.list, \.emit,
        "What a dashboard shows of what the scene publishes; names that only scripts publish under need it."),
    ])

  /// The keys of an action that others may send.
  static let sentTable = itemTable("exposedAction", "send", "The action.")
  /// The keys of a name that the scene publishes under.
  static let emittedTable = itemTable("exposedName", "emit", "The name that the scene publishes under.")

  private static let sent = itemType("an action", sentTable)
  private static let emitted = itemType("a name", emittedTable)

  private static func itemTable(_ name: String, _ key: String, _ summary: String) -> Table<Item> {
    Table(
      name: name, subject: "an element of '\(key)'",
      fields: [
        Field(key, .word, \.id, summary).required,
        Field("name", .word, \.name, "What a dashboard calls it."),
        .icon(\.icon),
        .deviceClass(\.deviceClass),
      ])
  }

  private static func itemType(_ words: String, _ table: Table<Item>) -> ValueType<Item> {
    ValueType<String>.word.map { Item(id: $0) }
      .orMapping(table.type { _ in Item() }, wanted: "\(words), or a mapping")
  }
}

extension Property<View> {
  /// Whether others may know it of a view with `expose`, and set it with `expose: write`.
  package var isReachable: Bool { role == .value || traits.contains(.isReachable) }
}

extension SceneDescription {
  /// The names that the scene's actions of the kind `emit` publish under, and those that it exposes, in alphabetical order; scripts
  /// may publish under others.
  package var emittedNames: [String] {
    Set(allActions.compactMap(\.emittedName) + application.exposure.emit.map(\.id)).sorted()
  }
}

extension ActionDescription {
  fileprivate var emittedName: String? {
    if case .emit(let name, _) = self { name } else { nil }
  }
}
