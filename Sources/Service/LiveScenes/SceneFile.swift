internal import Actions
package import Diagnostics
package import DispatchLog
package import SceneScripting
package import Scenes
internal import TouchTime

/// A scene file and what it names, read and checked as a whole.
package struct SceneFile {
  /// The path as it was given.
  package let path: String
  /// What the file describes.
  package let scene: SceneDescription
  /// Where it was read from, with what was read there, and where the scripts of views made later come from.
  package let noted: NotedFiles

  /// What gives the scene's variables other values.
  package let outside: ExternalVariables

  /// A checksum of the file with all that it includes and its scripts, as 16 hexadecimal digits.
  ///
  /// The values that the machine has for variables are not part of it: panels with the same files have the same checksum.
  package let checksum: String

  /// What is odd without being wrong, as `FILE:LINE:COLUMN: warning: MESSAGE`.
  package var warnings: [String] { warningsOfScene + scene.missingPrograms }

  /// The same without what depends on the programs that are installed.
  package var warningsOfScene: [String] { scene.warnings.map(\.description).firstHundred + deviceWarnings }

  /// The file and line that describe each responder and recognizer, by its id.
  package var places: [String: String] { SceneTree(scene).objects.places }

  /// The paths of the scene's files: its own, those that it includes, and its scripts.
  package var paths: [String] { noted.notes.keys.sorted() }

  /// The id of the view that the recognizer called `recognizer` is on; nil where the scene has no such recognizer.
  package func view(of recognizer: String) -> String? {
    scene.views.first { $0.gestureRecognizers.contains { $0.id.value == recognizer } }?.responder.id.value
  }

  /// Reads the scene at `path` from `files`, with variables from `outside`.
  ///
  /// - Throws: every diagnostic of the scene and its scripts at once.
  package init(
    path: String, files: any SceneFiles = DiskSceneFiles(), outside: ExternalVariables = ExternalVariables()
  ) throws(PlainError) {
    try self.init(path: path, noting: NotedFiles(files), outside)
  }

  /// Reads the scene at `path` through `files`, which know what was read also where that failed.
  package init(path: String, noting files: NotedFiles, _ outside: ExternalVariables) throws(PlainError) {
    self.path = path
    self.outside = outside
    noted = files
    do {
      scene = try SceneDescription(path, in: files, outside: outside, checkScript: Self.checkScript)
    } catch { throw PlainError(error.description) }
    checksum = files.checksum(besides: outside.files).description
  }

  /// The same files with another scene in place of theirs.
  package init(_ other: SceneFile, with scene: SceneDescription) {
    (path, outside, noted, checksum) = (other.path, other.outside, other.noted, other.checksum)
    self.scene = scene
  }

  private static func checkScript(_ path: String, _ text: [UInt8]) -> [Diagnostic] {
    let source = ScriptSource(file: path, text: text)
    return SceneScripts.check(source).map { source.located($0) }
  }
}

extension SceneFile {
  /// The scene's tree with its scripts and actions, as far as can be without starting a program.
  ///
  /// It goes the same way each time, unless `limits` have a clock.
  package func dryRun(log: DispatchLog, limits: ScriptLimits = ScriptLimits()) throws(PlainError)
    -> LiveScene
  {
    let runner = ActionRunner(
      log: log, performer: DryRunPrograms(), keyboard: SceneKeyboard(dryRunOf: scene)
    ) { .zero }
    return try LiveScene(self, log: log, runner: runner, limits: limits)
  }

  /// The scene brought up only to be inspected: its scripts have run `didLoad`, no program starts and no touch is delivered.
  ///
  /// `warn` gets a line for what the scripts print and for what goes wrong in them.
  package func inspected(warn: @escaping (String) -> Void) throws(PlainError) -> LiveScene {
    let log = DispatchLog()
    log.add(IncidentWriter(write: warn))
    let live = try dryRun(log: log)
    live.warnings.forEach(warn)
    live.bringUp(at: .zero)
    return live
  }

  /// Runs the scripts' files as a daemon does, with its clock, calling none of their functions.
  ///
  /// - Throws: all their errors at once.
  /// - Returns: their warnings, as `FILE:LINE:COLUMN: warning: MESSAGE`.
  package func checkScripts() throws(PlainError) -> [String] {
    let live = try dryRun(log: DispatchLog(), limits: ScriptLimits(hasClock: true))
    return live.warnings + live.forwardingWarnings
  }

  /// Settings of the scene that are probably unintended, in the order of the places, as `FILE:LINE:COLUMN:
  /// warning: MESSAGE [NAME]`.
  package func advice() throws(PlainError) -> [String] {
    let live = try dryRun(log: DispatchLog(), limits: ScriptLimits(hasClock: true))
    let found = scene.advice + live.advice
    return found.sorted { ($0.file, $0.line ?? 0, $0.column ?? 0) < ($1.file, $1.line ?? 0, $1.column ?? 0) }
      .map(\.description).firstHundred
  }
}
