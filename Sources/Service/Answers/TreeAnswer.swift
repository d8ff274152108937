package import Diagnostics
package import JSON
internal import TouchDelivery

/// The view tree: screens, responders, views and recognizers, front to back and from the outside in.
package struct TreeAnswer: DaemonAnswer {
  /// A line of the tree.
  package enum Row: Sendable {
    case screen(TreeScreen)
    case responder(TreeResponder)
    case gestureRecognizer(TreeRecognizer)
    case view(TreeView)
  }

  /// The lines.
  package var rows: [Row]

  /// The tree of these lines.
  package init(_ rows: [Row]) { self.rows = rows }

  /// Each row as JSON on its own line.
  package func lines(details: Bool = false) -> [UInt8] {
    rows.flatMap { row in
      switch row {
      case .screen(let screen): screen.line(details: details)
      case .responder(let responder): responder.line(details: details)
      case .gestureRecognizer(let recognizer): recognizer.line(details: details)
      case .view(let view): view.line(details: details)
      }
    }
  }

  package init(reading lines: [UInt8]) throws(PlainError) {
    rows = []
    for line in try JSONValue.lines(lines) {
      switch line["kind"]?.string {
      case "screen": rows.append(.screen(try TreeScreen(reading: line)))
      case "gestureRecognizer": rows.append(.gestureRecognizer(try TreeRecognizer(reading: line)))
      case "view", "window": rows.append(.view(try TreeView(reading: line)))
      default: rows.append(.responder(try TreeResponder(reading: line)))
      }
    }
  }
}

/// A screen in the view tree.
package struct TreeScreen: WireObject {
  private var kind = "screen"
  /// Its id.
  package var id = ""
  /// Width and height, in its units.
  package var size: [Double] = []
  /// The unit of its coordinates, where that is not the point.
  package var unit: String?
  /// How far it is to the right, in steps.
  package var depth: Int?

  package init() {}

  package static let members: WireMembers<Self> = [
    WireMember("kind", \.kind), WireMember("id", \.id), WireMember("size", \.size),
    .optional("unit", \.unit), .detail("depth", \.depth),
  ]
}

/// The methods that a responder overrides.
package struct TreeOverrides: WireObject {
  /// The file of its script.
  package var script: String?
  /// The callbacks for which it has actions.
  package var callbacks: [String] = []
  /// The methods that it overrides, those included.
  package var methods: [String] = []
  /// Those callbacks after whose actions the event goes on to the next responder; nil without one.
  package var forwarding: [String]?

  package init() {}

  package static let members: WireMembers<Self> = [
    WireMember("script", \.script), WireMember("on", \.callbacks), WireMember("overrides", \.methods),
    .optional("forward", \.forwarding),
  ]
}

/// A responder in the view tree that is no view: the application, its delegate, a window scene or a view controller.
package struct TreeResponder: WireObject {
  /// The members of view controllers.
  package struct Controller: WireObject {
    /// The id of its view.
    package var view: String?
    /// The id of the view controller that presents it.
    package var presenting: String?

    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("view", \.view), WireMember("presentingViewController", \.presenting),
    ]
  }

  /// The kind, as `application`.
  package var kind = ""
  /// Its id.
  package var id = ""
  /// What a view controller has; nil for others.
  package var controller: Controller?
  /// What it overrides.
  package var overrides = TreeOverrides()
  /// The application's settings that are not as in any scene; nil without one.
  package var settings: JSONValue?
  /// How far it is to the right, in steps.
  package var depth: Int?

  package init() {}

  package static let members: WireMembers<Self> = [
    WireMember("kind", \.kind), WireMember("id", \.id), .part(\.controller), .part(\.overrides),
    .optional("settings", \.settings), .detail("depth", \.depth),
  ]
}

/// A recognizer in the view tree.
package struct TreeRecognizer: WireObject {
  private var kind = "gestureRecognizer"
  /// Its id.
  package var id = ""
  /// The id of its view.
  package var view: String?
  /// Its type, as `tap`.
  package var type = ""
  /// Whether it is enabled.
  package var isEnabled = true
  /// Its state, as `possible`.
  package var state = ""
  /// The ids of those that it requires to fail.
  package var requirements: [String] = []
  /// The ids of those with which it recognises.
  package var simultaneous: [String] = []
  /// The properties that any recognizer has.
  package var properties: [JSONMember] = []
  /// The file of its script.
  package var script: String?
  /// The file of its delegate's script.
  package var delegate: String?
  /// The states that have actions, after `every` if there are actions for all of them.
  package var actions: [String] = []
  /// The properties of its type that are not as in any of that type.
  package var ownProperties: [JSONMember] = []
  /// The file and line that describe it.
  package var place: String?
  /// The names of all properties that are not as in any of its type.
  package var unusual: [String]?
  /// How far it is to the right, in steps.
  package var depth: Int?

  package init() {}

  package static let members: WireMembers<Self> = [
    WireMember("kind", \.kind), WireMember("id", \.id), WireMember("view", \.view),
    WireMember("type", \.type), WireMember("enabled", \.isEnabled), WireMember("state", \.state),
    WireMember("requireToFail", \.requirements), WireMember("simultaneousWith", \.simultaneous),
    .others(\.properties), WireMember("script", \.script), WireMember("delegate", \.delegate),
    WireMember("actions", \.actions), .others(\.ownProperties), .optional("where", \.place),
    .detail("unusual", \.unusual), .detail("depth", \.depth),
  ]
}

/// A view in the view tree, windows included.
package struct TreeView: WireObject {
  /// The members of windows.
  package struct Window: WireObject {
    /// The id of its screen.
    package var screen = ""
    /// The id of its scene.
    package var scene = ""
    /// The properties that only windows have.
    package var properties: [JSONMember] = []
    /// Whether it is the key window.
    package var isKey = false
    /// The id of its first responder.
    package var firstResponder: String?

    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("screen", \.screen), WireMember("scene", \.scene), .others(\.properties),
      WireMember("key", \.isKey), WireMember("firstResponder", \.firstResponder),
    ]
  }

  /// The members of controls.
  package struct Control: WireObject {
    /// The kind, as `slider`.
    package var kind = ""
    /// The properties that any control has; null where they are withheld.
    package var properties: [JSONMember] = []
    /// Whether it follows a finger; nil where that is withheld.
    package var isTracking: Bool?
    /// The value; null without one, and where it is withheld.
    package var value = JSONValue.null
    /// The events for which it has targets.
    package var targets: [String] = []
    /// The properties of its kind that are not as in any of that kind.
    package var ownProperties: [JSONMember] = []

    package init() {}

    /// The property whose name says something else of a control, and what its member is called.
    package static let mode = (property: "tracking", member: "trackingMode")

    package static let members: WireMembers<Self> = [
      WireMember("kind", \.kind), .others(\.properties), WireMember("tracking", \.isTracking),
      WireMember("value", \.value), WireMember("targets", \.targets), .others(\.ownProperties),
    ]
  }

  /// The members of scroll views.
  package struct ScrollView: WireObject {
    /// The properties that only scroll views have; null where they are withheld.
    package var properties: [JSONMember] = []
    /// How many pages the content has.
    package var numberOfPages = 1
    /// Whether fingers scroll it; nil where that is withheld.
    package var isDragging: Bool?
    /// Whether it goes on after fingers have left it; nil where that is withheld.
    package var isDecelerating: Bool?

    package init() {}

    package static let members: WireMembers<Self> = [
      .others(\.properties), WireMember("numberOfPages", \.numberOfPages),
      WireMember("dragging", \.isDragging), WireMember("decelerating", \.isDecelerating),
    ]
  }

  /// Something for which the view is never hit.
  package struct Problem: WireObject {
    /// What it is, as `hidden`.
    package var reason = ""
    /// The id of the view that it is a problem of: the view itself or one around it.
    package var owner = ""
    /// The id of the view that the owner is outside of, is covered by, or hands its touches to.
    package var other: String?

    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("reason", \.reason), WireMember("of", \.owner), .optional("by", \.other),
    ]
  }

  /// `view` or `window`.
  package var kind = ""
  /// Its id.
  package var id = ""
  /// What a window has; nil for other views.
  package var window: Window?
  /// The id of its superview.
  package var superview: String?
  /// The id of its view controller.
  package var viewController: String?
  /// Where it lies, and the properties of any view.
  package var properties: [JSONMember] = []
  /// Where its anchor point lies in its superview, where that does not follow from its frame.
  package var center: [Double]?
  /// What a control has; nil for other views.
  package var control: Control?
  /// What a scroll view has; nil for other views.
  package var scrollView: ScrollView?
  /// What it overrides.
  package var overrides = TreeOverrides()
  /// Whether it can be hit.
  package var receives = true
  /// Why it is never hit.
  package var problems: [Problem] = []
  /// The file and line that describe it.
  package var place: String?
  /// The names of all properties that are not as in any view of its kind, without those that are withheld.
  package var unusual: [String]?
  /// Why hit-testing passes it over, by its own properties.
  package var obstacle: String?
  /// Whether it is the first responder.
  package var isFirstResponder: Bool?
  /// How far it is to the right, in steps.
  package var depth: Int?

  package init() {}

  package static let members: WireMembers<Self> = [
    WireMember("kind", \.kind), WireMember("id", \.id), .part(\.window),
    WireMember("superview", \.superview), WireMember("viewController", \.viewController),
    .others(\.properties), .optional("center", \.center), .optional("control", \.control),
    .optional("scrollView", \.scrollView),
    .part(\.overrides),
    WireMember("receives", \.receives), WireMember("because", \.problems), .optional("where", \.place),
    .detail("unusual", \.unusual), .detail("obstacle", \.obstacle),
    .detail("isFirstResponder", \.isFirstResponder), .detail("depth", \.depth),
  ]
}

extension TreeView.Problem {
  /// The problem as the owner has it: `hidden`, `covered by glass`; `hitTest` is the owner's rule.
  package func words(hitTest: String) -> String {
    switch reason {
    case "alpha": "alpha below \(View.leastAlphaToBeHit)"
    case "userInteractionEnabled": "userInteractionEnabled false"
    case "hitTest": "hitTest \(hitTest)"
    case "empty": "no area"
    case "outside": "outside \(other ?? "its superview")"
    case "covered": "covered by \(other ?? "a sibling")"
    default: reason
    }
  }
}
