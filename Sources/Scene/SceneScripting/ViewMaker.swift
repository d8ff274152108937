package import TouchDelivery

/// Builds the views and actions that scripts describe in the form of a scene.
package protocol ViewMaker: AnyObject {
  /// What performs the actions that the script's table at `place` describes, for a control or recognizer.
  func makeAction(
    _ description: ScriptValue, of sender: ActionSender, at place: ScriptPlace
  ) throws(ViewMakingError) -> (Event?) -> Void

  /// The view that the script's table at `place` describes, with its subviews, scripts and actions; it has no superview.
  func makeView(_ description: ScriptValue, at place: ScriptPlace) throws(ViewMakingError) -> View
}

/// What a script gives actions to.
package enum ActionSender {
  /// A control.
  case control(Control)
  /// A recognizer.
  case recognizer(GestureRecognizer)
}

/// A place in a script.
package struct ScriptPlace: Hashable, Sendable {
  /// The script's file.
  package let file: String
  /// The line, from 1.
  package let line: Int
}

/// Why a view cannot be built: everything that is wrong with its description.
package struct ViewMakingError: Error, Hashable, Sendable {
  /// What is wrong, for people.
  package let message: String

  /// An error that says `message`.
  package init(_ message: String) {
    self.message = message
  }
}

/// The ids of made views whose description has none.
///
/// No other object has such an id, so they need no comparison.
package enum GeneratedName {
  /// What they begin with; an id of a script's own does not.
  package static let prefix = "made/"

  static func isOne(_ id: String) -> Bool { id.utf8.starts(with: prefix.utf8) }
}
