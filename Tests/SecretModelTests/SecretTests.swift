import LiveScenes
import TestSupport
import Testing
import TouchTime

/// Whatever fingers do inside a redacted view, every output is the same to the byte (RD-1 to RD-4).
///
/// Two sequences of touches differ only inside it: fingers do the same at the same times, at the same places outside of it, and over it in
/// one wherever they are in the other. A pair counts if recognizers, controls and scripts outside of the view do the same in both, as they
/// do in the same scene without redaction.
///
/// `FINGERPOST_SECRET_PAIRS` sets how many pairs are tried, `FINGERPOST_MODEL_FIRST` the seed to begin with; `FINGERPOST_MODEL_SEED` runs
/// that pair alone and prints its scene and touches.
@Suite("Secrets") struct SecretModelTests {
  private static let parts: [UInt64] = [0, 1]
  /// How many pairs of touches each scene is tried with.
  private static let pairsOfScene: UInt64 = 8

  @Test("two sequences that differ only inside a redacted view make the same outputs", arguments: parts)
  func sameOutputs(part: UInt64) throws {
    if let seed = setting("FINGERPOST_MODEL_SEED") { return try compareOne(seed, part) }
    let chosen = setting("FINGERPOST_SECRET_PAIRS")
    let count = (chosen ?? 200) / UInt64(Self.parts.count)
    let first = (setting("FINGERPOST_MODEL_FIRST") ?? 0) + part * count
    var comparable = 0
    for seed in stride(from: first, to: first + count, by: 1) {
      let pair = try SecretPair(seed: seed, pairsOfScene: Self.pairsOfScene)
      if pair.isComparable { comparable += 1 }
      guard let difference = pair.difference else { continue }
      Issue.record("the outputs of pair \(seed) differ: \(difference)")
      return
    }
    if chosen != nil { print("part \(part): \(comparable) of \(count) pairs are comparable") }
    #expect(comparable > count / 4, "too few pairs do the same outside")
  }

  private func compareOne(_ seed: UInt64, _ part: UInt64) throws {
    guard part == 0 else { return }
    let pair = try SecretPair(seed: seed, pairsOfScene: Self.pairsOfScene)
    print(pair.description)
    if let difference = pair.difference { Issue.record("the outputs differ: \(difference)") }
  }

  @Test("without redaction they differ, so that the comparison can fail")
  func differentOutputs() throws {
    var different = 0
    for seed in 0..<UInt64(40) {
      let pair = try SecretPair(seed: seed, pairsOfScene: Self.pairsOfScene, isRedacted: false)
      if pair.isComparable, pair.difference != nil { different += 1 }
    }
    #expect(different > 5)
  }
}

/// A scene with two sequences of touches, played.
struct SecretPair: CustomStringConvertible {
  private let scene: String
  private let touches: SecretTouches
  private let outsides: [[String]]
  private let runs: [SecretRun]

  init(seed: UInt64, pairsOfScene: UInt64, isRedacted: Bool = true) throws {
    let generator = SecretScene(seed: seed / pairsOfScene)
    let open = generator.files(isRedacted: false), closed = generator.files(isRedacted: isRedacted)
    scene = closed.scene
    let pair = SecretTouches(seed: seed)
    touches = pair
    let openFile = try SceneFile(path: "scene.yaml", files: open)
    outsides = try [0, 1].map { try SecretRun(openFile, pair, sequence: $0).outside }
    let file = try SceneFile(path: "scene.yaml", files: closed)
    runs =
      outsides[0] == outsides[1]
      ? try [0, 1].map { try SecretRun(file, pair, sequence: $0, hasPage: seed.isMultiple(of: 32)) } : []
  }

  /// Whether what is outside of the pad did the same in both.
  var isComparable: Bool { !runs.isEmpty }

  /// The first lines that differ, with the name of their output; nil where all is the same.
  var difference: String? {
    guard isComparable else { return nil }
    for (one, other) in zip(runs[0].outputs, runs[1].outputs) where one.text != other.text {
      let lines = [one.text, other.text].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      let place = zip(lines[0], lines[1]).enumerated().first { $1.0 != $1.1 }
      let pair = place.map { "\n\($1.0)\n\($1.1)" } ?? "\n\(lines[0].count) and \(lines[1].count) lines"
      return "\(one.name)\(pair)"
    }
    return nil
  }

  var description: String {
    let steps = touches.steps.map { "\($0.time.microseconds / 1_000) \($0.change) \($0.slot) \($0.places)" }
    return
      ([scene] + steps + ["--- outside"] + outsides[0] + ["--- or"] + outsides[1]
      + (runs.first?.outputs.first { $0.name == "text" }.map { ["--- log", $0.text] } ?? [])).joined(
        separator: "\n")
  }
}
