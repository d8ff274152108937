package import Diagnostics

/// A function that returns the errors of the script at a path.
package typealias ScriptCheck = (_ path: String, _ text: [UInt8]) -> [Diagnostic]

/// Reads a scene file, what it includes and the scripts that it names, and checks all of it.
package struct SceneLoader {
  private let files: any SceneFiles
  private let checkScript: ScriptCheck

  /// A loader that reads through `files` and asks `checkScript` what is wrong with the text of each script.
  package init(files: any SceneFiles, checkScript: @escaping ScriptCheck = { _, _ in [] }) {
    self.files = files
    self.checkScript = checkScript
  }

  /// The scene in the file at `path`, or everything that is wrong with it.
  package func load(_ path: String) throws(DiagnosticErrors) -> SceneDescription {
    let decoder = SceneDecoder(files: files, checkScript: checkScript)
    let sources = SceneSources.collect(path, files: files, decoder: decoder)
    var scene = SceneDescription(at: SourceLocation(file: path, line: 1, column: 1))
    for root in sources.roots {
      SceneDescription.table.decode(Slot(name: "the file", node: root), into: &scene, decoder)
    }
    scene.finish(decoder)
    if let errors = DiagnosticErrors(decoder.diagnostics, files: sources.paths) { throw errors }
    assert(!scene.screens.isEmpty, "a scene has a screen")
    return scene
  }
}

extension SceneDescription {
  /// Fills in what no file gives, and checks what only the whole can show.
  fileprivate mutating func finish(_ decoder: SceneDecoder) {
    guard !decoder.isPastLimit else { return }
    if screens.isEmpty { screens = [.standard(at: application.responder.id.location)] }
    IdentifierAssignment.assign(in: &self)
    let responders = ResponderIndex(self, decoder)
    ReferenceCheck(scene: self, responders: responders, decoder: decoder).run()
    actions.check(decoder)
    scripts = decoder.scripts.compactMapValues { try? $0.get() }
  }
}

extension DiagnosticErrors {
  /// The greatest number of diagnostics of a file.
  private static let mostOfFile = 100

  /// Sorts by file, in the order of `files`, and by place.
  ///
  /// Each mistake is in it once, however many aliases repeat it; of a
  /// file with very many, the last diagnostic says how many more there are.
  init?(_ diagnostics: [Diagnostic], files: [String]) {
    guard !diagnostics.isEmpty else { return nil }
    let order = Dictionary(files.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    var seen: Set<Diagnostic> = []
    let sorted = diagnostics.filter { seen.insert($0).inserted }.sorted { a, b in
      (order[a.file] ?? .max, a.line ?? 0, a.column ?? 0) < (
        order[b.file] ?? .max, b.line ?? 0, b.column ?? 0
      )
    }
    let lists = sorted.reduce(into: [[Diagnostic]]()) { lists, diagnostic in
      let isOfSameFile = lists.last?.last?.file == diagnostic.file
      if isOfSameFile { lists[lists.count - 1].append(diagnostic) } else { lists.append([diagnostic]) }
    }
    self.init(
      lists.flatMap { list in
        list.first(Self.mostOfFile) {
          let first = list[Self.mostOfFile]
          return Diagnostic(
            .error, "… and \($0) more", file: first.file, line: first.line, column: first.column,
            path: first.path)
        }
      })
  }
}
