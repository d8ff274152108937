internal import CSeccomp
package import EventLoop
internal import Glibc

/// The ban that a process puts on itself for good, by a filter in the kernel on its system calls; libseccomp.
package enum ProgramBan {
  private static let calls = ["execve", "execveat"]

  /// Keeps this process, and those that it forks, from starting any program from now on.
  ///
  /// `execve` and `execveat` fail with EPERM; nothing takes that back.
  /// The corresponding C functions are `seccomp_rule_add_array` and `seccomp_load`.
  package static func begin() throws(SystemError) {
    guard let filter = seccomp_init(SCMP_ACT_ALLOW) else { throw failure(ENOMEM) }
    defer { seccomp_release(filter) }
    // Threads that run already are bound by it, too.
    try check(seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1))
    for call in calls {
      let number = seccomp_syscall_resolve_name(call)
      try check(seccomp_rule_add_array(filter, refusal, number, 0, nil))
    }
    try check(seccomp_load(filter))
  }

  /// `SCMP_ACT_ERRNO(EPERM)`, which is a macro.
  private static let refusal = UInt32(0x0005_0000) | UInt32(EPERM)

  private static func check(_ answer: Int32) throws(SystemError) {
    if answer < 0 { throw failure(-answer) }
  }

  private static func failure(_ code: Int32) -> SystemError {
    SystemError(
      code: code, attempt: "give up starting programs, for which the kernel needs CONFIG_SECCOMP_FILTER")
  }
}
