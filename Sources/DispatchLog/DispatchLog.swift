package import TouchDelivery

/// Numbers the records and hands each to everybody who listens.
package final class DispatchLog: DecisionSink {
  private var subscribers: [any RecordSubscriber] = []
  private var lastSeq = 0

  /// A log that nobody listens to yet.
  package init() {}

  /// Whether anybody listens; where not, the application should have no sink, so that decisions cost nothing.
  package var isListenedTo: Bool { !subscribers.isEmpty }

  /// Lets `subscriber` have all records from now on.
  package func add(_ subscriber: any RecordSubscriber) {
    subscribers.append(subscriber)
  }

  /// Takes a decision of touch delivery.
  package func record(_ decision: Decision, at time: Instant) {
    record(.decision(decision), at: time)
  }

  /// Takes anything else that happened; `time` is the time of the event that it belongs to.
  package func record(_ content: RecordContent, at time: Instant) {
    lastSeq += 1
    let record = Record(seq: lastSeq, time: time, content: content)
    for subscriber in subscribers { subscriber.receive(record) }
  }
}
