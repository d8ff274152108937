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
    let processes = FolderListing.names(in: "/proc").compactMap { Int32($0) }.filter { $0 != getpid() }
    return processes.sorted().filter { uses($0, path) }.map {
      NodeUser(process: $0, program: program(of: $0))
    }
  }

  private static func uses(_ process: Int32, _ path: String) -> Bool {
    let folder = "/proc/\(process)/fd"
    return FolderListing.names(in: folder).contains { SymbolicLink.target(of: "\(folder)/\($0)") == path }
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

/// The content of a folder.
package enum FolderListing {
  /// The names in `folder`, none where it cannot be read; the corresponding C function is `readdir`.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) { names.append(name(of: entry)) }
    return names.filter { $0 != "." && $0 != ".." }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
        String(cString: $0)
      }
    }
  }
}
