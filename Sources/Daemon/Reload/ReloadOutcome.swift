/// What became of a reload.
package enum ReloadOutcome {
  /// The scene on disk has taken over; what changed, in words, and what is odd about it, as
  /// `FILE:LINE:COLUMN: warning: MESSAGE`.
  case reloaded(changes: String, warnings: [String])
  /// The old scene goes on as if nothing had happened; everything that is wrong with the one on disk, a line each, as
  /// `FILE:LINE:COLUMN: error: MESSAGE`.
  case refused(diagnostics: [String])
}
