package import Decoding
internal import Diagnostics

/// The part of a description that every responder has.
package struct ResponderDescription: Sendable {
  /// Its id, unique in the scene.
  package internal(set) var id: Identifier
  /// The script with its overrides.
  package internal(set) var script: ScriptReference?
  /// Its callbacks that have actions, in the order of the file.
  package internal(set) var on: [CallbackActions] = []
  /// The advice that is not given on it.
  package internal(set) var allowed: [Advice] = []

  /// A responder that is described at `location` and called `id` unless the file says otherwise.
  init(_ id: String = "", at location: SourceLocation) {
    self.id = Identifier(id, at: location, isExplicit: false)
  }
}

/// A script file, as a responder names it.
package struct ScriptReference: Hashable, Sendable {
  /// The path to read, the naming file's directory included.
  package let path: String
  /// The place where the scene names it.
  package let location: SourceLocation
}

extension ResponderDescription {
  /// The keys that every responder has.
  static let fields: [Field<ResponderDescription>] = [
    Field("id", .identifier, \.id, "The name of the responder, unique in the scene."),
    Field("script", .script, \.script, "The Lua file with overrides of the responder's methods."),
    Field("on", .callbacks, \.on, "Actions without a script, by callback."),
    Advice.field(\.allowed),
  ]
}

extension ValueType<ScriptReference> {
  /// The path of a file that can be read, relative to the file that names it.
  static let script = ValueType("the path of a Lua file", .word) { slot, decoder in
    guard let path = ValueType<String>.word.decode(slot, decoder) else { return nil }
    let resolved = ScenePath.resolve(path, from: slot.location.file)
    if let obstacle = decoder.files.obstacle(at: resolved, decoder) {
      return decoder.refuse("cannot read the script \(resolved.quoted): \(obstacle)", at: slot.location)
    }
    return ScriptReference(path: resolved, location: slot.location)
  }
}

/// The application of a scene and what stands behind it.
package struct ApplicationDescription: Sendable {
  /// The application itself.
  package internal(set) var responder: ResponderDescription
  /// Its delegate, its next responder.
  package internal(set) var delegate: ResponderDescription
  /// Whether the application gets commands of remote controls from the start.
  package internal(set) var receivesRemoteControlEvents = false
  /// What of it others may trigger.
  package internal(set) var exposure = ApplicationExposure()

  init(at location: SourceLocation) {
    responder = ResponderDescription("application", at: location)
    delegate = ResponderDescription("delegate", at: location)
  }
}

extension ApplicationDescription {
  static let table = Table<ApplicationDescription>(
    name: "application", subject: "the section 'application'",
    fields: ResponderDescription.fields.map { $0.lifted(\.responder) } + [
      .section("delegate", { delegateTable }, \.delegate, "The application's next responder."),
      Field(
        "receivesRemoteControlEvents", .boolean, \.receivesRemoteControlEvents,
        "Whether the application gets commands of remote controls from the start."),
      .section(
        "expose", { ApplicationExposure.table }, \.exposure,
        "What others on this machine may trigger, and what the scene tells them."),
    ])

  private static let delegateTable = Table<ResponderDescription>(
    name: "delegate", subject: "the delegate", fields: ResponderDescription.fields)
}
