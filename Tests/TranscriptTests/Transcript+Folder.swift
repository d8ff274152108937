import Glibc
import Replaying
import TestSupport

extension Transcript {
  /// `Tests/Transcripts` of this checkout.
  static let folder = "\(checkout)/Tests/Transcripts"

  /// The name of every transcript below the folder, which has some.
  static func names() throws -> [String] {
    let names = files(below: folder).filter { $0.hasSuffix(".transcript") }
    guard !names.isEmpty else { throw FolderError(name: folder) }
    return names
  }

  /// The transcript in the file called `name`.
  init(named name: String) throws {
    self.init(name: name, text: try Self.read("\(Self.folder)/\(name)"))
  }

  /// Writes `text` in the place of this transcript's file.
  func write(_ text: String) throws {
    try Self.write(text, to: "\(Self.folder)/\(name)")
  }

  /// Makes `text` what is in the file at `path`.
  static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw FolderError(name: path) }
    defer { fclose(file) }
    fputs(text, file)
  }

  /// The text of the file at `path`.
  static func read(_ path: String) throws -> String {
    guard let text = TestSupport.text(ofFile: path) else { throw FolderError(name: path) }
    return text
  }
}

struct FolderError: Error, CustomStringConvertible {
  let name: String
  var description: String { "cannot open \(name)" }
}
