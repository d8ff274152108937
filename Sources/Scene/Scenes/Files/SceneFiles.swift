internal import Decoding
package import Diagnostics

/// A source of scene files and scripts.
package protocol SceneFiles {
  /// The whole content of the file at `path`.
  func read(_ path: String) -> Result<[UInt8], FileError>
}

/// Paths as scene files give them: relative to the file that names them.
enum ScenePath {
  /// `path` as seen from the directory of `file`.
  static func resolve(_ path: String, from file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    let relative = path.hasPrefix("./") ? path.dropFirst(2) : path[...]
    return String(file[...slash] + relative)
  }

  /// What two spellings of one place have in common, links aside: no `.`, and no `..` after a name.
  static func key(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

/// The file system, restricted to regular files of a sensible size.
package struct DiskSceneFiles: SceneFiles {
  /// The size, in bytes, up to which files are read.
  package static let maximumSize = 1 << 20

  /// The file system as this process sees it.
  package init() {}

  /// Reads the file at `path`.
  package func read(_ path: String) -> Result<[UInt8], FileError> {
    Result { () throws(FileError) in
      try FileContents.read(path, from: .regularFile, upTo: Self.maximumSize)
    }
  }
}

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
