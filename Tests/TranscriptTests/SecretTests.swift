import Daemon
import DispatchLog
import Journal
import Recordings
import Scenes
import Testing
import TouchDelivery
import TracePage

/// Whatever is entered at a pad of ten buttons, every output is the same to the byte.
@Suite("A PIN at ten buttons") struct SecretTests {
  private static let pad = "records/pin-of-ten-buttons.transcript"
  /// Where the buttons of the pad are, by their digits.
  private static let places = [(150, 350)] + (0..<9).map { ($0 % 3 * 100 + 50, $0 / 3 * 100 + 50) }

  /// Touches at the buttons of `digits`, in a fixed rhythm.
  private static func touches(_ digits: [Int]) -> String {
    digits.enumerated().map { index, digit in
      let (x, y) = places[digit]
      return "\(index * 300) down 1 \(x) \(y)\n\(index * 300 + 80) up 1\n"
    }.joined() + "2000 down 1 \(places[digits[0]].0) \(places[digits[0]].1)\n2900 up 1\n"
  }

  /// The transcript's scene, with `replacing` in it changed.
  private func scene(_ change: (String) -> String = { $0 }) throws -> SceneFile {
    let pad = try Transcript(named: Self.pad)
    let parts = pad.parts.map { ($0.name, $0.name == "scene.yaml" ? change($0.text) : $0.text) }
    let text = parts.map { "\n--- \($0.0)\n\($0.1)" }.joined()
    return try SceneFile(
      path: "scene.yaml",
      files: TranscriptFiles(transcript: Transcript(name: Self.pad, text: "PIN\n" + text)))
  }

  /// All that comes out while `digits` are entered: the log in both formats with everything in it, a trace page, the journal, and
  /// a picture of the ways.
  private func output(_ digits: [Int], at scene: SceneFile) throws -> [String] {
    var (text, json, page, journal) = ([UInt8](), [UInt8](), [UInt8](), [UInt8]())
    let log = DispatchLog()
    let everything = RecordSelection(kinds: Set(RecordKind.allCases), explains: true)
    log.add(RecordWriter(format: .text, everything, places: scene.places) { text += $0 })
    log.add(RecordWriter(format: .ndjson, everything) { json += $0 })
    let writer = TraceWriter { page += $0 }
    log.add(writer)
    let entries = JournalWriter { journal += Array($0.fields.joined(separator: "\n").utf8) }
    entries.scope = .all
    log.add(entries)
    let recording = RecordingFile(name: "pin", bytes: Array(Self.touches(digits).utf8))
    let replay = Replay(scene: scene, recording: recording)
    try replay.run(log: log, pace: .instant, warn: { Issue.record("\($0)") }) { writer.begin(tree: $0) }
    let outputs = [text, json, page, journal, try replay.picture(at: nil)]
    return outputs.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("two PINs make the same output", arguments: [[1, 3, 7, 9], [2, 2, 8, 0], [5, 5, 5, 5]])
  func same(digits: [Int]) throws {
    let scene = try scene()
    let (one, other) = (try output([4, 6, 4, 1], at: scene), try output(digits, at: scene))
    #expect(one == other)
    #expect(one[1].contains("\"kind\":\"print\"") && one[1].contains("\"text\":null"))
  }

  @Test("with places alone withheld they differ, so that the comparison can fail")
  func different() throws {
    let scene = try scene { $0.replacing("redacted: true", with: "redacted: places") }
    #expect(try output([4, 6, 4, 1], at: scene)[0] != output([1, 3, 7, 9], at: scene)[0])
  }
}
