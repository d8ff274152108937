import Diagnostics
import Scenes
import TestSupport

/// The scene in `text`, beside the files of `others`.
func load(_ text: String, with others: [String: String] = [:]) throws(DiagnosticErrors) -> SceneDescription {
  try SceneDescription("scene.yaml", in: MemoryFiles(others.merging(["scene.yaml": text]) { $1 }))
}

/// What is wrong with the scene in `text`, one diagnostic a line; empty without any.
func diagnostics(_ text: String, with others: [String: String] = [:]) -> String {
  diagnostics(bytes: Array(text.utf8), with: others)
}

/// What is wrong with the scene in `bytes`, one diagnostic a line; empty without any.
func diagnostics(bytes: [UInt8], with others: [String: String] = [:]) -> String {
  let files = MemoryFiles(others)
  files.contents["scene.yaml"] = bytes
  do {
    _ = try SceneDescription("scene.yaml", in: files)
    return ""
  } catch {
    return error.description
  }
}
