internal import Scenes

/// Files that remember which of them were asked for, and what they were.
final class NotedFiles: SceneFiles {
  /// The state of a file when it was read.
  struct Note {
    /// How it stood in the file system just before it was read for the first time.
    let stamp: FileStamp?
    /// A hash of its content; nil if it could not be read, or differed each time.
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
    let fingerprint = Self.fingerprint(result)
    let isAsBefore = known == nil || known?.fingerprint == fingerprint
    notes[path] = Note(stamp: stamp, fingerprint: isAsBefore ? fingerprint : nil)
    if known == nil { noted(path) }
    return result
  }

  /// Whether the file at `path` has what was read of it; false where that is not known.
  func isAsRead(_ path: String) -> Bool {
    guard let known = notes[path]?.fingerprint else { return false }
    return Self.fingerprint(files.read(path)) == known
  }

  private static func fingerprint(_ content: Result<[UInt8], SceneFileError>) -> Int? {
    try? content.get().hashValue
  }
}
