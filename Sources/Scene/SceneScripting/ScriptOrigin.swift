internal import Diagnostics
internal import LuaRuntime
internal import TouchDelivery

/// The owner of a script: a responder, or a recognizer of a view.
package struct ScriptOwner: Hashable, Sendable {
  /// The id of the responder; a recognizer's view's; empty without one.
  package let responder: String
  /// The id of the recognizer, if it is one's.
  package let recognizer: String?

  /// The responder called `responder`.
  package init(responder: String) {
    self.responder = responder
    recognizer = nil
  }

  init(_ recognizer: GestureRecognizer) {
    responder = recognizer.view?.id ?? ""
    self.recognizer = recognizer.id
  }

  /// The id of the recognizer or responder.
  package var id: String { recognizer ?? responder }
}

/// A script whose code runs; what it prints, does and reports is in the name of its owner.
final class ScriptOrigin {
  let owner: ScriptOwner
  /// The script's file.
  let file: String
  /// The account of the memory that is kept for the script.
  let account: ScriptAccount
  /// The script itself, which clears this as it goes away.
  ///
  /// A weak reference would make each later retain of the script slow.
  unowned var script: (any AttachedScript)?

  init(_ owner: ScriptOwner, file: String, account: ScriptAccount = ScriptAccount()) {
    self.owner = owner
    self.file = file
    self.account = account
  }
}

/// A script that is attached to an object.
protocol AttachedScript: AnyObject {
  /// Releases everything that the script keeps.
  func switchOff(in state: LuaState)
}

/// A callback of a script that raised, ran too long or wanted too much memory.
package struct ScriptFailure: Hashable, Sendable {
  /// The owner of the script.
  package var owner: ScriptOwner
  /// The script's file.
  package var file: String
  /// The line, from 1, where it is known.
  package var line: Int?
  /// What went wrong.
  package var message: String
  /// Whether a timer's function failed, rather than a callback of an event.
  package var isTimer: Bool

  /// The position as the log writes it, `file:line`.
  package var position: String { line.map { "\(file):\($0)" } ?? file }

  init(_ error: LuaError, of origin: ScriptOrigin, isTimer: Bool) {
    self.isTimer = isTimer
    owner = origin.owner
    file = error.file ?? origin.file
    line = error.line
    message = error.message.shortened()
  }
}
