/// What scripts tell the world.
package enum ScriptOutput: Hashable, Sendable {
  /// `fingerpost.log` was called in the script of `responder`.
  case print(responder: String, text: String)
  /// A callback failed.
  case failure(ScriptFailure)
}
