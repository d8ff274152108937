/// What every responder of a scene has.
package struct ResponderDescription: Sendable {
  /// Its id, unique in the scene.
  package internal(set) var id: Identifier
  /// The script with its overrides.
  package internal(set) var script: ScriptReference?
  /// Its callbacks that have actions, in the order of the file.
  package internal(set) var on: [CallbackActions] = []

  /// A responder that is described at `location` and called `id` unless the file says otherwise.
  init(_ id: String = "", at location: SourceLocation) {
    self.id = Identifier(id, at: location, isExplicit: false)
  }
}
