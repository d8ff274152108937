/// Where scene files and scripts come from.
package protocol SceneFiles {
  /// The whole content of the file at `path`.
  func read(_ path: String) -> Result<[UInt8], SceneFileError>
}
