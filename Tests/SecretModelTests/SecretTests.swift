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
  func sequencesThatDifferInsideARedactedViewMakeTheSameOutputs(part: UInt64) throws {
    if let seed = setting("FINGERPOST_MODEL_SEED") { return try compareOne(seed, part) }
    let chosen = setting("FINGERPOST_SECRET_PAIRS")
    let count = (chosen ?? 200) / UInt64(Self.parts.count)
    let first = (setting("FINGERPOST_MODEL_FIRST") ?? 0) + part * count
    var comparable = 0
    var scenes: SecretScenes?
    for seed in stride(from: first, to: first + count, by: 1) {
      let own = seed / Self.pairsOfScene
      if scenes?.seed != own { scenes = try SecretScenes(seed: own) }
      guard let scenes else { continue }
      let pair = try SecretPair(seed: seed, scenes)
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
    let pair = try SecretPair(seed: seed, SecretScenes(seed: seed / Self.pairsOfScene))
    print(pair.description)
    if let difference = pair.difference { Issue.record("the outputs differ: \(difference)") }
  }

  @Test func withoutRedactionTheyDifferSoThatTheComparisonCanFail() throws {
    var different = 0
    for seed in 0..<UInt64(40) {
      let pair = try SecretPair(
        seed: seed, SecretScenes(seed: seed / Self.pairsOfScene, isRedacted: false))
      if pair.isComparable, pair.difference != nil { different += 1 }
    }
    #expect(different > 5)
  }
}

/// A random scene as it is played, and as the oracle plays it.
struct SecretScenes {
  /// The seed of the scene.
  let seed: UInt64
  /// The text of the scene.
  let text: String
  /// The scene that is tested, and the same without redaction.
  let closed: SceneFile, open: SceneFile

  init(seed: UInt64, isRedacted: Bool = true) throws {
    self.seed = seed
    let generator = SecretScene(seed: seed)
    let files = generator.files(isRedacted: isRedacted)
    text = files.scene
    closed = try SceneFile(path: "scene.yaml", files: files)
    open = try SceneFile(path: "scene.yaml", files: generator.files(isRedacted: false))
  }
}

/// A scene with two sequences of touches, played.
struct SecretPair: CustomStringConvertible {
  private let scene: String
  private let touches: SecretTouches
  private let outsides: [[String]]
  private let runs: [SecretRun]

  init(seed: UInt64, _ scenes: SecretScenes) throws {
    scene = scenes.text
    let pair = SecretTouches(seed: seed)
    touches = pair
    outsides = try [0, 1].map { try SecretRun(scenes.open, pair, sequence: $0, isObserved: false).outside }
    runs =
      outsides[0] == outsides[1]
      ? try [0, 1].map { try SecretRun(scenes.closed, pair, sequence: $0, hasPage: seed.isMultiple(of: 32)) }
      : []
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
