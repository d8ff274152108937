package import Diagnostics
internal import Scenes

/// Files that exist in a test alone, and that it may change.
package final class MemoryFiles: SceneFiles {
  /// The content of each file by its path.
  package var contents: [String: [UInt8]] = [:]

  /// Files with these texts.
  package init(_ texts: [String: String] = [:]) {
    self.texts = texts
  }

  /// The text of each file by its path.
  package var texts: [String: String] {
    get { contents.mapValues { String(decoding: $0, as: UTF8.self) } }
    set { contents = newValue.mapValues { Array($0.utf8) } }
  }

  package func read(_ path: String) -> Result<[UInt8], FileError> {
    contents[path].map(Result.success) ?? .failure(FileError(path: path, reason: "No such file or directory"))
  }
}
