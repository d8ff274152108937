// SPDX-License-Identifier: Apache-2.0

import Testing

/// Devices are recorded and listed as they are.
///
/// The machine is started once and runs all cases, which hold the program to what they expect as they go on.
@Suite("Tools", .inTheMachine(.tools(ToolCase.allCases)))
struct ToolTests {
  @Test(arguments: ToolCase.allCases)
  func tool(_ tool: ToolCase) throws {
    try #require(MachineRun.current).expectEnd(of: tool)
  }
}
