// SPDX-License-Identifier: Apache-2.0

import Testing

/// The daemon is reloaded, watched and told about, and goes on whatever its scripts, its files and its journal come to.
///
/// The machine is started once, with systemd for its first process, and runs all scenarios.
@Suite("Service", .inTheMachine(.service(ServiceScenario.allCases)))
struct ServiceTests {
  @Test(arguments: ServiceScenario.allCases)
  func scenario(_ scenario: ServiceScenario) throws {
    try #require(MachineRun.current).expectEnd(of: scenario)
  }
}
