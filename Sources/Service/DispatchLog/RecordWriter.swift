internal import TouchTime
package import TouchDelivery

/// The format of records, under the names of the command line's `--format`.
public enum RecordFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// One JSON object a line.
  case ndjson
}

/// Writes records in a format, for one reader.
package struct RecordEncoder {
  private let ndjson: NDJSONEncoder
  private var text: TextEncoder?

  /// An encoder of `format` that has written nothing; if it `explains`, hits list every view asked.
  package init(_ format: RecordFormat, explains: Bool = false, places: [String: String] = [:]) {
    ndjson = NDJSONEncoder(explains: explains)
    text = format == .text ? TextEncoder(explains: explains, places: places) : nil
  }

  /// Notes a record that is not written.
  package mutating func skip(_ record: Record) { text?.skip(record) }

  /// Appends `record`'s line, or lines that belong together, to `bytes`.
  package mutating func encode(_ record: Record, into bytes: inout [UInt8]) {
    if text == nil { return ndjson.encode(record, into: &bytes) }
    text?.encode(record, into: &bytes)
  }
}

/// Writes records in a format to wherever `write` puts bytes.
package final class RecordWriter: RecordSubscriber {
  package let interest: RecordInterest
  package let kindsOnDemand: Set<RecordKind>
  private let selection: RecordSelection
  private let write: ([UInt8]) -> Void
  private var line: [UInt8] = []
  private var encoder: RecordEncoder

  /// A writer of those records that `selection` contains.
  ///
  /// What `write` gets is one whole line with its newline at a time, or more lines that belong together. Explanations name the
  /// `places` in the scene where what they advise to change is described.
  package init(
    format: RecordFormat, _ selection: RecordSelection = RecordSelection(), places: [String: String] = [:],
    write: @escaping ([UInt8]) -> Void
  ) {
    self.selection = selection
    // Also of few kinds all is made, so that their numbers do not depend on which are written.
    interest = selection.explains ? .explanations : .decisions
    kindsOnDemand = selection.kindsOnDemand
    encoder = RecordEncoder(format, explains: selection.explains, places: places)
    self.write = write
  }

  package func receive(_ record: Record) {
    guard selection.contains(record) else { return encoder.skip(record) }
    line.removeAll(keepingCapacity: true)
    encoder.encode(record, into: &line)
    write(line)
  }
}

extension DispatchLog {
  /// A log that `write` gets in `format`, a record or more at a time.
  public convenience init(writing format: RecordFormat, to write: @escaping ([UInt8]) -> Void) {
    self.init()
    add(RecordWriter(format: format, write: write))
  }
}

/// Writes what an administrator needs without the whole log: scenes, devices, errors, failed actions.
package final class IncidentWriter: RecordSubscriber {
  package let interest = RecordInterest.incidents
  private let write: (String) -> Void
  /// How many refused requests were written within the span that began at `start`: others send those as fast as they like.
  private var refusals = (start: Instant.zero, count: 0)
  private static let mostRefusals = 10
  private static let span: Int64 = 30_000_000

  /// A writer that hands lines without their newline to `write`.
  package init(write: @escaping (String) -> Void) {
    self.write = write
  }

  package func receive(_ record: Record) {
    if isIncident(record), record.kind != .request || admitsRefusal(at: record.time) {
      write(record.sentence)
    }
  }

  /// Whether one more may be written; the last one before a pause says that there are others.
  private func admitsRefusal(at time: Instant) -> Bool {
    if refusals.count == 0 || time > refusals.start + Self.span { refusals = (time, 0) }
    refusals.count += 1
    if refusals.count == Self.mostRefusals {
      write(
        "refused requests are left out for \(Self.span / 1_000_000) s; fingerpost log --kind request has them"
      )
    }
    return refusals.count < Self.mostRefusals
  }

  private func isIncident(_ record: Record) -> Bool {
    switch record.kind {
    case .scene, .device, .print: true
    case .dropped: record.fields[.of] != nil
    default: record.isFailure
    }
  }
}

/// Counts the outcomes of touches, for a line at the end.
package final class TouchSummary: RecordSubscriber {
  package let interest = RecordInterest.decisions
  private var touches = 0
  private var missed = 0
  private var accepted = 0
  private var refused = 0
  private var handled = 0
  private var discarded = 0
  private var errors = 0
  private var failedActions = 0

  /// A summary of nothing so far.
  package init() {}

  package func receive(_ record: Record) {
    switch record.kind {
    case .hit:
      touches += 1
      if record.fields[.view] == .null { missed += 1 }
    case .gate: if record.fields.isTrue(.accepted) { accepted += 1 } else { refused += 1 }
    case .touches, .presses, .motion, .remote:
      if record.fields[.responder] == .null { discarded += 1 } else { handled += 1 }
    case .error: errors += 1
    case .action: if record.isFailure { failedActions += 1 }
    default: break
    }
  }

  /// The touches of redacted views, of which the log says no more.
  private var secrets: String {
    let count = touches - accepted - refused - missed
    return count > 0 ? ", \(count) in redacted views" : ""
  }

  /// What happened, as a sentence for people.
  package var description: String {
    """
    \(touches) touches: \(accepted) delivered, \(refused) refused, \(missed) hit no view\(secrets); \
    \(handled + discarded) calls of event methods: \(handled) handled, \(discarded) discarded; \(errors) errors, \
    \(failedActions) failures of actions
    """
  }
}
