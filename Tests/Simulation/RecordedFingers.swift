import DispatchLog
import Scenes
import TestSupport
import TouchTime
import TouchDelivery

@testable import LiveScenes
@testable import Replaying
import Evdev
import Recordings

/// What a live scene got of its devices, as a touch script.
struct RecordedFingers {
  /// Whether a touch script can say all of it: one moment has one line there.
  var isExpressible: Bool { isInOrder && !script.isEmpty }
  private var isInOrder = true
  private var script = ""
  private var last = Instant(microseconds: -1)
  private var numbers: [Contact.Identifier: Int] = [:]
  private var count = 0

  mutating func note(_ input: InputEvent) {
    switch input {
    case .touches(let frame): append(frame.contacts.map { item($0) }.joined(separator: ", "), at: frame.time)
    case .unlocated(.press(let key, let phase, _, _), let time): append("press \(key) \(phase)", at: time)
    case .unlocated(.remoteControl(let command), let time): append("remote \(command.name)", at: time)
    case .unlocated(.motion(let phase), let time): append("motion shake \(phase)", at: time)
    case .cancelAll(let time): append("cancelAll", at: time)
    }
  }

  private mutating func append(_ items: String, at time: Instant) {
    if time <= last || items.contains("e-") { isInOrder = false }
    last = time
    let fraction = String(time.microseconds % 1000 + 1000).dropFirst()
    script += "\(time.microseconds / 1000).\(fraction) \(items)\n"
  }

  private mutating func item(_ contact: Contact) -> String {
    if contact.change == .began {
      count += 1
      numbers[contact.identifier] = count
    }
    let number = numbers[contact.identifier] ?? 0
    let place = "\(contact.location.x) \(contact.location.y)"
    switch contact.change {
    case .began: return "down \(number) \(place)"
    case .moved: return "move \(number) \(place)"
    case .ended: return "up \(number)"
    case .cancelled: return "cancel \(number)"
    }
  }

  /// How a replay differs from `log`; what the daemon alone has to say, of devices and programs, left aside.
  func complaintAboutReplay(of scene: SceneSpec, _ log: [UInt8]) throws -> String? {
    var bytes: [UInt8] = []
    let file = try SceneFile(path: "scene.yaml", files: MemoryFiles(scene.files))
    let recording = RecordingFile(name: "story", bytes: Array(script.utf8))
    let replayLog = DispatchLog(writing: .ndjson) { bytes += $0 }
    try Replay(scene: file, recording: recording).run(log: replayLog, pace: .instant) { _ in }
    let (live, replayed) = (Self.lines(log), Self.lines(bytes))
    for (index, line) in replayed.enumerated() where index >= live.count || live[index] != line {
      return
        "the replay differs from what happened:\n  live:   \(index < live.count ? live[index] : "nothing")\n  replay: \(line)"
    }
    let missing = live.dropFirst(replayed.count).first { Self.time(of: $0) <= last.seconds }
    return missing.map { "the replay lacks \($0)" }
  }

  /// The lines that a replay has, too, without their numbers.
  private static func lines(_ log: [UInt8]) -> [String] {
    String(decoding: log, as: UTF8.self).split(separator: "\n").filter {
      !$0.contains(#""kind":"device""#) && !$0.contains(#""action":"exec""#)
    }.map { String($0[($0.firstIndex(of: ",") ?? $0.startIndex)...]) }
  }

  private static func time(of line: String) -> Double {
    Double(line.drop { $0 != ":" }.dropFirst().prefix { $0 != "," }) ?? 0
  }
}
