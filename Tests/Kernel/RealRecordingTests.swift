// SPDX-License-Identifier: Apache-2.0

import Testing

/// Each recording of a real device is played on a device of the same description, and the daemon decides what a replay does.
///
/// The machine is started once; two daemons live through all recordings, as one that runs for long lives through devices.
@Suite(
  "Real recordings",
  .enabled(
    if: Places.recordings != nil, "FINGERPOST_RECORDINGS names no folder with recordings of real devices"),
  .inTheMachine(.recordings(RealRecording.all)))
struct RealRecordingTests {
  @Test(arguments: RealRecording.all.filter { RealRecording.notTouchscreens[$0.name] == nil })
  func theDaemonDecidesWhatAReplayDoes(_ recording: RealRecording) throws {
    for reader in recording.readers {
      let daemon = try #require(
        try recording.decisionsOfTheDaemon(reader), "\(reader) left the device alone")
      let replay = try recording.decisionsOfAReplay(reader)
      if daemon != replay { report(daemon, replay, reader) }
      expectEachFingerToBeginAndEndOnce(in: daemon, RealRecording.fingers[recording.name])
    }
  }

  @Test(arguments: RealRecording.all.filter { RealRecording.notTouchscreens[$0.name] != nil })
  func noTouchesComeOfATablet(_ recording: RealRecording) throws {
    for reader in recording.readers {
      #expect(try recording.objectionOfTheDaemon(reader) == RealRecording.notTouchscreens[recording.name])
    }
  }

  private func report(_ daemon: [String], _ replay: [String], _ reader: RealRecording.Reader) {
    let difference = SideBySide(left: daemon.records, right: replay.records).firstDifference() ?? ""
    Issue.record(
      "the records of the daemon with \(reader) (left) are not those of the replay (right)\n\(difference)")
  }

  private func expectEachFingerToBeginAndEndOnce(in decisions: [String], _ expected: Int?) {
    let records = decisions.filter { !$0.contains("\"phase\":\"moved\"") && !$0.hasPrefix("{\"kind\":\"print\"") }
      .records
    let hits = records.fingers("hit")
    #expect(hits == Array(1...(expected ?? max(1, hits.count))))
    let accepted = records.fingers("gate", where: "accepted", is: "true")
    #expect(accepted == hits)
    #expect(records.fingers("touches", where: "phase", is: "began") == accepted)
    #expect(records.fingers("touches", where: "phase", is: "ended", "cancelled") == accepted)
  }
}

extension [String] {
  fileprivate var records: [LogRecord] { map { LogRecord(line: $0[...]) } }
}
