// SPDX-License-Identifier: Apache-2.0

import Testing

/// However those behave who ask the daemon or follow its log, touches keep flowing and nothing grows.
@Suite("Control", .inTheMachine(.control(ControlScenario.allCases)))
struct ControlTests {
  @Test(arguments: ControlScenario.allCases)
  func scenario(_ scenario: ControlScenario) throws {
    let results = try #require(MachineRun.current).results
    #expect(results.has("\(scenario).done"), "it was never run to its end")
    if results.has("\(scenario).failure") {
      Issue.record("\(try results.contents(of: "\(scenario).failure"))")
    }
  }
}
