// SPDX-License-Identifier: Apache-2.0

/// A run of `fingerpost replay` on this machine.
struct Replay {
  private var command: Command

  /// The replay of `recording`, from a device that `device` describes, which is the recording itself where that begins with its
  /// description.
  init(of recording: String, on device: String, scene: String) {
    command = Command(Places.fingerpost, "replay", "--scene", scene, "--format", "ndjson", recording)
    if device != recording { command.arguments += ["--device", device] }
  }

  /// Its records.
  func output() throws -> String {
    let folder = try TemporaryFolder()
    let code = try command.run(output: "\(folder.path)/out", errors: "\(folder.path)/err")
    guard code == 0 else {
      let errors = try folder.contents(of: "err")
      throw MachineError.failed(reason: "fingerpost replay ended with \(code): \(errors)")
    }
    return try folder.contents(of: "out")
  }
}
