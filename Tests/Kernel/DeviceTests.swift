// SPDX-License-Identifier: Apache-2.0

import Testing

/// Devices come and go, sleep and flood, and no touch is left over.
///
/// The machine is started once and runs all scenarios, which hold the daemon to what they expect as they go on.
@Suite("Devices", .inTheMachine(.scenarios(Scenario.allCases)))
struct DeviceTests {
  @Test(arguments: Scenario.allCases)
  func scenario(_ scenario: Scenario) throws {
    let run = try #require(MachineRun.current)
    try run.expectEnd(of: scenario)
    let records = LogRecord.decisions(in: try run.results.contents(of: "\(scenario).ndjson"))
    let began = records.fingers("touches", where: "phase", is: "began")
    #expect(records.fingers("touches", where: "phase", is: "ended", "cancelled") == began)
  }

  @Test("the log tells of each panel's coming and going")
  func pairs() throws {
    let results = try #require(MachineRun.current).results
    let name = "\(Scenario.pulledAndPluggedAHundredTimes).ndjson"
    let events = try results.contents(of: name).split(separator: "\n").map { LogRecord(line: $0) }
      .filter { $0.kind == "device" && $0.text("name") == "Fingerpost Test Panel" }
      .map { $0.text("event") }
    #expect(events == Array(repeating: ["added", "removed"], count: 100).flatMap { $0 })
  }
}
