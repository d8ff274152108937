import ControlSocket
import JSON
import Sockets
import TestSupport
import Testing
import TouchTime

/// What subscribers read of a channel, against the plainest account of it.
@Suite struct RecordChannelTests {
  /// A reader, and all that it has read.
  private struct Subscriber {
    var reader: ChannelReader
    var text = ""
    /// The number of the last record before it came.
    let before: Int

    init(_ channel: RecordChannel, before: Int) {
      reader = ChannelReader(channel)
      self.before = before
    }

    /// Reads `most` bytes at the most.
    mutating func read(_ most: Int) {
      var piece: [UInt8] = []
      _ = reader.read { bytes in
        piece = Array(bytes.prefix(most))
        return .written(piece.count)
      }
      text += String(decoding: piece, as: UTF8.self)
    }
  }

  private func line(_ seq: Int, _ length: Int) -> [UInt8] {
    Array("{\"seq\":\(seq),\"text\":\"\(String(repeating: "x", count: length))\"}\n".utf8)
  }

  /// However slowly each reads, every record is there, or counted in its place.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func everyRecordIsReadOrCounted(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let channel = RecordChannel(limit: 2000)
    var subscribers: [Subscriber] = []
    for seq in 1...2000 {
      if random.once(in: 300) { subscribers.append(Subscriber(channel, before: seq - 1)) }
      channel.append(line(seq, random.below(60)), seq: seq, time: Instant(microseconds: Int64(seq)))
      #expect(channel.size <= 2000)
      for index in subscribers.indices where random.chance(20 + 10 * index) {
        subscribers[index].read(random.below(120))
      }
    }
    for var subscriber in subscribers {
      while !subscriber.reader.isCaughtUp { subscriber.read(7) }
      try check(subscriber)
    }
  }

  private func check(_ subscriber: Subscriber) throws {
    var (last, missed) = (subscriber.before, 0)
    for text in subscriber.text.split(separator: "\n") {
      let record = try JSONValue(reading: Array(text.utf8))
      var count = 1
      if case .integer(let dropped)? = record["count"] {
        count = dropped
        missed += dropped
      }
      guard case .integer(last + count)? = record["seq"] else {
        Issue.record("after \(last) comes \(record.text)")
        return
      }
      last += count
    }
    #expect(last == 2000)
    #expect(subscriber.reader.missed == missed)
  }

  @Test func aLineThatIsTooLongIsKeptAllTheSame() {
    let channel = RecordChannel(limit: 100)
    var subscriber = Subscriber(channel, before: 0)
    channel.append(line(1, 10), seq: 1, time: .zero)
    channel.append(line(2, 1000), seq: 2, time: .zero)
    while !subscriber.reader.isCaughtUp { subscriber.read(100) }
    #expect(subscriber.text.hasPrefix(#"{"seq":1,"time":0,"kind":"dropped","count":1}"# + "\n"))
    #expect(subscriber.text.hasSuffix(String(decoding: line(2, 1000), as: UTF8.self)))
  }
}
