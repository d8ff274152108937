package import Diagnostics
package import DispatchLog
internal import LiveScenes
internal import Recordings
package import Scenes
internal import TouchDelivery

/// A test as a file: what it shows, the rules it holds to, a scene with its scripts, touches, and the log they make.
///
/// A line `--- NAME` begins a part. Before the first stands a sentence, more words if it takes them, then `rules:` and,
/// if wanted, `options:` (`explain` for the views asked, `ndjson` for that format, `kind:touches` for records of that kind alone)
/// and `scene:`, the path of a scene that is not a part. Another word before a colon there is a mistake.
package struct Transcript {
  /// The whole file, with plain line ends.
  private let text: String
  /// How its lines end.
  private let lineEnd: String
  /// What it is called: its path.
  package let name: String
  /// The lines before the first part.
  package let header: String
  /// The sentence that says what it shows.
  package let title: String
  /// The rules that the log follows from.
  package let rules: [String]
  /// How the log is written.
  package let options: Set<String>
  /// The parts, in the order of the file.
  package let parts: [(name: String, text: String)]
  /// The scene, a part or a path beside the transcript.
  private let scenePath: String
  /// What is wrong with the header or the parts; nil for nothing.
  private let mistake: String?

  /// The transcript with this text.
  package init(name: String, text: String) {
    self.name = name
    lineEnd = text.contains("\r\n" as Character) ? "\r\n" : "\n"
    self.text =
      lineEnd == "\n"
      ? text
      : text.split(separator: "\r\n" as Character, omittingEmptySubsequences: false).joined(separator: "\n")
    var sections = ("\n" + self.text)
      .split(separator: "\n--- ", omittingEmptySubsequences: false).map(String.init)
    header = String(sections.removeFirst().dropFirst())
    let lines = header.split(separator: "\n").map(String.init)
    title = lines.first ?? ""
    rules = Self.words(after: "rules:", in: lines)
    options = Set(Self.words(after: "options:", in: lines))
    scenePath = Self.text(after: "scene:", in: lines) ?? "scene.yaml"
    parts = sections.map { section in
      let end = section.firstIndex(of: "\n") ?? section.endIndex
      return (String(section[..<end].trimmingBlanks), String(section[end...].dropFirst()) + "\n")
    }
    mistake =
      TranscriptHeader.mistake(
        in: header.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
      ?? Self.mistake(in: parts.map(\.name))
  }

  private static func mistake(in parts: [String]) -> String? {
    var seen: Set<String> = []
    if let twice = parts.first(where: { !seen.insert($0).inserted }) { return "a second part '--- \(twice)'" }
    if parts.contains("touches") { return nil }
    let found =
      parts.isEmpty ? "" : "; there are \(parts.map { "'--- \($0)'" }.joined(separator: ", "))"
    return "there is no part '--- touches' with a touch script in it\(found)"
  }

  /// The text of the part called `name`; nil without one.
  package func part(_ name: String) -> String? { parts.first { $0.name == name }?.text }

  /// The log that is expected; nil where none has been recorded.
  package var log: String? { part("log").map { String($0.trimmingNewlines) } }

  /// The file's text with `log`, at its end, in the place of the expected one.
  package func text(expecting log: String) -> String {
    var kept: [Substring] = []
    var isLog = false
    for line in (text.hasSuffix("\n") ? text.dropLast() : text[...]).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("--- ") { isLog = line.dropFirst(4).trimmingBlanks == "log" }
      if !isLog { kept.append(line) }
    }
    if kept.last?.isEmpty != true { kept.append("") }
    kept += ["--- log"] + log.trimmingNewlines.split(separator: "\n", omittingEmptySubsequences: false)
    return kept.map { $0 + lineEnd }.joined()
  }

  private static func text(after key: String, in lines: [String]) -> String? {
    let text = lines.first { $0.hasPrefix(key) }?.dropFirst(key.count).trimmingBlanks
    return text.flatMap { $0.isEmpty ? nil : String($0) }
  }

  private static func words(after key: String, in lines: [String]) -> [String] {
    text(after: key, in: lines)?.split(separator: " ").map(String.init) ?? []
  }
}

extension Transcript {
  /// The log that the scene and touches make now; files that are no parts are read from `others`.
  package func replay(
    others: (any SceneFiles)? = nil, outside: ExternalVariables = ExternalVariables()
  ) throws(PlainError) -> String {
    let log = DispatchLog()
    var bytes: [UInt8] = []
    let format: RecordFormat = options.contains("ndjson") ? .ndjson : .text
    let explains = options.contains("explain")
    let scene = try scene(others, outside)
    let selection = RecordSelection(kinds: kinds, explains: explains)
    log.add(RecordWriter(format: format, selection, places: explains ? scene.places : [:]) { bytes += $0 })
    try replay(scene, into: log) { warning in bytes += Array("\(warning)\n".utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes what the scene and touches make now to `log`.
  package func replay(into log: DispatchLog, warn: @escaping (String) -> Void) throws(PlainError) {
    try replay(try scene(nil, ExternalVariables()), into: log, warn: warn)
  }

  /// The kinds of records that it has, where it names them.
  private var kinds: Set<RecordKind>? {
    let kinds = options.compactMap {
      $0.hasPrefix("kind:") ? RecordKind(rawValue: String($0.dropFirst(5))) : nil
    }
    return kinds.isEmpty ? nil : Set(kinds)
  }

  private func scene(
    _ others: (any SceneFiles)?, _ outside: ExternalVariables
  ) throws(PlainError) -> SceneFile {
    if let mistake { throw PlainError(mistake) }
    return try SceneFile(path: scenePath, files: TranscriptFiles(of: self, others: others), outside: outside)
  }

  private func replay(
    _ scene: SceneFile, into log: DispatchLog, warn: @escaping (String) -> Void
  ) throws(PlainError) {
    let recording = RecordingFile(name: "touches", bytes: Array((part("touches") ?? "").utf8))
    try Replay(scene: scene, recording: recording).run(log: log, pace: .instant) { warn("\($0)") }
  }
}

/// What may stand before the first part of a transcript.
private enum TranscriptHeader {
  private static let keys = ["rules", "options", "scene"]
  private static let options = ["explain", "ndjson"]

  /// The first mistake in `lines`, or nil; prose may have a colon behind a word with capitals.
  static func mistake(in lines: [String]) -> String? {
    var seen: Set<String> = []
    for (index, line) in lines.enumerated() {
      let words = line.split(separator: " ").map(String.init)
      guard let end = line.firstIndex(of: ":"), let word = words.first else { continue }
      let key = String(line[..<end])
      let problem =
        keys.contains(key)
        ? problem(of: key, words: line[end...].dropFirst().split(separator: " ").map(String.init), &seen)
        : word == key + ":" ? problem(ofUnknown: key) : nil
      if let problem { return "line \(index + 1): \(problem)" }
    }
    return nil
  }

  private static func problem(of key: String, words: [String], _ seen: inout Set<String>) -> String? {
    guard seen.insert(key).inserted else { return "a second '\(key):'; put all its words behind one" }
    return key == "options" ? words.lazy.compactMap(problem(ofOption:)).first : nil
  }

  private static func problem(ofUnknown key: String) -> String? {
    let hint = NearMiss.hint(for: key, among: keys)
    let isKey = key.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    guard isKey || !hint.isEmpty else { return nil }
    return "unknown key \(key.quoted)" + (hint.isEmpty ? "; there are 'rules', 'options' and 'scene'" : hint)
  }

  private static func problem(ofOption word: String) -> String? {
    if options.contains(word) { return nil }
    guard word.hasPrefix("kind:") else {
      let hint = NearMiss.hint(for: word, among: options)
      return "unknown option \(word.quoted)"
        + (hint.isEmpty ? "; there are 'explain', 'ndjson' and 'kind:NAME'" : hint)
    }
    let kind = String(word.dropFirst(5))
    guard RecordKind(rawValue: kind) == nil else { return nil }
    return "no records are of the kind \(kind.quoted)"
      + NearMiss.hint(for: kind, among: RecordKind.allCases.map(\.rawValue))
  }
}

/// The parts of a transcript as the files that its scene names.
package struct TranscriptFiles: SceneFiles {
  private let transcript: Transcript
  private let others: (any SceneFiles)?

  /// The parts of `transcript`; what is none of them is read from `others`.
  package init(of transcript: Transcript, others: (any SceneFiles)? = nil) {
    self.transcript = transcript
    self.others = others
  }

  /// The text of the part, or else of the other file.
  package func read(_ path: String) -> Result<[UInt8], FileError> {
    if let text = transcript.part(path) { return .success(Array(text.utf8)) }
    return others?.read(path) ?? .failure(FileError(path: path, reason: "No such file or directory"))
  }
}

/// Two texts next to each other, with a mark on each line that differs.
package func sideBySide(expected: String, actual: String) -> String {
  let left = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let right = actual.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let width = max(8, left.map(\.count).max() ?? 0)
  let rows = (0..<max(left.count, right.count)).map { index in
    let a = index < left.count ? left[index] : ""
    let b = index < right.count ? right[index] : ""
    return "\(a == b ? " " : "!") \(a.padded(toAtLeast: width)) | \(b)"
  }
  return (["  \("expected".padded(toAtLeast: width)) | actual"] + rows).joined(separator: "\n")
}

extension StringProtocol {
  /// The text without blanks at its ends.
  fileprivate var trimmingBlanks: SubSequence {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension String {
  /// The text without line breaks at its end.
  package var trimmingNewlines: Substring {
    var text = self[...]
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
