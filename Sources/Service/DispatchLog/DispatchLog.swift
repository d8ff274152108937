public import TouchTime
public import TouchDelivery

/// Numbers the records and hands each to every subscriber.
public final class DispatchLog: DecisionSink {
  private var subscribers: [any RecordSubscriber] = []
  private var lastSeq = 0
  /// The last decision, for its memory: unless a subscriber keeps a record, the next one allocates nothing.
  private var spare = Record(.hit)
  /// The responders whose overrides have failed since the last decision.
  private var failed: Set<String> = []
  /// How many calls of scripts have failed so far, and why the last one did.
  package private(set) var failedCalls: (count: Int, lastMessage: String) = (0, "")
  /// Called before each record, for what has happened since the last one and is recorded late.
  package var willRecord: (() -> Void)?
  /// Whether a record is of what the scene exposes to others.
  package var exposes: (Record) -> Bool = { _ in false }
  /// Called when `wantsDecisions`, `wantsExplanations` or `wants(_:)` may have changed.
  package var interestChanged: () -> Void = {}

  /// A log without subscribers.
  package init() {}

  /// Whether a subscriber wants the decisions; where none does, the application needs no sink, so that they cost nothing.
  package var wantsDecisions: Bool { subscribers.contains { $0.interest != .incidents } }

  /// Whether a subscriber wants to know of each view why it was hit or not.
  package var wantsExplanations: Bool { subscribers.contains { $0.interest == .explanations } }

  /// Whether a subscriber wants records of this kind, which are made only where it is named.
  package func wants(_ kind: RecordKind) -> Bool { subscribers.contains { $0.kindsOnDemand.contains(kind) } }

  /// Whether a subscriber wants what the scene exposes, changes of values included.
  package var wantsExposed: Bool { subscribers.contains { $0.wantsExposed } }

  /// Gives `subscriber` all records from now on.
  package func add(_ subscriber: any RecordSubscriber) {
    subscribers.append(subscriber)
    interestChanged()
  }

  /// Gives `subscriber` no more records.
  package func remove(_ subscriber: any RecordSubscriber) {
    subscribers.removeAll { $0 === subscriber }
    interestChanged()
  }

  /// Takes a decision of touch delivery.
  public func record(_ kind: RecordKind, at time: Instant, _ fill: (inout Record) -> Void) {
    willRecord?()
    var record = Record(kind)
    swap(&record, &spare)
    record.restart(kind)
    fill(&record)
    if kind.isDecision, !kind.isOnDemand, !failed.isEmpty { addFailures(to: &record) }
    send(&record, at: time)
    swap(&record, &spare)
  }

  /// Takes anything else that happened; `time` is the time of the event that it belongs to.
  package func record(_ record: Record, at time: Instant) {
    willRecord?()
    var record = record
    send(&record, at: time)
  }

  private func send(_ record: inout Record, at time: Instant) {
    if record.kind == .error { note(error: record.fields) }
    lastSeq += 1
    record.stamp(lastSeq, at: time)
    let subscribers = subscribers
    for index in subscribers.indices { subscribers[index].receive(record) }
  }
}

extension DispatchLog {
  /// A call that is recorded after it was handled says which of its handlers failed.
  private func addFailures(to record: inout Record) {
    let failures = record.fields.ids(.chain).filter(failed.contains)
    if !failures.isEmpty { record.list(.failed, failures) { $0.add(.element, $1) } }
    failed.removeAll()
  }

  private func note(error: RecordFields) {
    guard error.isTrue(.isOfCall) else { return }
    let place = error.text(.where).map { "\($0): " } ?? ""
    failedCalls = (failedCalls.count + 1, place + (error.text(.message) ?? ""))
    guard error[.recognizer] == nil, let id = error.text(.responder) else { return }
    failed.insert(id)
  }
}

/// A reader of the dispatch log.
package protocol RecordSubscriber: AnyObject {
  /// What it wants to have recorded.
  var interest: RecordInterest { get }
  /// The kinds that it wants of those that are made only for subscribers that name them.
  var kindsOnDemand: Set<RecordKind> { get }
  /// Whether it wants what the scene exposes: then changes of exposed values are recorded, as records of the kind `view`.
  var wantsExposed: Bool { get }

  /// Receives the next record; called in the order of `seq`, on the thread that owns the tree.
  ///
  /// Where others want more, it gets records that it has no interest in as well.
  func receive(_ record: Record)
}

extension RecordSubscriber {
  /// None.
  package var kindsOnDemand: Set<RecordKind> { [] }

  /// No.
  package var wantsExposed: Bool { false }
}

/// The records that a reader of the log wants.
package enum RecordInterest: Comparable, Sendable {
  /// Scenes, devices, errors, prints and actions; no decisions of touch delivery.
  case incidents
  /// The decisions of touch delivery as well.
  case decisions
  /// The decisions, those on hits with every view asked.
  case explanations
}

extension RecordKind {
  /// What has to be wanted for records of this kind to be made.
  package var interest: RecordInterest {
    switch self {
    case .hold: .explanations
    case .error: .decisions
    default: isDecision ? .decisions : .incidents
    }
  }
}
