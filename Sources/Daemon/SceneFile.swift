package import Scenes
internal import SceneScripting

/// A scene file and what it names, read and checked as a whole.
package struct SceneFile {
  /// The path as it was given.
  package let path: String
  /// What the file describes.
  package let scene: SceneDescription
  /// Where it was read from, and where the scripts of views made later come from.
  package var files: any SceneFiles { noted }
  /// The same, with what was read of them.
  let noted: NotedFiles

  /// What is odd without being wrong, as `FILE:LINE:COLUMN: warning: MESSAGE`.
  package var warnings: [String] { deviceWarnings + scene.missingPrograms }

  /// Reads the scene at `path` from `files`; throws every diagnostic of the scene and its scripts at once.
  package init(path: String, files: any SceneFiles = DiskSceneFiles()) throws(StartupError) {
    try self.init(path: path, noting: NotedFiles(files))
  }

  /// Reads the scene at `path` through `files`, which know what was read also where that failed.
  init(path: String, noting files: NotedFiles) throws(StartupError) {
    self.path = path
    noted = files
    let loader = SceneLoader(files: files, checkScript: Self.checkScript)
    do { scene = try loader.load(path) } catch { throw StartupError(error.description) }
  }

  private static func checkScript(_ path: String, _ text: [UInt8]) -> [SceneDiagnostic] {
    let source = ScriptSource(file: path, text: text)
    return SceneScripts.check(source).map { $0.located(in: source) }.map { diagnostic in
      let location = SourceLocation(
        file: diagnostic.file, line: diagnostic.line ?? 1, column: diagnostic.column ?? 1)
      return SceneDiagnostic(diagnostic.message, at: location)
    }
  }
}
