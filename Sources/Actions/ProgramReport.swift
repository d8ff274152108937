/// What is told of a program that was to be started.
package enum ProgramReport: Hashable, Sendable {
  /// It was; what was done, in words.
  case started(String)
  /// It was not, or it came to a bad end; why, in words.
  case failed(String)
}
