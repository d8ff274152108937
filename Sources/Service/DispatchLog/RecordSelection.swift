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
  /// Whether it is for what the scene exposes, in addition to its other members.
  package private(set) var isOfExposed = false
  /// The fingers whose contacts it is for besides what the scene exposes; nil for none.
  package private(set) var contacts: ContactScope?

  /// The records of these kinds about these views, or of and about all.
  package init(
    kinds: Set<RecordKind>? = nil, views: Set<String>? = nil, explains: Bool = false, hasDetails: Bool = false
  ) {
    self.kinds = kinds
    self.views = views
    self.explains = explains
    self.hasDetails = hasDetails
  }

  /// The records of what the scene exposes, and the contacts of these fingers.
  package static func exposed(contacts: ContactScope?) -> RecordSelection {
    var selection = RecordSelection()
    selection.isOfExposed = true
    selection.contacts = contacts
    return selection
  }

  /// How much has to be recorded for it.
  package var interest: RecordInterest {
    if explains { return .explanations }
    guard let kinds else { return .decisions }
    return min(kinds.map(\.interest).max() ?? .incidents, .decisions)
  }

  /// The kinds that it names of those that are made only where they are named.
  package var kindsOnDemand: Set<RecordKind> {
    isOfExposed ? (contacts == nil ? [] : [.contact]) : kinds?.filter(\.isOnDemand) ?? []
  }

  /// Whether `record` is among what it asks for; `isExposed` knows which records are of what the scene exposes.
  package func contains(_ record: Record, isExposed: (Record) -> Bool) -> Bool {
    guard isOfExposed else { return contains(record) }
    guard record.kind == .contact, contacts != .exposed else { return isExposed(record) }
    return contacts == .all
  }

  /// Whether `record` is among what it asks for, which is not what the scene exposes.
  package func contains(_ record: Record) -> Bool {
    if record.kind == .hold, !explains { return false }
    if !(kinds?.contains(record.kind) ?? !record.kind.isOnDemand) { return false }
    return views.map(record.concerns) ?? true
  }

  /// The encoder of its records.
  package var encoder: NDJSONEncoder { NDJSONEncoder(explains: explains, hasDetails: hasDetails) }
}

/// The fingers whose contacts a bridge is sent.
package enum ContactScope: String, CaseIterable, Sendable {
  /// Those that came down on a view that the scene exposes, or inside one.
  case exposed
  /// All of them.
  case all
}
