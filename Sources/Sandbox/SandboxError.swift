internal import Glibc

/// The kernel did not take a filter.
package struct SandboxError: Error, CustomStringConvertible {
  let code: Int32

  /// What was wrong and what to do about it.
  package var description: String {
    let words = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return "the kernel does not let this process give up starting programs: \(words); "
      + "it needs CONFIG_SECCOMP_FILTER"
  }
}
