internal import Glibc

/// A call of the system that failed.
package struct SystemError: Error, CustomStringConvertible {
  /// The `errno` it failed with, as `ENOENT`.
  package let code: Int32
  /// What was tried, as "open /dev/null".
  package let attempt: String

  /// The failure `code` of `attempt`.
  package init(code: Int32, attempt: String) {
    self.code = code
    self.attempt = attempt
  }

  /// What was tried and the system's words for what came of it.
  package var description: String { "\(attempt): \(Self.words(for: code))" }

  /// The system's words for an `errno`.
  package static func words(for code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// Takes the answer of a libsystemd call, which is a negative `errno` where it failed.
  static func check(_ answer: Int32, _ attempt: @autoclosure () -> String) throws(SystemError) {
    guard answer < 0 else { return }
    throw SystemError(code: -answer, attempt: attempt())
  }
}
