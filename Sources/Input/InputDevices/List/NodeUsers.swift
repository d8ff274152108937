internal import EventLoop
internal import Glibc

/// A process that has a device node open.
package struct NodeUser: Hashable, Sendable, CustomStringConvertible {
  /// Its number.
  package let process: Int32
  /// The name of its program, as `ps` shows it.
  package let program: String

  var isFingerpost: Bool { program == "fingerpost" }

  /// Both, for people.
  package var description: String { "\(program) (process \(process))" }
}

/// Finds the processes that have a node open, as far as this one may look into them.
enum NodeUsers {
  /// Those of the node at `path`, this process aside, in the order of their numbers.
  static func all(of path: String) -> [NodeUser] {
    let processes = FolderListing.processes.filter { $0 != getpid() }
    return processes.sorted().filter { uses($0, path) }.map {
      NodeUser(process: $0, program: program(of: $0))
    }
  }

  private static func uses(_ process: Int32, _ path: String) -> Bool {
    let folder = "/proc/\(process)/fd"
    let links = FolderListing.names(in: folder) ?? []
    return links.contains { SymbolicLink.target(of: "\(folder)/\($0)") == path }
  }

  private static func program(of process: Int32) -> String {
    guard let file = fopen("/proc/\(process)/comm", "re") else { return "a program" }
    defer { fclose(file) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress, fgets(start, Int32(buffer.count), file) != nil else {
        return "a program"
      }
      return String(cString: start).split(separator: "\n").first.map { String($0) } ?? "a program"
    }
  }
}
