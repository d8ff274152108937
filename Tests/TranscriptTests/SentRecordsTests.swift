import DispatchLog
import JSON
import Replaying
import Testing
import TouchDelivery

/// What `fingerpost log` makes of the records that a daemon sends.
@Suite("Records that are sent") struct SentRecordsTests {
  @Test(arguments: try Transcript.names())
  func textMadeOfRecordsSentWithDetailsIsThatOfTheRecordsThemselves(name: String) throws {
    let log = DispatchLog()
    var text: [UInt8] = []
    log.add(RecordWriter(format: .text, RecordSelection(explains: true)) { text += $0 })
    let follower = Follower()
    log.add(follower)
    try Transcript(named: name).replay(into: log) { _ in }
    #expect(!text.isEmpty)
    #expect(String(decoding: follower.text, as: UTF8.self) == String(decoding: text, as: UTF8.self))
  }
}

/// Sends each record to itself, and writes what has come as text.
private final class Follower: RecordSubscriber {
  let interest = RecordInterest.explanations
  private(set) var text: [UInt8] = []
  private let sender = NDJSONEncoder(explains: true, hasDetails: true)
  private var encoder = TextEncoder(explains: true)

  func receive(_ record: Record) {
    var line: [UInt8] = []
    sender.encode(record, into: &line)
    guard let value = try? JSONValue(reading: line), let record = Record(reading: value) else {
      return text += line
    }
    encoder.encode(record, into: &text)
  }
}
