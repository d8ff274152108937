internal import Decoding
package import Diagnostics

/// A function that returns the errors of the script at a path.
package typealias ScriptCheck = (_ path: String, _ text: [UInt8]) -> [Diagnostic]

extension SceneDescription {
  /// The scene in the file at `path`, with what that includes and the scripts that it names, all read from `files`.
  ///
  /// `checkScript` says what is wrong with the text of each script.
  ///
  /// - Throws: everything that is wrong with any of these.
  package init(
    _ path: String, in files: any SceneFiles, outside: ExternalVariables = ExternalVariables(),
    checkScript: @escaping ScriptCheck = { _, _ in [] }
  ) throws(DiagnosticErrors) {
    let named = NamedScripts(files, check: checkScript)
    let decoder = DocumentDecoder(ofScenesWith: named)
    var sources = SceneSources.collect(path, files: files, outside: outside, decoder: decoder)
    self.init(at: SourceLocation(file: path))
    for root in sources.roots {
      Self.table.decode(Slot(name: "the file", node: root), into: &self, decoder)
    }
    finish(decoder, named, checksReferences: !sources.lacksFiles)
    values = sources.reportUnused(
      by: named.texts, isAllowed: application.responder.allowed.contains(.unusedVariable))
    if let errors = DiagnosticErrors(decoder.diagnostics, files: sources.paths) { throw errors }
    assert(!screens.isEmpty, "a scene has a screen")
    (warnings, variables) = (decoder.warnings, sources.variables.definitions)
  }

  /// Fills in what no file gives, and checks what only the whole can show.
  private mutating func finish(
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
