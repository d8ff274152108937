internal import Diagnostics

/// The context of decoding: it collects diagnostics, reads scripts, and counts against limits.
final class SceneDecoder {
  private let files: any SceneFiles
  private let checkScript: ScriptCheck
  private(set) var diagnostics: [Diagnostic] = []
  /// The number of names that may still be compared for suggestions, so that a file of mistakes takes no longer than others.
  private var comparisonsLeft = 20_000
  private var counts: [BoundedThing: Int] = [:]
  private(set) var scripts: [String: Result<[UInt8], FileError>] = [:]

  init(files: any SceneFiles, checkScript: @escaping ScriptCheck) {
    self.files = files
    self.checkScript = checkScript
  }

  func report(_ message: String, at location: SourceLocation) {
    diagnostics.append(Diagnostic(message, at: location))
  }

  func report(_ new: [Diagnostic]) {
    diagnostics += new
  }

  /// Reports that `slot` wants something else than it has.
  func reportMismatch(_ slot: Slot, wanted: String, hint: String = "") {
    report("\(slot.name) wants \(wanted), found \(slot.node.found)\(hint)", at: slot.location)
  }

  /// ` — did you mean 'hidden'?`, or nothing when no candidate is near or the file is past helping.
  ///
  /// - Parameter count: how many names the candidates are chosen from, if there are more of those.
  func suggestion(
    for word: String, among candidates: @autoclosure () -> [String], outOf count: Int = 0
  ) -> String {
    guard comparisonsLeft > 0 else { return "" }
    let candidates = candidates()
    comparisonsLeft -= max(candidates.count, count)
    return NearMiss.suggestion(for: word, among: candidates)
  }

  /// Whether there may be one more `thing`, which is at `location`; the first too many is reported.
  func admits(_ thing: BoundedThing, at location: SourceLocation) -> Bool {
    let count = counts[thing, default: 0] + 1
    counts[thing] = count
    if count == thing.limit + 1 { report(thing.complaint, at: location) }
    return count <= thing.limit
  }

  /// Whether something was left out because there is too much of it.
  var isPastLimit: Bool { counts.contains { $0.value > $0.key.limit } }

  /// Reads and checks the script at `path` once, however many responders name it.
  func script(at path: String) -> Result<[UInt8], FileError> {
    if let known = scripts[path] { return known }
    let content = files.read(path)
    scripts[path] = content
    if case .success(let text) = content { report(checkScript(path, text)) }
    return content
  }
}

extension NearMiss {
  /// ` — did you mean 'hidden'?`, or nothing when no candidate is near.
  static func suggestion(for word: String, among candidates: [String], prefix: String = "") -> String {
    guard let name = unprefixed(word, among: candidates) ?? nearest(to: word, among: candidates) else {
      return ""
    }
    return hint(prefix + name)
  }

  /// What `word` means without the `is` that UIKit's Swift names carry and scenes leave out.
  private static func unprefixed(_ word: String, among candidates: [String]) -> String? {
    let rest = word.dropFirst(2)
    guard word.hasPrefix("is"), rest.first?.isUppercase == true else { return nil }
    return nearest(to: String(rest), among: candidates)
  }
}

/// A kind of thing whose number is limited, because each costs memory, or time with each of the others.
enum BoundedThing {
  /// Windows, views, view controllers and gesture recognizers.
  case object
  case device, screen

  /// The greatest number, far beyond what any scene needs.
  var limit: Int {
    switch self {
    case .object: 10_000
    case .device: 256
    case .screen: 64
    }
  }

  /// The message about one too many.
  var complaint: String {
    switch self {
    case .object:
      "more than \(limit) windows, views, view controllers and gesture recognizers in one scene; leave some out"
    case .device:
      "more than \(limit) rules below 'devices'; one with a pattern, such as 'name: \"Goodix*\"', is for many devices"
    case .screen: "more than \(limit) screens in one scene; leave some out"
    }
  }
}

extension ValueType {
  /// The type of the same values, whose number in a scene is limited.
  func counted(as thing: BoundedThing) -> ValueType {
    let decode = decode
    return ValueType(wanted, shape) { slot, decoder in
      decoder.admits(thing, at: slot.location) ? decode(slot, decoder) : nil
    }
  }
}
