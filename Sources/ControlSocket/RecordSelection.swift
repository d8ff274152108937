package import DispatchLog

/// What a subscriber asks for, and how it wants it written.
package struct RecordSelection: Hashable, Sendable {
  /// The kinds of records; nil for all.
  package var kinds: Set<RecordKind>?
  /// The ids of views and other responders that records must be about; nil for all records.
  package var views: Set<String>?
  /// Whether hits tell of every view asked, and what is held back is told.
  package var explains = false
  /// How records are written.
  package var format = RecordFormat.ndjson
  /// How text is set out.
  package var style = TextStyle.plain

  /// Every record as NDJSON.
  package init() {}

  /// How much has to be recorded for it.
  package var interest: RecordInterest {
    if explains { return .explanations }
    guard let kinds else { return .decisions }
    return min(kinds.map(\.interest).max() ?? .incidents, .decisions)
  }

  /// Whether `record` is among what it asks for.
  func contains(_ record: Record) -> Bool {
    let kind = record.kind
    if kind == .hold, !explains { return false }
    if let kinds, !kinds.contains(kind) { return false }
    return views.map(record.concerns) ?? true
  }
}
