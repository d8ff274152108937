/// Where the dispatch log goes; a scene's section `log`.
package struct LogDescription: Hashable, Sendable {
  /// Which records a service writes to the journal.
  package internal(set) var journal = JournalChoice.incidents
}

/// Which records a service writes to the journal.
package enum JournalChoice: String, Sendable, CaseIterable {
  /// Scenes, devices, errors, and actions that failed.
  case incidents
  /// Every record, with each decision.
  case all
}
