package import JSON

/// The answer to a request to set values: those that were named, as they are then.
package struct SetAnswer: WireObject {
  /// The id of the view; nil where a screen was set.
  package var view: String?
  /// The id of the screen; nil where a view was set.
  package var screen: String?
  /// The values, an object by the names of properties.
  package var values = JSONValue.object([])
  /// True if a value waits until the finger on the control is gone.
  package var isWaiting: Bool?

  /// The answer without values.
  package init() {}

  package static let members: WireMembers<Self> = [
    .optional("view", \.view), .optional("screen", \.screen), WireMember("values", \.values),
    .optional("waiting", \.isWaiting),
  ]
}

/// The second answer to a request to set a value that had to wait, where it could not be set.
package struct LateAnswer: WireObject {
  /// The request that it answers a second time.
  package var request = "set"
  /// The id of the view.
  package var view = ""
  /// Why it could not be set.
  package var error = ""

  /// The answer about no view.
  package init() {}

  package static let members: WireMembers<Self> = [
    WireMember("late", \.request), WireMember("view", \.view), WireMember("error", \.error),
  ]
}

/// The answer to a request to send an action.
package struct SendAnswer: WireObject {
  /// The id of the responder that took it; nil if none did.
  package var responder: String?

  /// The answer without a responder.
  package init() {}

  package static let members: WireMembers<Self> = [WireMember("responder", \.responder)]
}

/// The answer to a request to read the scene again.
package struct ReloadAnswer: WireObject, DaemonAnswer {
  /// The scene's file.
  package var file = ""
  /// What changed, in words.
  package var changes = ""
  /// What is odd about the scene, as `FILE:LINE:COLUMN: warning: MESSAGE`.
  package var warnings: [String] = []

  /// The answer without a file.
  package init() {}

  package static let members: WireMembers<Self> = [
    WireMember("file", \.file), WireMember("changes", \.changes), WireMember("warnings", \.warnings),
  ]
}
