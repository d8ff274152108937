internal import Decoding
package import JSON

/// The JSON Schema of scene files, draft 2020-12.
package enum SceneSchema {
  /// The schema, made from the tables that scenes are decoded with.
  ///
  /// It describes the form of each value. Only `fingerpost check` compares values with other parts of the scene and with
  /// files: ids, scripts and includes.
  package static var document: JSONValue {
    var document = SchemaDocument()
    let scene = SceneDescription.table.shape(defaults: SceneDescription(at: .nowhere))
    let keywords = scene.keywords(&document)
    return .object(heading + keywords + [JSONMember("$defs", .object(document.definitions))])
  }

  private static let heading = [
    JSONMember("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
    JSONMember(
      "description",
      .string(
        "A scene file of Fingerpost: screens, devices, windows and the views that touches are delivered to.")),
    JSONMember(
      "$comment",
      .string(
        "Scene files are YAML 1.2: read them with the core schema, where only true and false are booleans, and with"
          + " aliases and merge keys (<<) resolved. A number that is not finite is no number. Numbers and booleans"
          + " without quotes count as text where text is wanted. Only 'fingerpost check' compares a scene with"
          + " itself and with files: that ids are unique, and that references, scripts and included files exist."
      )),
  ]
}
