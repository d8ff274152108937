import Testing

@testable import ArbitrationCases

@Suite("What must hold in every case")
struct LedgerTests {
  @Test(arguments: [
    [Entry.action(recognizer: 0, .changed)],
    [.action(recognizer: 0, .ended), .action(recognizer: 0, .ended)],
    [.transition(recognizer: 0, from: .possible, to: .changed)],
    [.transition(recognizer: 0, from: .began, to: .changed)],
    [.call(view: 0, .moved, [1])],
    [.call(view: 0, .began, [1]), .call(view: 0, .began, [1])],
    [.call(view: 0, .began, [1]), .call(view: 0, .ended, [1]), .call(view: 0, .cancelled, [1])],
    [.call(view: 0, .began, [1]), .call(view: 0, .ended, [1]), .call(view: 0, .began, [1])],
    [.call(view: 0, .began, [1])],
  ])
  func isMissedWhereItDoesNotHold(entries: [Entry]) {
    #expect(!Ledger.complaints(of: entries).isEmpty)
  }

  @Test func holdsForAGestureAndATouchFromBeganToEnd() {
    let entries: [Entry] = [
      .transition(recognizer: 0, from: .possible, to: .began), .action(recognizer: 0, .began),
      .transition(recognizer: 0, from: .began, to: .ended), .action(recognizer: 0, .ended),
      .reset(recognizer: 0), .transition(recognizer: 0, from: .possible, to: .failed),
      .call(view: 0, .began, [1, 2]), .call(view: 0, .moved, [2]), .call(view: 0, .ended, [1]),
      .call(view: 0, .cancelled, [2]),
    ]
    #expect(Ledger.complaints(of: entries) == [])
  }
}
