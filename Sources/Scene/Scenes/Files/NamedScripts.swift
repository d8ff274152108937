internal import Decoding
internal import Diagnostics

/// The scripts that a scene names: each is read and checked once, however many responders name it.
final class NamedScripts: NamedFiles {
  private let files: any SceneFiles
  private let check: ScriptCheck
  private var contents: [String: Result<[UInt8], FileError>] = [:]

  /// The scripts in `files`, whose mistakes `check` finds.
  init(_ files: any SceneFiles, check: @escaping ScriptCheck = { _, _ in [] }) {
    self.files = files
    self.check = check
  }

  /// The scripts that could be read, by path.
  var texts: [String: [UInt8]] { contents.compactMapValues { try? $0.get() } }

  func obstacle(at path: String, _ decoder: DocumentDecoder) -> String? {
    let content = contents[path] ?? read(path, decoder)
    return if case .failure(let error) = content { error.reason } else { nil }
  }

  private func read(_ path: String, _ decoder: DocumentDecoder) -> Result<[UInt8], FileError> {
    let content = files.read(path)
    contents[path] = content
    if case .success(let text) = content { decoder.report(check(path, text)) }
    return content
  }
}
