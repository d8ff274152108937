import Dispatch
import Glibc
import JSON
import TestSupport
import Testing

@testable import Scenes

/// The schema in the hands of Debian's `python3-jsonschema`, which knows nothing of the decoder.
///
/// One process judges all scenes of the tests, while these go on with their own work until they need to know.
struct SceneValidator {
  private let scenes: [String]
  private let folder: TemporaryFolder
  private let process: pid_t

  /// Lets a suite run where there is the validator; where skipping is not allowed it runs, and fails, in any case.
  static var isAvailable: Bool {
    let isRequired = getenv("CI").map { String(cString: $0) == "true" } ?? false
    let probe = "/usr/bin/python3 -c 'import jsonschema, yaml; jsonschema.Draft202012Validator' 2>/dev/null"
    return isRequired || system(probe) == 0
  }

  /// A validator that begins with `scenes`.
  init(_ scenes: [String]) throws {
    self.scenes = scenes
    folder = try TemporaryFolder()
    var schema: [UInt8] = []
    JSONWriter.append(to: &schema) { $0.value(SceneSchema.document) }
    try folder.write(String(decoding: schema, as: UTF8.self), to: "schema")
    try folder.write(scenes.joined(separator: "\0"), to: "scenes")
    process = try #require(
      startShell("cd \(folder.path) && exec \(Self.program) schema scenes >verdicts 2>&1"))
  }

  /// Waits for what the validator says of each scene: `valid`, or where and why not.
  ///
  /// The wait has a thread to itself: the other tests go on with theirs.
  func verdicts() async throws -> [String: String] {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        while waitpid(process, nil, 0) == -1, errno == EINTR {}
        continuation.resume()
      }
    }
    let output = try #require(text(ofFile: "\(folder.path)/verdicts"))
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    try #require(lines.count == scenes.count, "\(output.suffix(500))")
    return Dictionary(zip(scenes, lines), uniquingKeysWith: { $1 })
  }

  private static let program =
    #filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.endIndex)
    + "/validate-scenes"
}
