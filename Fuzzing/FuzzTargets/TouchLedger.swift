package import DispatchLog
package import TouchDelivery

/// Counts of each touch how often its view got its begin and its end.
///
/// A call is recorded once it is over, after those inside it; so the order of the records is no order of the calls.
package final class TouchLedger: RecordSubscriber {
  package let interest = RecordInterest.explanations
  private let mayLoseTouches: Bool
  private var lives: [Int: (begins: Int, ends: Int)] = [:]

  /// A ledger without touches; `mayLoseTouches` where an override of `sendEvent` may keep an end from its view, or the
  /// log one of a view that a script redacts meanwhile.
  package init(mayLoseTouches: Bool = false) {
    self.mayLoseTouches = mayLoseTouches
  }

  package func receive(_ record: Record) {
    guard record.kind == .touches else { return }
    for touch in record.fields.integers(.touches) {
      switch record.fields.text(.phase) {
      case "began": lives[touch, default: (0, 0)].begins += 1
      case "ended", "cancelled": lives[touch, default: (0, 0)].ends += 1
      default: lives[touch, default: (0, 0)].begins += 0
      }
    }
  }

  /// Checks all touches, of which none is down any more.
  ///
  /// - Throws: `BrokenPromise` where one did not begin once and end once.
  package func finish() throws(BrokenPromise) {
    for (id, life) in lives.sorted(by: { $0.key < $1.key }) where life != (1, 1) {
      if mayLoseTouches, life.begins <= 1, life.ends <= 1 { continue }
      throw BrokenPromise("touch \(id) began \(life.begins) times and was over \(life.ends) times")
    }
  }
}
