import LiveScenes
import TestSupport

extension SceneFile {
  /// The scene of these lines after `version: 1`, beside the files of `scripts`.
  init(_ scene: String, scripts: [String: String] = [:]) throws {
    let texts = scripts.merging(["scene.yaml": "version: 1\n" + scene]) { $1 }
    try self.init(path: "scene.yaml", files: MemoryFiles(texts))
  }
}
