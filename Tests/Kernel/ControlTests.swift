// SPDX-License-Identifier: Apache-2.0

import Testing

/// However those behave who ask the daemon or follow its log, touches keep flowing and nothing grows.
@Suite("Control", .inTheMachine(.control(ControlScenario.allCases)))
struct ControlTests {
  @Test(arguments: ControlScenario.allCases)
  func scenario(_ scenario: ControlScenario) throws {
    try #require(MachineRun.current).expectEnd(of: scenario)
  }
}
