import DispatchLog
import Replaying
import Testing
import TouchTime
import TouchDelivery

/// What holds for the records of any log.
@Suite("Times of records")
struct RecordTimeTests {
  @Test("the times of a log never go back", arguments: try Transcript.names())
  func ascending(name: String) throws {
    let log = DispatchLog()
    let times = Times()
    log.add(times)
    try Transcript(named: name).replay(into: log) { _ in }
    let backwards = zip(times.seen, times.seen.dropFirst()).filter { $1 < $0 }
    #expect(!times.seen.isEmpty)
    #expect(backwards.map { "\($1.seconds) after \($0.seconds)" } == [])
  }
}

private final class Times: RecordSubscriber {
  let interest = RecordInterest.explanations
  private(set) var seen: [Instant] = []

  func receive(_ record: Record) {
    seen.append(record.time)
  }
}
