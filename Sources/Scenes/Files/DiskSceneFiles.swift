internal import Diagnostics

/// The file system, restricted to regular files of a sensible size.
package struct DiskSceneFiles: SceneFiles {
  /// The size, in bytes, up to which files are read.
  package static let maximumSize = 1 << 20

  /// The file system as this process sees it.
  package init() {}

  /// Reads the file at `path`.
  package func read(_ path: String) -> Result<[UInt8], SceneFileError> {
    do throws(FileError) {
      return .success(try FileContents.read(path, from: .regularFile, upTo: Self.maximumSize))
    } catch {
      return .failure(SceneFileError(error.reason))
    }
  }
}
