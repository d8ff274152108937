// SPDX-License-Identifier: Apache-2.0

import Testing

/// Others start programs for the service, and whatever becomes of them touches flow and each action is told of.
///
/// The machine is started once, with systemd for its first process, and runs all scenarios.
@Suite("Acting", .inTheMachine(.acting(ActingScenario.allCases)))
struct ActingTests {
  @Test(arguments: ActingScenario.allCases)
  func scenario(_ scenario: ActingScenario) throws {
    try #require(MachineRun.current).expectEnd(of: scenario)
  }
}
