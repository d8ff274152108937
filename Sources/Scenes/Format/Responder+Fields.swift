extension ResponderDescription {
  /// The keys that every responder has.
  static let fields: [Field<ResponderDescription>] = [
    Field("id", .identifier, \.id, "The name of the responder, unique in the scene."),
    Field("script", .script, \.script, "The Lua file with overrides of the responder's methods."),
    Field("on", .callbacks, \.on, "Actions without a script, by callback."),
  ]
}

extension ValueType<ScriptReference> {
  /// The path of a file that can be read, relative to the file that names it.
  static let script = ValueType("the path of a Lua file", .word) { slot, decoder in
    guard let path = ValueType<String>.word.decode(slot, decoder) else { return nil }
    let resolved = ScenePath.resolve(path, from: slot.location.file)
    if case .failure(let error) = decoder.script(at: resolved) {
      decoder.report("cannot read the script \(resolved.quotedForDiagnostic): \(error)", at: slot.location)
      return nil
    }
    return ScriptReference(path: resolved, location: slot.location)
  }
}
