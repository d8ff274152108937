// SPDX-License-Identifier: Apache-2.0

extension RealRecording {
  private static let kinds = ["hit", "gate", "touches", "print", "presses"].map { "\"kind\":\"\($0)\"" }

  /// What the daemon with this reader decided in the machine; nil where it left the device alone, for a reason of that name in the results.
  func decisionsOfTheDaemon(_ reader: Reader) throws -> [String]? {
    let results = try results()
    guard results.has("\(name).\(reader)") else { return nil }
    return try results.contents(of: "\(name).\(reader)").split(separator: "\n").map { String($0) }
  }

  /// Why the daemon with this reader left the device alone; nil where it did not.
  func objectionOfTheDaemon(_ reader: Reader) throws -> String? {
    let results = try results()
    guard results.has("\(name).\(reader).ignored") else { return nil }
    return String(try results.contents(of: "\(name).\(reader).ignored").dropLast())
  }

  /// What a replay decides here, without the numbers and times of its records.
  func decisionsOfAReplay(_ reader: Reader) throws -> [String] {
    let scene = reader == .evdev ? Places.rawScene : Places.scene
    return try Replay(of: recording, on: device, scene: scene).output().split(separator: "\n")
      .compactMap { Self.decision($0) }
  }

  private static func decision(_ record: Substring) -> String? {
    let parts = record.split(separator: ",", maxSplits: 2)
    guard parts.count == 3, kinds.contains(where: { parts[2].hasPrefix($0) }) else { return nil }
    return "{" + parts[2]
  }

  private func results() throws -> TemporaryFolder {
    guard let results = MachineRun.current?.results else {
      throw MachineError.failed(reason: "the machine was never started")
    }
    for name in [name] + readers.map(\.rawValue) where results.has("\(name).failure") {
      throw MachineError.failed(reason: try results.contents(of: "\(name).failure"))
    }
    return results
  }
}
