package import TouchDelivery

/// What scripts tell the world, in the name of the object whose code it was.
package enum ScriptOutput: Hashable, Sendable {
  /// `fingerpost.log` was called.
  case print(ScriptOwner, text: String)
  /// `fingerpost.emit` was called.
  case emit(ScriptOwner, name: String, data: ScriptValue)
  /// `fingerpost.exec` was called: a program and its arguments.
  case exec(ScriptOwner, command: [String])
  /// `fingerpost.key` was called: the names of keys to press together.
  case key(ScriptOwner, names: [String])
  /// A screen's `rotation` was set: its id and by how much it is to be turned.
  case turn(ScriptOwner, screen: String, rotation: Rotation)
  /// A callback failed.
  case failure(ScriptFailure)
}
