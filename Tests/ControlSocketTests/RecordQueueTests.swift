import ControlSocket
import ModelSupport
import Testing
import TouchDelivery

/// The lines that wait for a subscriber, against the plainest account of them.
@Suite struct RecordQueueTests {
  private func take(_ count: Int, of queue: inout RecordQueue) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let copied = bytes.withUnsafeMutableBytes { queue.copy(into: $0) }
    queue.consume(copied)
    return Array(bytes.prefix(copied))
  }

  /// Each record is read once, in its turn, or counted; the counts stand where the records are missing.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func everyRecordIsReadOrCounted(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let limit = 400
    var queue = RecordQueue(limit: limit)
    var (read, seq): ([UInt8], Int) = ([], 0)
    for _ in 0..<3000 {
      if random.chance(55) {
        seq += 1
        let line = "\(seq) \(String(repeating: "x", count: random.below(30)))\n"
        queue.append(Array(line.utf8), seq: seq, time: Instant(microseconds: Int64(seq)))
      } else {
        read += take(random.below(150), of: &queue)
        queue.recover { Array("\($0.seq) \($0.count) missed\n".utf8) }
      }
      #expect(queue.size <= limit + 64)
    }
    while !queue.isEmpty || queue.isFull {
      read += take(7, of: &queue)
      queue.recover { Array("\($0.seq) \($0.count) missed\n".utf8) }
    }
    check(String(decoding: read, as: UTF8.self), upTo: seq)
  }

  private func check(_ text: String, upTo last: Int) {
    var next = 1
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.last == "missed", words.count == 3 { next += (Int(words[1]) ?? 0) - 1 }
      #expect(Int(words[0]) == next)
      next += 1
    }
    #expect(next == last + 1)
  }

  @Test func whatWasReadTakesUpNothing() {
    var queue = RecordQueue(limit: 1000)
    for seq in 1...100_000 {
      queue.append([1, 2, 3], seq: seq, time: .zero)
      _ = take(3, of: &queue)
      #expect(queue.isEmpty && queue.size == 0)
    }
  }
}
