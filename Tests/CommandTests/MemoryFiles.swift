import Daemon
import Scenes

/// Files that exist in a test alone.
struct MemoryFiles: SceneFiles {
  let texts: [String: String]

  func read(_ path: String) -> Result<[UInt8], SceneFileError> {
    texts[path].map { .success(Array($0.utf8)) } ?? .failure(SceneFileError("No such file or directory"))
  }
}

extension SceneFile {
  /// The scene of these lines after `version: 1`, beside the files of `scripts`.
  init(_ scene: String, scripts: [String: String] = [:]) throws {
    let texts = scripts.merging(["scene.yaml": "version: 1\n" + scene]) { $1 }
    try self.init(path: "scene.yaml", files: MemoryFiles(texts: texts))
  }
}
