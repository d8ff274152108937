package import Diagnostics

/// The context of decoding: it collects diagnostics, asks about files that are named, and counts against limits.
package final class DocumentDecoder {
  /// The files that the document may name.
  package let files: any NamedFiles
  /// What was wrong so far, in the order in which it was met.
  package private(set) var diagnostics: [Diagnostic] = []
  /// What is odd without being wrong, in the order in which it was met.
  package private(set) var warnings: [Diagnostic] = []
  /// The number of names that may still be compared for suggestions, so that a file of mistakes takes no longer than others.
  private var comparisonsLeft = 20_000
  private var counts: [DocumentLimit: Int] = [:]
  /// The aliases of the documents, in their order.
  private var aliases: [DocumentAlias] = []
  /// After how many errors nothing more is decoded: a script that builds a view waits for it.
  private let mostErrors: Int
  /// Whether what waits for it gives up.
  private let isInterrupted: () -> Bool
  /// How many values at a place have been found to be repeated.
  private var repetitions: [SourceLocation: Int] = [:]

  /// Where values at a place come from that do not stand there.
  private var origins: [SourceLocation: String] = [:]

  private let synonyms: Synonyms

  /// The words of a document that a word of other programs may stand for, the likeliest first.
  package typealias Synonyms = @Sendable (String) -> [String]

  /// A decoder of documents that may name `files`; its suggestions know these `synonyms`, and it gives up after `mostErrors`, or once
  /// `isInterrupted`, which it asks often.
  package init(
    files: any NamedFiles, mostErrors: Int = .max, isInterrupted: @escaping () -> Bool = { false },
    synonyms: @escaping Synonyms = { _ in [] }
  ) {
    self.files = files
    self.mostErrors = mostErrors
    self.isInterrupted = isInterrupted
    self.synonyms = synonyms
  }

  /// Adds an error at `location`.
  package func report(_ message: String, at location: SourceLocation) {
    diagnostics.append(Diagnostic(message + origin(at: location), at: location))
  }

  /// Adds an error at `location`, and returns nil in place of the value.
  package func refuse<Value>(_ message: String, at location: SourceLocation) -> Value? {
    report(message, at: location)
    return nil
  }

  /// Adds a warning at `location`.
  package func warn(_ message: String, at location: SourceLocation) {
    warnings.append(Diagnostic(message + origin(at: location), at: location, severity: .warning))
  }

  /// Lets messages about the value at `location` say that it comes from `origin`.
  func note(_ origin: String, at location: SourceLocation) {
    origins[location] = origin
  }

  private func origin(at location: SourceLocation) -> String {
    origins[location].map { " (\($0))" } ?? ""
  }

  /// Adds what was found elsewhere.
  package func report(_ new: [Diagnostic]) {
    diagnostics += new
  }

  /// Adds what was found in composing a document.
  package func add(_ document: DocumentComposer.Result) {
    diagnostics += document.diagnostics
    aliases += document.aliases
  }

  /// The alias that repeats what stands at `location`, each time that it is asked for the next; nil where it is not clear.
  package func nextAlias(repeating location: SourceLocation) -> DocumentAlias? {
    guard comparisonsLeft > 0, !aliases.isEmpty else { return nil }
    comparisonsLeft -= aliases.reduce(0) { $0 + $1.value.weight }
    let index = repetitions[location, default: 0]
    repetitions[location] = index + 1
    let all = aliases.filter { $0.value.contains(location) }
    return index < all.count ? all[index] : nil
  }

  /// Reports that `slot` wants something else than it has, unless that is reported already.
  package func reportMismatch(_ slot: Slot, wanted: String, hint: String = "") {
    if case .unknown = slot.node.content { return }
    let hint =
      if hint.isEmpty, wanted.contains("number"), slot.node.isQuotedNumber {
        "; write it without quotes"
      } else {
        hint.isEmpty && wanted.contains("text") ? slot.node.hintForBraces : hint
      }
    report("\(slot.name) wants \(wanted), found \(slot.node.found)\(hint)", at: slot.location)
  }

  /// Reports the same, and returns nil in place of the value.
  package func mismatch<Value>(_ slot: Slot, wanted: String, hint: String = "") -> Value? {
    reportMismatch(slot, wanted: wanted, hint: hint)
    return nil
  }

  /// The hint at the candidate that was probably meant; empty where none is near or the file is past helping.
  ///
  /// - Parameter count: how many names the candidates are chosen from, if there are more of those.
  package func suggestion(
    for word: String, among candidates: @autoclosure () -> [String], outOf count: Int = 0
  ) -> String {
    guard comparisonsLeft > 0 else { return "" }
    let candidates = candidates()
    return hint(comparing: max(candidates.count, count)) {
      synonym(for: word, among: candidates) ?? NearMiss.suggestion(for: word, among: candidates)
    }
  }

  /// What `find` says of a word that it compares with `count` names, or nothing when the file is past helping.
  package func hint(comparing count: Int, _ find: () -> String) -> String {
    guard comparisonsLeft > 0 else { return "" }
    comparisonsLeft -= count
    return find()
  }

  /// The hint at the candidate that other programs call `word`; nil without one.
  func synonym(for word: String, among candidates: [String]) -> String? {
    synonyms(word).first { candidates.contains($0) }.map(NearMiss.hint)
  }

  /// The candidate that was probably meant by `word`; nil where none is near or the file is past helping.
  func meaning(of word: String, among candidates: [String]) -> String? {
    guard comparisonsLeft > 0 else { return nil }
    comparisonsLeft -= candidates.count
    return synonyms(word).first { candidates.contains($0) } ?? NearMiss.nearest(to: word, among: candidates)
  }

  /// Whether there may be one more of what `limit` is about, at `location`; the first too many is reported.
  func admits(_ limit: DocumentLimit, at location: SourceLocation) -> Bool {
    let count = counts[limit, default: 0] + 1
    counts[limit] = count
    if count == limit.count + 1 { report(limit.message, at: location) }
    return count <= limit.count
  }

  /// Whether nothing more is decoded: there are so many errors, or it is interrupted.
  package var hasEnough: Bool { diagnostics.count >= mostErrors || isInterrupted() }

  /// Whether something was left out because there is too much of it.
  package var isPastLimit: Bool { counts.contains { $0.value > $0.key.count } }
}

/// The files that a document may name besides itself, such as scripts.
package protocol NamedFiles {
  /// Why the file at `path` cannot be used, in words, or nil.
  ///
  /// Mistakes inside the file go to `decoder`.
  func obstacle(at path: String, _ decoder: DocumentDecoder) -> String?
}

/// The files of the system, each of which can be named if this process can read it now.
package struct ReadableFiles: NamedFiles {
  /// The files that this process sees.
  package init() {}

  /// The system's reason why the file at `path` cannot be read, or that it is not a regular file.
  package func obstacle(at path: String, _ decoder: DocumentDecoder) -> String? {
    do throws(FileError) {
      _ = try FileReader(path, from: .regularFile)
      return nil
    } catch {
      return error.reason
    }
  }
}

/// The number of one kind of thing that a document may have, because each costs memory, or time with each of the others.
package struct DocumentLimit: Hashable, Sendable {
  /// The greatest number, far beyond what any document needs.
  let count: Int
  private let things: String
  private let remedy: String

  /// A limit of `count`; `things` are what is counted, in the plural, and `remedy` is what to do about one too many.
  package init(_ count: Int, of things: String, remedy: String = "leave some out") {
    self.count = count
    self.things = things
    self.remedy = remedy
  }

  /// The message about one too many.
  fileprivate var message: String { "more than \(count) \(things); \(remedy)" }
}

extension ValueType {
  /// The type of the same values, whose number in a document is limited.
  package func counted(against limit: DocumentLimit) -> ValueType {
    ValueType(wanted, shape) { slot, decoder in
      decoder.admits(limit, at: slot.location) ? decode(slot, decoder) : nil
    }
  }
}

extension NearMiss {
  /// The hint at the candidate that was probably meant; empty where none is near.
  static func suggestion(for word: String, among candidates: [String], prefix: String = "") -> String {
    let plain = word.filter { $0 != "-" && $0 != "_" && $0 != " " }.lowercased()
    if let rest = taps[plain], candidates.contains("tap") { return hint("tap") + " Write \(rest) beside it." }
    let name =
      unprefixed(word, among: candidates) ?? nearest(to: word, among: candidates)
      ?? completed(word, among: candidates)
    return name.map { hint(prefix + $0) } ?? ""
  }

  /// Words in small letters that others have for a tap, with the key that it needs.
  private static let taps = [
    "doubletap": "numberOfTapsRequired: 2", "tripletap": "numberOfTapsRequired: 3",
    "twofingertap": "numberOfTouchesRequired: 2",
  ]

  /// The shortest candidate that a word of four letters or more is the beginning of.
  private static func completed(_ word: String, among candidates: [String]) -> String? {
    guard word.utf8.count >= 4 else { return nil }
    return candidates.filter { $0.hasPrefix(word) && $0 != word }.min { ($0.count, $0) < ($1.count, $1) }
  }

  /// What `word` means without the `is` that UIKit's Swift names carry and scenes leave out.
  private static func unprefixed(_ word: String, among candidates: [String]) -> String? {
    let rest = word.dropFirst(2)
    guard word.hasPrefix("is"), rest.first?.isUppercase == true else { return nil }
    return nearest(to: String(rest), among: candidates)
  }
}
