internal import Glibc

/// A file that cannot be read.
package struct FileError: Error, Hashable, CustomStringConvertible {
  /// The file, as it was named.
  package let path: String
  /// Why not, in the system's words where it is the system that refuses.
  package let reason: String

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The corresponding C function is `strerror`.
  init(path: String, errorNumber: Int32) {
    self.init(path: path, reason: String(cString: strerror(errorNumber)))
  }

  /// The file and the reason, as one sentence for people.
  package var description: String { "cannot read '\(path)': \(reason)" }
}
