package import TouchDelivery

/// The records that a subscriber wants.
package struct RecordSelection: Hashable, Sendable {
  /// The kinds of records; nil for all.
  package var kinds: Set<RecordKind>?
  /// The ids of views and other responders that records must be about; nil for all records.
  package var views: Set<String>?
  /// Whether hits list every view asked, and held phases are recorded.
  package var explains = false
  /// Whether records also have the fields that only the text format shows, so that the subscriber can write them as text.
  package var hasDetails = false
  /// Whether it is for what the scene exposes, whatever else it says.
  package private(set) var isOfExposed = false

  /// The records of these kinds about these views, or of and about all.
  package init(
    kinds: Set<RecordKind>? = nil, views: Set<String>? = nil, explains: Bool = false, hasDetails: Bool = false
  ) {
    self.kinds = kinds
    self.views = views
    self.explains = explains
    self.hasDetails = hasDetails
  }

  /// The records of what the scene exposes.
  package static var exposed: RecordSelection {
    var selection = RecordSelection()
    selection.isOfExposed = true
    return selection
  }

  /// How much has to be recorded for it.
  package var interest: RecordInterest {
    if explains { return .explanations }
    guard let kinds else { return .decisions }
    return min(kinds.map(\.interest).max() ?? .incidents, .decisions)
  }

  /// The kinds that it names of those that are made only where they are named.
  package var kindsOnDemand: Set<RecordKind> { kinds?.filter(\.isOnDemand) ?? [] }

  /// Whether `record` is wanted; the log knows which records are about what the scene exposes.
  package func contains(_ record: Record) -> Bool {
    if record.kind == .hold, !explains { return false }
    if !(kinds?.contains(record.kind) ?? !record.kind.isOnDemand) { return false }
    return views.map(record.concerns) ?? true
  }

  /// The encoder of its records.
  package var encoder: NDJSONEncoder { NDJSONEncoder(explains: explains, hasDetails: hasDetails) }
}
