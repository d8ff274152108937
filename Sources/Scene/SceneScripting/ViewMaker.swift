package import Diagnostics
package import JSON
package import TouchDelivery

/// Builds the views and actions that scripts describe in the form of a scene.
package protocol ViewMaker: AnyObject {
  /// A closure that performs the actions of the script's table at `place`, for a control, with the touch that caused them if any
  /// did, or for a recognizer.
  func makeAction(
    _ description: JSONValue, of sender: ActionSender, at place: ScriptPlace
  ) throws(PlainError) -> (Touch?, Event?) -> Void

  /// The view that the table at `place` of the script of `owner` describes, with its subviews, scripts and actions; it has no superview.
  func makeView(
    _ description: JSONValue, at place: ScriptPlace, for owner: ScriptOwner
  ) throws(PlainError) -> View
}

/// The object that a script gives actions to.
package enum ActionSender {
  /// A control.
  case control(Control)
  /// A recognizer, and the states in which it performs them.
  case recognizer(GestureRecognizer, in: Set<GestureRecognizer.State>)
}

/// A place in a script.
package struct ScriptPlace: Hashable, Sendable {
  /// The script's file.
  package let file: String
  /// The line, from 1.
  package let line: Int
}

/// The ids of made views whose description has none.
///
/// No other object has such an id, so they need no comparison.
package enum GeneratedName {
  /// The beginning of all of them, and of no other id.
  package static let prefix = "made/"

  static func isOne(_ id: String) -> Bool { id.utf8.starts(with: prefix.utf8) }
}
