/// How a child process ended.
package enum ChildExit: Hashable, Sendable {
  /// It exited by itself with this code.
  case exited(Int32)
  /// The signal of this number ended it.
  case killed(Int32)
}
