/// How much an entry matters, by the levels of `syslog`.
package enum JournalPriority: Int, Sendable {
  /// `LOG_ERR`: something does not work that should.
  case error = 3
  /// `LOG_WARNING`: something else than was wanted has happened.
  case warning = 4
  /// `LOG_NOTICE`: what an administrator looks for.
  case notice = 5
  /// `LOG_INFO`: what happens in the course of things.
  case info = 6
  /// `LOG_DEBUG`: each decision.
  case debug = 7
}
