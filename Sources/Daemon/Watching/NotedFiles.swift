internal import Scenes

/// Files that remember which of them were asked for, and what they were.
final class NotedFiles: SceneFiles {
  /// What a file was when it was read.
  struct Note {
    /// How it stood in the file system just before it was read for the first time.
    let stamp: FileStamp?
    /// Tells its content from any other; nil where it could not be read.
    let fingerprint: Int?
  }

  /// The files themselves.
  let files: any SceneFiles
  /// What was read so far, by path.
  private(set) var notes: [String: Note] = [:]
  /// Called with the path of a file that was read for the first time.
  var noted: (String) -> Void = { _ in }

  init(_ files: any SceneFiles) {
    self.files = files
  }

  func read(_ path: String) -> Result<[UInt8], SceneFileError> {
    let known = notes[path]
    let stamp = known == nil ? FileStamp(path) : known?.stamp
    let result = files.read(path)
    notes[path] = Note(stamp: stamp, fingerprint: try? result.get().hashValue)
    if known == nil { noted(path) }
    return result
  }
}
