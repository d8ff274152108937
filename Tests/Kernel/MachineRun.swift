// SPDX-License-Identifier: Apache-2.0

import Testing

/// One run of the machine, and what the guest's program left behind.
struct MachineRun: Sendable {
  let results: TemporaryFolder

  @TaskLocal static var current: MachineRun?

  /// The exit code with which `vm` says that there can be no machine.
  private static let noMachine: Int32 = 77
  private static let longestRun = "2400"

  init(_ program: GuestProgram) throws {
    results = try TemporaryFolder()
    let log = try TemporaryFolder()
    try Self.prepare(program, into: results, log)
    let code = try Self.command(program, into: results)
      .run(output: "\(log.path)/out", errors: "\(log.path)/err")
    guard code != 0 else { return }
    let reason = try log.contents(of: "err")
    throw code == Self.noMachine
      ? MachineError.unavailable(reason: reason)
      : MachineError.failed(reason: "vm ended with \(code): \(reason)")
  }

  private static func prepare(_ program: GuestProgram, into results: TemporaryFolder, _ log: TemporaryFolder)
    throws
  {
    guard let preparation = program.preparation else { return }
    let code = try Command(preparation, Places.fingerpost, results.path)
      .run(output: "\(log.path)/out", errors: "\(log.path)/err")
    guard code == 0 else {
      throw MachineError.failed(reason: "\(preparation) ended with \(code): \(try log.contents(of: "err"))")
    }
  }

  private static func command(_ program: GuestProgram, into results: TemporaryFolder) -> Command {
    var command = Command("\(Places.tests)/vm", "--timeout", longestRun, "--share", results.path)
    command.arguments += program.options + ["--", "\(Places.tests)/Guest/\(program.name)"]
    command.arguments += [Places.fingerpost, Places.scene, results.path] + program.arguments
    return command
  }

  /// Records an issue where a scenario was not run to its end, or failed.
  func expectEnd(of scenario: some CustomStringConvertible, _ place: SourceLocation = #_sourceLocation) throws
  {
    #expect(results.has("\(scenario).done"), "it was never run to its end", sourceLocation: place)
    guard results.has("\(scenario).failure") else { return }
    Issue.record("\(try results.contents(of: "\(scenario).failure"))", sourceLocation: place)
  }
}
