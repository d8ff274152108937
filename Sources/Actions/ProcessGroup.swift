internal import Glibc

/// A program's process group, whose number is the program's own.
///
/// The kernel gives the number to nobody else before the program is reaped and its group has no member any more, and
/// then goes through all others first. Whoever looks several times a second while it signals the group never hits a
/// stranger.
struct ProcessGroup {
  let id: Int32
  /// Whether the program itself is still to be reaped.
  private(set) var hasLeader = true
  /// A member that was seen alive: as long as it is, nobody needs to be looked for.
  private var witness: Int32?

  init(id: Int32) {
    self.id = id
  }

  /// Notes that the program was reaped.
  mutating func loseLeader() {
    hasLeader = false
  }

  /// Whether anybody in it runs; those that ended and that nobody reaps, as in a container, do not count.
  mutating func isAlive() -> Bool {
    if hasLeader { return true }
    guard exists else { return false }
    if let witness, ProcessStatus(of: witness)?.isAlive(in: id) == true { return true }
    witness = ProcessStatus.first { $0.isAlive(in: id) }?.id
    return witness != nil
  }

  /// Signals all members, and the program also where it went to another group.
  func send(_ signal: Int32) {
    if kill(-id, signal) != 0, hasLeader { kill(id, signal) }
  }

  /// Whether the kernel knows a member, be it one that ended and was not reaped.
  private var exists: Bool { kill(-id, 0) == 0 || errno == EPERM }
}
