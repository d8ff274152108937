import Testing

@testable import VirtualDevices

@Suite struct ChordQueueTests {
  private func taken(_ queue: inout ChordQueue) -> [[UInt16]] {
    var chords: [[UInt16]] = []
    while let chord = queue.next() { chords.append(chord) }
    return chords
  }

  @Test func eightKeysAreHalfOfWhatReadersCanTake() {
    var queue = ChordQueue()
    for key in 1...20 as ClosedRange<UInt16> { queue.add([key]) }
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
    var queue = ChordQueue()
    for chord in [[1, 2, 3, 4, 5], [6, 7, 8, 9], [10]] as [[UInt16]] { queue.add(chord) }
    #expect(taken(&queue) == [[1, 2, 3, 4, 5]])
    queue.pause()
    #expect(taken(&queue) == [[6, 7, 8, 9], [10]])
  }

  @Test func aChordOfMoreThanThatGoesAlone() {
    var queue = ChordQueue()
    let long = Array(1...12 as ClosedRange<UInt16>)
    for chord in [[20], long, [21]] { queue.add(chord) }
    #expect(taken(&queue) == [[20]])
    queue.pause()
    #expect(taken(&queue) == [long])
    queue.pause()
    #expect(taken(&queue) == [[21]])
  }

  @Test func afterAPauseInWhichNothingCameThereIsNothingToWaitFor() {
    var queue = ChordQueue()
    queue.add([1])
    #expect(taken(&queue) == [[1]])
    queue.pause()
    #expect(!queue.needsPause)
  }

  @Test func noMoreWaitThanThereIsRoomFor() {
    var queue = ChordQueue()
    for _ in 0..<ChordQueue.mostWaiting { queue.add([1]) }
    #expect(queue.isFull)
    #expect(queue.clear() == ChordQueue.mostWaiting)
    #expect(!queue.isFull && taken(&queue) == [])
  }
}
