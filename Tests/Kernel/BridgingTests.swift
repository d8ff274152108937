// SPDX-License-Identifier: Apache-2.0

import Testing

/// A second reader hears of a grabbed panel what nobody handles, and everything as soon as the daemon is gone.
///
/// The machine is started once, with systemd for its first process, and runs all scenarios.
@Suite("Bridging", .inTheMachine(.bridging(BridgingScenario.allCases)))
struct BridgingTests {
  @Test(arguments: BridgingScenario.allCases)
  func scenario(_ scenario: BridgingScenario) throws {
    try #require(MachineRun.current).expectEnd(of: scenario)
  }
}
