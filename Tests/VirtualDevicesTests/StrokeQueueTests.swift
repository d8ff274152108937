import Testing
import TouchDelivery

@testable import VirtualDevices

@Suite struct StrokeQueueTests {
  private func taken(_ queue: inout StrokeQueue) -> [[UInt16]] {
    var chords: [[UInt16]] = []
    while case .keys(let chord)? = queue.next() { chords.append(chord) }
    return chords
  }

  @Test func eightKeysAreHalfOfWhatReadersCanTake() {
    var queue = StrokeQueue()
    for key in 1...20 as ClosedRange<UInt16> { queue.add(.keys([key])) }
    #expect(taken(&queue) == (1...8).map { [$0] })
    #expect(taken(&queue) == [])
    #expect(queue.needsPause)
    queue.pause()
    #expect(taken(&queue) == (9...16).map { [$0] })
    queue.pause()
    #expect(taken(&queue) == (17...20).map { [$0] })
    #expect(queue.count == 0)
  }

  @Test func aChordComesWholeAndInItsTurn() {
    var queue = StrokeQueue()
    for chord in [[1, 2, 3, 4, 5], [6, 7, 8, 9], [10]] as [[UInt16]] { queue.add(.keys(chord)) }
    #expect(taken(&queue) == [[1, 2, 3, 4, 5]])
    queue.pause()
    #expect(taken(&queue) == [[6, 7, 8, 9], [10]])
  }

  @Test func aChordOfMoreThanThatGoesAlone() {
    var queue = StrokeQueue()
    let long = Array(1...12 as ClosedRange<UInt16>)
    for chord in [[20], long, [21]] { queue.add(.keys(chord)) }
    #expect(taken(&queue) == [[20]])
    queue.pause()
    #expect(taken(&queue) == [long])
    queue.pause()
    #expect(taken(&queue) == [[21]])
  }

  @Test func afterAPauseInWhichNothingCameThereIsNothingToWaitFor() {
    var queue = StrokeQueue()
    queue.add(.keys([1]))
    #expect(taken(&queue) == [[1]])
    queue.pause()
    #expect(!queue.needsPause)
  }

  @Test func noMoreWaitThanThereIsRoomFor() {
    var queue = StrokeQueue()
    for _ in 0..<StrokeQueue.mostWaiting { queue.add(.keys([1])) }
    #expect(!queue.hasRoom(for: [.keys([1])]))
    #expect(queue.clear() == StrokeQueue.mostWaiting)
    #expect(queue.hasRoom(for: [.keys([1])]) && taken(&queue) == [])
  }

  @Test func turnsOfTheWheelThatWaitAreOne() {
    var queue = StrokeQueue()
    for _ in 0..<1_000 { queue.add(.scroll(Point(x: 0.5, y: -1))) }
    #expect(queue.count == 1)
    #expect(queue.next() == .scroll(Point(x: 500, y: -1_000)))
  }
}
