import Glibc
import JSON
import Testing

@testable import Scenes

/// The schema in the hands of Debian's `python3-jsonschema`, which knows nothing of the decoder.
enum SceneValidator {
  /// Lets a suite run where there is the validator; where skipping is not allowed it runs, and fails, in any case.
  static var isAvailable: Bool {
    let isRequired = getenv("CI").map { String(cString: $0) == "true" } ?? false
    let probe = "/usr/bin/python3 -c 'import jsonschema, yaml; jsonschema.Draft202012Validator' 2>/dev/null"
    return isRequired || system(probe) == 0
  }

  /// What the validator says of each of `scenes`: `valid`, or where and why not.
  static func verdicts(on scenes: [String]) throws -> [String] {
    var schema: [UInt8] = []
    JSONWriter.append(to: &schema) { $0.value(SceneSchema.document) }
    var template = Array("/tmp/fingerpost-schema-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer {
      for name in ["schema", "scenes"] { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    try write(schema, to: "\(folder)/schema")
    try write(Array(scenes.joined(separator: "\0").utf8), to: "\(folder)/scenes")
    let output = try output(of: "\(program) \(folder)/schema \(folder)/scenes 2>&1")
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    try #require(lines.count == scenes.count, "\(output.suffix(500))")
    return lines
  }

  private static let program =
    #filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.endIndex)
    + "/validate-scenes"

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  private static func output(of command: String) throws -> String {
    let stream = try #require(popen(command, "r"))
    defer { pclose(stream) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&piece, 1, piece.count, stream), count > 0 { bytes += piece[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
