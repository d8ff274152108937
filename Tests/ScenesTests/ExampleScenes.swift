import Scenes
import TestSupport

/// A scene that the project shows to people or tests with, and where it stands.
struct ExampleScene {
  let place: String
  let text: String

  /// The scenes of the configuration, the documentation and the transcripts.
  static func all() -> [ExampleScene] {
    (names(in: "config").filter { $0.hasSuffix(".yaml") && !$0.contains("/bridges/") }
      .map { ExampleScene(place: $0, text: read($0)) })
      + (names(in: "docs") + ["README.md"]).filter { $0.hasSuffix(".md") }.flatMap(codeBlocks)
      + names(in: "Tests/Transcripts").filter { $0.hasSuffix(".transcript") }.flatMap(transcriptParts)
  }

  private static func codeBlocks(_ path: String) -> [ExampleScene] {
    read(path).pieces(between: "```yaml\n", and: "```").filter { $0.contains("version:") }.map {
      ExampleScene(place: path, text: $0)
    }
  }

  private static func transcriptParts(_ path: String) -> [ExampleScene] {
    (read(path) + "\n--- ").pieces(between: "\n--- ", and: "\n--- ", overlapping: true).compactMap { part in
      guard let end = part.firstIndex(of: "\n"), part[..<end].hasSuffix(".yaml") else { return nil }
      return ExampleScene(place: "\(path): \(part[..<end])", text: String(part[end...]) + "\n")
    }
  }

  static func read(_ path: String) -> String { TestSupport.text(ofFile: "\(checkout)/\(path)") ?? "" }

  /// The files below the folder at `path`.
  static func names(in path: String) -> [String] {
    files(below: "\(checkout)/\(path)").map { "\(path)/\($0)" }.sorted()
  }
}

extension String {
  /// What stands between `start` and `end`; if `overlapping`, an end is the next start as well.
  func pieces(between start: String, and end: String, overlapping: Bool = false) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let opening = rest.firstRange(of: start) {
      rest = rest[opening.upperBound...]
      guard let closing = rest.firstRange(of: end) else { break }
      found.append(String(rest[..<closing.lowerBound]))
      rest = overlapping ? rest[closing.lowerBound...] : rest[closing.upperBound...]
    }
    return found
  }
}
