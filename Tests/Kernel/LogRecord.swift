// SPDX-License-Identifier: Apache-2.0

/// One line of the dispatch log, its members in their order and their values as they were written.
struct LogRecord: Equatable {
  var members: [Member]

  struct Member: Equatable {
    var name: String
    var value: String
  }

  /// What must be alike between a device and its recording: where each touch went and what became of it, but neither when nor the
  /// count of all records.
  static func decisions(in log: String) -> [LogRecord] {
    log.split(separator: "\n").map { LogRecord(line: $0) }
      .filter { ["hit", "gate", "touches", "print", "presses"].contains($0.kind) }
      .map { LogRecord(members: $0.members.filter { !["seq", "time"].contains($0.name) }) }
  }

  var kind: String { text("kind") }

  /// A string without its quotation marks, or what else the member is.
  func text(_ name: String) -> String {
    members.first { $0.name == name }?.value.filter { $0 != "\"" } ?? ""
  }

  func integers(_ name: String) -> [Int] {
    text(name).split { !$0.isNumber }.compactMap { Int($0) }
  }
}

extension LogRecord: CustomStringConvertible {
  var description: String {
    let others = members.filter { $0.name != "kind" }.map { "\($0.name) \(text($0.name))" }
    return ([kind] + others).joined(separator: " ")
  }
}
