internal import Decoding
package import Diagnostics

/// A function that returns the errors of the script at a path.
package typealias ScriptCheck = (_ path: String, _ text: [UInt8]) -> [Diagnostic]

/// Reads a scene file, what it includes and the scripts that it names, and checks all of it.
package struct SceneLoader {
  private let files: any SceneFiles
  private let outside: ExternalVariables
  private let checkScript: ScriptCheck

  /// A loader that reads through `files` and asks `checkScript` what is wrong with the text of each script.
  package init(
    files: any SceneFiles, outside: ExternalVariables = ExternalVariables(),
    checkScript: @escaping ScriptCheck = { _, _ in [] }
  ) {
    self.files = files
    self.outside = outside
    self.checkScript = checkScript
  }

  /// The scene in the file at `path`, or everything that is wrong with it.
  package func load(_ path: String) throws(DiagnosticErrors) -> SceneDescription {
    let scripts = NamedScripts(files, check: checkScript)
    let decoder = DocumentDecoder(ofScenesWith: scripts)
    var sources = SceneSources.collect(path, files: files, outside: outside, decoder: decoder)
    var scene = SceneDescription(at: SourceLocation(file: path))
    for root in sources.roots {
      SceneDescription.table.decode(Slot(name: "the file", node: root), into: &scene, decoder)
    }
    scene.finish(decoder, scripts, checksReferences: !sources.lacksFiles)
    scene.values = sources.reportUnused(
      by: scripts.texts, isAllowed: scene.application.responder.allowed.contains(.unusedVariable))
    if let errors = DiagnosticErrors(decoder.diagnostics, files: sources.paths) { throw errors }
    assert(!scene.screens.isEmpty, "a scene has a screen")
    (scene.warnings, scene.variables) = (decoder.warnings, sources.variables.definitions)
    return scene
  }
}

extension SceneDescription {
  /// Fills in what no file gives, and checks what only the whole can show.
  fileprivate mutating func finish(
    _ decoder: DocumentDecoder, _ named: NamedScripts, checksReferences: Bool
  ) {
    guard !decoder.isPastLimit else { return }
    if screens.isEmpty { screens = [.standard(at: application.responder.id.location)] }
    IdentifierAssignment.assign(in: &self)
    findLayout(decoder)
    let responders = ResponderIndex(self, decoder)
    scripts = named.texts
    guard checksReferences else { return }
    ReferenceCheck(scene: self, responders: responders, decoder: decoder).run()
    actions.check(decoder)
  }

  /// Reads the layout of the keyboard if the scene types anything, and reports an unknown one.
  private mutating func findLayout(_ decoder: DocumentDecoder) {
    let text = allActions.lazy.compactMap { if case .type(let text) = $0 { text } else { nil } }.first
    guard let text else { return }
    do throws(PlainError) { layout = try KeyboardLayout(actions.keyboard) } catch {
      decoder.report(error.description, at: actions.keyboard.location ?? text.location)
    }
  }
}
