/// Which records the journal gets.
package enum JournalScope: Sendable {
  /// What an administrator should see: scenes, devices, errors, and actions that failed.
  case incidents
  /// Every record, with each decision.
  case all
}
