/// What scripts tell the world, in the name of the responder whose code it was.
package enum ScriptOutput: Hashable, Sendable {
  /// `fingerpost.log` was called.
  case print(responder: String, text: String)
  /// `fingerpost.emit` was called.
  case emit(responder: String, name: String, data: ScriptValue)
  /// `fingerpost.exec` was called: a program and its arguments.
  case exec(responder: String, command: [String])
  /// A callback failed.
  case failure(ScriptFailure)
}
