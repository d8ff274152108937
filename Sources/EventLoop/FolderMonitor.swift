internal import Glibc

/// Watches a folder that need not be there: it waits for it to be made, and for it to be made again.
package final class FolderMonitor {
  private let path: String
  private let changes: FolderChanges
  private let loop: EventLoop
  private let changed: (String?) -> Void
  private var source: EventSource?

  /// Calls `changed` with the name of a file in the folder at `path` to which one of `changes` happened, or with nil
  /// where that may be true of all: the folder has come or gone, or more happened than the system kept count of.
  ///
  /// - Throws: where the system lets nobody watch any more.
  package init(
    _ path: String, for changes: FolderChanges, on loop: EventLoop, changed: @escaping (String?) -> Void
  ) throws(SystemError) {
    self.path = path
    self.changes = changes
    self.loop = loop
    self.changed = changed
    try watch()
  }

  /// Watches the folder, or else the nearest one above it that is there.
  private func watch() throws(SystemError) {
    do {
      source = try loop.watchFolder(path, for: changes) { [unowned self] in tell($0) }
    } catch {
      guard error.isAbsence else { throw error }
      try watch(above: path)
    }
  }

  private func watch(above path: String) throws(SystemError) {
    guard let (folder, name) = Self.parent(of: path) else { return }
    do {
      source = try loop.watchFolder(folder, for: [.made, .movedIn]) { [unowned self] change in
        if change != .file(name) { return change == .gone ? startAgain() : () }
        startAgain()
      }
    } catch {
      guard error.isAbsence else { throw error }
      return try watch(above: folder)
    }
    // It may have been made before its parent was watched.
    if access(path, F_OK) == 0 { try watch() }
  }

  private func tell(_ change: FolderChange) {
    switch change {
    case .file(let name): changed(name)
    case .overflow: changed(nil)
    case .gone: startAgain()
    }
  }

  private func startAgain() {
    source = nil
    // Where it fails now nothing can be done about it; at the start it would have been told.
    try? watch()
    changed(nil)
  }

  /// The folder that `path` is in, and its name there; nil for the root.
  private static func parent(of path: String) -> (folder: String, name: String)? {
    guard let slash = path.lastIndex(of: "/"), path.count > 1 else { return nil }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}

extension SystemError {
  /// Whether something is not there.
  fileprivate var isAbsence: Bool { code == ENOENT || code == ENOTDIR }
}
