// SPDX-License-Identifier: Apache-2.0

extension RecordedCase {
  /// What `fingerpost run` wrote in the machine.
  func recordsOfTheDaemon() throws -> [LogRecord] {
    guard let results = MachineRun.current?.results else {
      throw MachineError.failed(reason: "the machine was never started")
    }
    guard !results.has("\(name).failure") else {
      let failure = try results.contents(of: "\(name).failure")
      let errors = try results.contents(of: "\(name).stderr")
      throw MachineError.failed(reason: "\(failure)the daemon said: \(errors)")
    }
    return LogRecord.decisions(in: try results.contents(of: "\(name).ndjson"))
  }

  /// What `fingerpost run` wrote in the machine of the device, its touches and presses, without repetitions.
  func story() throws -> [String] {
    _ = try recordsOfTheDaemon()
    let log = try MachineRun.current?.results.contents(of: "\(name).ndjson") ?? ""
    let lines = log.split(separator: "\n").map { LogRecord(line: $0) }.compactMap(\.tale)
    return lines.indices.filter { $0 == 0 || lines[$0] != lines[$0 - 1] }.map { lines[$0] }
  }

  /// What `fingerpost replay` writes here.
  func recordsOfAReplay() throws -> [LogRecord] {
    LogRecord.decisions(in: try Replay(of: recording, on: device, scene: Places.scene).output())
  }
}

extension LogRecord {
  /// A record of a story: what became of the device, of touches or of presses.
  fileprivate var tale: String? {
    switch kind {
    case "device": deviceKind == "keyboard" ? nil : text("event")
    case "touches": "\(text("phase")) \(integers("touches"))"
    case "presses": "press \(text("phase"))"
    default: nil
    }
  }

  private var deviceKind: String { text("deviceKind") }
}
