internal import ArgumentParser
internal import JSON
internal import Scenes

/// `fingerpost schema`: the form of scene files, for editors and other programs.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scene files.",
    discussion: """
      Draft 2020-12. Editors that check YAML against it complete keys, show what they are for and mark mistakes of \
      form; ids, scripts and included files are for 'fingerpost check'.

        fingerpost schema > scene.schema.json
      """)

  func run() throws {
    try reportingFailure {
      var bytes: [UInt8] = []
      JSONWriter.append(to: &bytes, .indented) { $0.value(SceneSchema.document) }
      try StandardOutput.print(bytes + [UInt8(ascii: "\n")])
    }
  }
}
