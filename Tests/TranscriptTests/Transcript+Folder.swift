import Glibc
import Replaying

extension Transcript {
  /// `Tests/Transcripts` of this checkout.
  static let folder =
    "\(#filePath)".split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 } + "/Transcripts"

  /// The name of every transcript below the folder.
  static func names() throws -> [String] { try files(below: "").sorted() }

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

  /// The names in the folder at `path`.
  static func contents(of path: String) throws -> [String] {
    guard let directory = opendir(path) else { throw FolderError(name: path) }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory) {
      found.append(withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) })
    }
    return found
  }

  private static func files(below path: String) throws -> [String] {
    guard let directory = opendir("\(folder)/\(path)") else { throw FolderError(name: path) }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) }
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      if name.hasSuffix(".transcript") { found.append(inner) }
      let isFolder = entry.pointee.d_type == UInt8(DT_DIR) && !name.hasPrefix(".")
      if isFolder { found += try files(below: inner) }
    }
    return found
  }

  /// What is in the file at `path`.
  static func read(_ path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw FolderError(name: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

struct FolderError: Error, CustomStringConvertible {
  let name: String
  var description: String { "cannot open \(name)" }
}
