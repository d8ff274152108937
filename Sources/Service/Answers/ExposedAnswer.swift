package import JSON

/// The list of what a scene exposes now.
package struct ExposedAnswer: WireObject, DaemonAnswer {
  /// A view, recognizer or screen.
  package struct Object: WireObject {
    /// Its id in the scene.
    package var id = ""
    /// The kind of control, or `view`, `window`, `gestureRecognizer` or `screen`.
    package var kind = ""
    /// A recognizer's type, as `tap`.
    package var type: String?
    /// Whether others may `read` or `write` it.
    package var access = ""
    /// A control's value, or whether a screen is dark.
    package var value: JSONValue?
    /// Its properties that others can read, by name: its range, and what others set.
    package var properties: [JSONMember] = []
    /// Its name for people.
    package var name: String?
    /// An icon for dashboards.
    package var icon: String?
    /// The unit of its value.
    package var unit: String?
    /// Home Assistant's class of device.
    package var deviceClass: String?
    /// The room that it is in.
    package var area: String?
    /// The events of a control that others get, where the scene chooses them.
    package var events: [String]?

    /// An object without an id.
    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("id", \.id), WireMember("kind", \.kind), .optional("type", \.type),
      WireMember("access", \.access), .optional("value", \.value), .others(\.properties),
      .optional("name", \.name), .optional("icon", \.icon), .optional("unit", \.unit),
      .optional("class", \.deviceClass), .optional("area", \.area),
      .optional("events", \.events),
    ]

    /// The property called `name`; nil where it has none.
    package subscript(name: String) -> JSONValue? { properties.first { $0.name == name }?.value }
  }

  /// A screen, as it is turned now.
  package struct Screen: WireObject {
    /// Its id in the scene.
    package var id = ""
    /// Width and height, in points.
    package var size: [Double] = []

    /// A screen without an id.
    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("id", \.id), WireMember("size", \.size),
    ]
  }

  /// The name of an action on a dashboard, or one that the scene publishes under.
  package struct Name: WireObject {
    /// `action` or `emit`.
    package var kind = ""
    /// The action, or the name.
    package var id = ""
    /// Its name for people.
    package var name: String?
    /// An icon for dashboards.
    package var icon: String?
    /// Home Assistant's class of device.
    package var deviceClass: String?

    /// Nothing of nothing.
    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("kind", \.kind), WireMember("id", \.id), .optional("name", \.name),
      .optional("icon", \.icon), .optional("class", \.deviceClass),
    ]
  }

  /// A name on its own line.
  private struct NameLine: WireObject {
    var kind = ""
    var name = ""

    static let members: WireMembers<Self> = [WireMember("kind", \.kind), WireMember("name", \.name)]
  }

  /// The views, recognizers and screens, in the order of the scene.
  package var objects: [Object] = []
  /// The names under which the scene publishes.
  package var emits: [String] = []
  /// The actions that others may send.
  package var actions: [String] = []
  /// All screens, in the order of the scene.
  package var screens: [Screen] = []
  /// What a dashboard shows of actions and names, where the scene says that.
  package var names: [Name]?

  /// The list of nothing.
  package init() {}

  package static let members: WireMembers<Self> = [
    WireMember("exposed", \.objects), WireMember("emits", \.emits), WireMember("actions", \.actions),
    WireMember("screens", \.screens), .optional("names", \.names),
  ]

  /// Each object, name and action as JSON on its own line.
  package var lines: [UInt8] {
    let names = emits.map { ("emit", $0) } + actions.map { ("action", $0) }
    return objects.flatMap { $0.line() }
      + names.flatMap { kind, name in NameLine { ($0.kind, $0.name) = (kind, name) }.line() }
  }
}
