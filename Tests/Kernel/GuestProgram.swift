// SPDX-License-Identifier: Apache-2.0

/// A program below `Guest` and what it is told after the daemon, the scene and the folder for its results.
struct GuestProgram: Sendable {
  let name: String
  let arguments: [String]
  /// What `vm` is told.
  var options: [String] = []

  /// Plays recordings to a daemon each.
  static func recordings(_ cases: [RecordedCase]) -> GuestProgram {
    GuestProgram(name: "play-cases", arguments: cases.flatMap { [$0.name, $0.device, $0.recording] })
  }

  /// Plays recordings of real devices to two daemons that read them in their ways.
  static func recordings(_ recordings: [RealRecording]) -> GuestProgram {
    GuestProgram(name: "recordings", arguments: recordings.flatMap { [$0.name, $0.device, $0.recording] })
  }

  /// Does to devices what happens to them in the field.
  static func scenarios(_ scenarios: [Scenario]) -> GuestProgram {
    GuestProgram(name: "devices", arguments: scenarios.map(\.rawValue))
  }

  /// Looks at what others get of devices, with a watchdog.
  static func bridging(_ scenarios: [BridgingScenario]) -> GuestProgram {
    GuestProgram(name: "devices", arguments: scenarios.map(\.rawValue), options: ["--systemd"])
  }

  /// Does to the daemon what happens to a service.
  static func service(_ scenarios: [ServiceScenario]) -> GuestProgram {
    GuestProgram(name: "devices", arguments: scenarios.map(\.rawValue), options: ["--systemd"])
  }
}
