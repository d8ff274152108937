package import Diagnostics
package import EventLoop
package import Scenes

/// Files that remember which of them were asked for, and what they were.
package final class NotedFiles: SceneFiles, WatchedFiles {
  /// The state of a file when it was read.
  package struct Note {
    /// How it stood in the file system just before it was read for the first time.
    package let stamp: FileStamp?
    /// A checksum of its content, or why it could not be read; nil if that differed each time.
    package let content: Result<Checksum, FileError>?
  }

  /// Where they are read from.
  package let files: any SceneFiles
  /// What was read so far, by path.
  package private(set) var notes: [String: Note] = [:]
  /// Called with the path and the stamp of a file that was read for the first time.
  package var noted: (String, FileStamp?) -> Void = { _, _ in }

  package var stamps: [String: FileStamp?] { notes.mapValues(\.stamp) }

  /// What is read from `files`, nothing so far.
  package init(_ files: any SceneFiles) {
    self.files = files
  }

  package func read(_ path: String) -> Result<[UInt8], FileError> {
    let known = notes[path]
    let stamp = known == nil ? FileStamp(path) : known?.stamp
    let result = files.read(path)
    let content = result.map { Checksum($0) }
    let isAsBefore = known == nil || known?.content == content
    notes[path] = Note(stamp: stamp, content: isAsBefore ? content : nil)
    if known == nil { noted(path, stamp) }
    return result
  }

  /// Whether reading the file at `path` comes to the same as before; false where that is not known.
  package func isAsRead(_ path: String) -> Bool {
    guard let known = notes[path]?.content else { return false }
    return files.read(path).map { Checksum($0) } == known
  }

  /// Whether reading each file comes to the same as before; false where that is not known.
  package var areAsRead: Bool { notes.keys.allSatisfy(isAsRead) }

  /// A checksum of everything that was read so far except the files at `paths`, in the order of the paths.
  func checksum(besides paths: [String]) -> Checksum {
    var all = Checksum([])
    for (name, note) in notes.sorted(by: { $0.key < $1.key }) where !paths.contains(name) {
      if case .success(let checksum)? = note.content { all.add(checksum.description.utf8) }
    }
    return all
  }
}

/// A checksum of bytes, the same on every machine: FNV-1a with 64 bits, which finds accidents and no forgery.
package struct Checksum: Hashable, CustomStringConvertible {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ bytes: some Sequence<UInt8>) {
    add(bytes)
  }

  /// Goes on with `bytes`.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// 16 hexadecimal digits.
  package var description: String { value.hexadecimal(digits: 16) }
}
