// SPDX-License-Identifier: Apache-2.0

import Testing

/// The Debian package, from its installation to the last trace of it.
///
/// The package is made of the program that is built with the tests. The machine is started once, with systemd for its first process,
/// and runs all scenarios, each on what the one before has left.
@Suite("Package", .inTheMachine(.package(PackageScenario.allCases)))
struct PackageTests {
  @Test(arguments: PackageScenario.allCases)
  func scenario(_ scenario: PackageScenario) throws {
    try #require(MachineRun.current).expectEnd(of: scenario)
  }
}
