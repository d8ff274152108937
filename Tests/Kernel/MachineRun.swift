// SPDX-License-Identifier: Apache-2.0

/// The machine's one run over all cases, and what the daemon wrote in it.
struct MachineRun: Sendable {
  let results: TemporaryFolder

  @TaskLocal static var current: MachineRun?

  /// The exit code with which `vm` says that there can be no machine.
  private static let noMachine: Int32 = 77

  init(playing cases: [RecordedCase]) throws {
    results = try TemporaryFolder()
    let log = try TemporaryFolder()
    let code = try Self.command(playing: cases, into: results)
      .run(output: "\(log.path)/out", errors: "\(log.path)/err")
    guard code != 0 else { return }
    let reason = try log.contents(of: "err")
    throw code == Self.noMachine
      ? MachineError.unavailable(reason: reason)
      : MachineError.failed(reason: "vm ended with \(code): \(reason)")
  }

  private static func command(playing cases: [RecordedCase], into results: TemporaryFolder) -> Command {
    var command = Command(
      "\(Places.tests)/vm", "--timeout", "1800", "--share", results.path, "--",
      "\(Places.tests)/Guest/play-cases", Places.fingerpost, Places.scene, results.path)
    for recorded in cases {
      command.arguments += [recorded.name, recorded.device, recorded.recording]
    }
    return command
  }
}
