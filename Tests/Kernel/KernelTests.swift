// SPDX-License-Identifier: Apache-2.0

import Testing

/// What the daemon does with a touchscreen of a real kernel is what `replay` does with the same recording.
///
/// The machine is started once and plays all cases; each test then looks at the records of one of them.
@Suite("Kernel", .inTheMachine(.recordings(RecordedCase.all)))
struct KernelTests {
  @Test(arguments: RecordedCase.own)
  func ownRecording(_ recorded: RecordedCase) throws {
    try expectTheRecordsOfAReplay(of: recorded)
    try expectEachFingerToBeginAndEndOnce(in: recorded)
  }

  @Test(arguments: RecordedCase.raw)
  func recordingReadWithoutLibinput(_ recorded: RecordedCase) throws {
    try expectTheRecordsOfAReplay(of: recorded)
    try expectEachFingerToBeginAndEndOnce(in: recorded)
  }

  @Test(arguments: RecordedCase.withLosses)
  func recordingWithDroppedEvents(_ recorded: RecordedCase) throws {
    try expectEachFingerToBeginAndEndOnce(in: recorded)
    #expect(try recorded.story() == RecordedCase.stories[recorded.name])
  }

  private func expectTheRecordsOfAReplay(of recorded: RecordedCase) throws {
    let difference = SideBySide(
      left: try recorded.recordsOfTheDaemon(), right: try recorded.recordsOfAReplay()
    ).firstDifference()
    if let difference {
      Issue.record("the daemon's records (left) are not those of the replay (right)\n\(difference)")
    }
  }

  private func expectEachFingerToBeginAndEndOnce(in recorded: RecordedCase) throws {
    let records = try recorded.recordsOfTheDaemon()
    let hits = records.fingers("hit")
    #expect(hits == Array(1...recorded.fingers))
    #expect(records.fingers("gate", where: "accepted", is: "false").count == recorded.refused)

    let accepted = records.fingers("gate", where: "accepted", is: "true")
    #expect(records.fingers("touches", where: "phase", is: "began") == accepted)
    #expect(records.fingers("touches", where: "phase", is: "ended", "cancelled") == accepted)
    #expect(records.fingers("touches", where: "phase", is: "cancelled").count == recorded.cancelled)
  }
}
