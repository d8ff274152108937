public import TouchDelivery

/// Numbers the records and hands each to everybody who listens.
public final class DispatchLog: DecisionSink {
  private var subscribers: [any RecordSubscriber] = []
  private var lastSeq = 0
  /// Called when `wantsDecisions` or `wantsExplanations` may have changed.
  package var interestChanged: () -> Void = {}

  /// A log that nobody listens to yet.
  package init() {}

  /// A log that `write` gets in `format`, a record or more at a time.
  public convenience init(writing format: RecordFormat, to write: @escaping ([UInt8]) -> Void) {
    self.init()
    add(RecordWriter(format: format, write: write))
  }

  /// Whether anybody wants the decisions; where not, the application needs no sink, so that they cost nothing.
  package var wantsDecisions: Bool { subscribers.contains { $0.interest != .incidents } }

  /// Whether anybody wants to know of each view why it was hit or not.
  package var wantsExplanations: Bool { subscribers.contains { $0.interest == .explanations } }

  /// Lets `subscriber` have all records from now on.
  package func add(_ subscriber: any RecordSubscriber) {
    subscribers.append(subscriber)
    interestChanged()
  }

  /// Lets `subscriber` have no more records.
  package func remove(_ subscriber: any RecordSubscriber) {
    subscribers.removeAll { $0 === subscriber }
    interestChanged()
  }

  /// Takes a decision of touch delivery.
  public func record(_ decision: Decision, at time: Instant) {
    record(.decision(decision), at: time)
  }

  /// Takes anything else that happened; `time` is the time of the event that it belongs to.
  package func record(_ content: consuming RecordContent, at time: Instant) {
    lastSeq += 1
    let record = Record(seq: lastSeq, time: time, content: content)
    let subscribers = subscribers
    for index in subscribers.indices { subscribers[index].receive(record) }
  }
}
