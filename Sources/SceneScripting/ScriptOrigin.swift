internal import TouchDelivery

/// Whose script it is: a responder's, or a recognizer's on it.
package struct ScriptOwner: Hashable, Sendable {
  /// The id of the responder; a recognizer's view's; empty where there is none.
  package let responder: String
  /// The id of the recognizer, if it is one's.
  package let recognizer: String?

  init(responder: String) {
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

/// Whose code runs: what is printed, performed and reported is in its name.
final class ScriptOrigin {
  let owner: ScriptOwner
  /// The script's file.
  let file: String
  /// The script itself, as long as it is there.
  ///
  /// Not counted, and not weak, for each call of an override counts its script, which is cheap only without weak references: the
  /// script clears it as it goes away.
  unowned(unsafe) var script: (any AttachedScript)?

  init(_ owner: ScriptOwner, file: String) {
    self.owner = owner
    self.file = file
  }
}
