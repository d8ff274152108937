internal import Glibc

/// Why a device's node cannot be read.
package struct EvdevError: Error, Hashable, CustomStringConvertible {
  /// The reason, as one sentence for people.
  package let description: String

  init(_ description: String) {
    self.description = description
  }

  /// What the system says about an operation on the node at `path`; `number` is an error number.
  init(_ operation: String, _ path: String, number: Int32) {
    self.init("cannot \(operation) \(path): \(String(cString: strerror(number)))")
  }
}
