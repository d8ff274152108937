internal import CSystemd
internal import Glibc

/// Watches a folder that need not be there: it waits for it to be made, and for it to be made again.
package final class FolderMonitor {
  private let path: String
  private let loop: EventLoop
  private let changed: (String?) -> Void
  private var source: EventSource?

  /// Calls `changed` with the name of a file in the folder at `path` that was made, moved there or removed or has other
  /// permissions, or with nil where that may be true of all: the folder has come or gone, or more happened than the
  /// system kept count of.
  ///
  /// - Throws: if the system allows no more watches.
  package init(
    _ path: String, on loop: EventLoop, changed: @escaping (String?) -> Void
  ) throws(SystemError) {
    self.path = path
    self.loop = loop
    self.changed = changed
    try watch()
  }

  /// Watches the folder, or else the nearest one above it that is there.
  private func watch() throws(SystemError) {
    do {
      source = try loop.watchFolder(path) { [unowned self] in tell($0) }
    } catch {
      guard error.isAbsence else { throw error }
      try watch(above: path)
    }
  }

  private func watch(above path: String) throws(SystemError) {
    guard let (folder, name) = Self.parent(of: path) else { return }
    do {
      source = try loop.watchFolder(folder) { [unowned self] change in
        if change == .file(name) || change == .gone { startAgain() }
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
    // A failure cannot be reported here; at the start it would have been thrown.
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

extension EventLoop {
  /// Calls `handler` for each file in the folder at `path` that is made, moved there or removed, or whose permissions
  /// change.
  ///
  /// libsystemd hangs over a change that is no longer watched for in a folder that is watched for other changes, so all watch
  /// for the same, by a descriptor of their own, which they have because of their priority. The corresponding C functions
  /// are `sd_event_add_inotify` and `sd_event_source_set_priority`.
  package func watchFolder(
    _ path: String, _ handler: @escaping (FolderChange) -> Void
  ) throws(SystemError) -> EventSource {
    let changes = IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_TO
    let source = EventSource { signalled in
      if case .folder(let change) = signalled { handler(change) }
    }
    try SystemError.check(
      sd_event_add_inotify(
        event, &source.source, path, UInt32(changes | IN_ONLYDIR),
        { _, event, userdata in
          guard let event, let change = FolderChange(event) else { return 0 }
          return EventSource.fire(userdata, .folder(change))
        }, source.userdata), "watch folder \(path)")
    sd_event_source_set_priority(source.source, Int64(SD_EVENT_PRIORITY_NORMAL) - 1)
    return source
  }
}

extension FolderChange {
  /// What the kernel says; nil where it speaks of the folder itself.
  fileprivate init?(_ event: UnsafePointer<inotify_event>) {
    let bits = event.pointee.mask
    if bits & UInt32(IN_Q_OVERFLOW) != 0 {
      self = .overflow
    } else if bits & UInt32(IN_IGNORED | IN_UNMOUNT) != 0 {
      self = .gone
    } else if event.pointee.len > 0 {
      let name = UnsafeRawPointer(event + 1).assumingMemoryBound(to: CChar.self)
      self = .file(String(cString: name))
    } else {
      return nil
    }
  }
}

/// What happened in a folder that is watched.
package enum FolderChange: Hashable, Sendable {
  /// The file of this name was made, moved here or removed, or its permissions changed.
  case file(String)
  /// More happened than the system kept count of: any file may have changed.
  case overflow
  /// The folder is gone, and nothing more comes.
  case gone
}

/// What goes on in a folder whose files are looked at.
package enum FolderActivity: Hashable, Sendable {
  /// The file of this name is being written to.
  case writing(String)
  /// The file of this name was closed by a writer, or came, or went.
  case written(String)
  /// Something else, to a file or to the folder.
  case other

  init(_ event: UnsafePointer<inotify_event>) {
    let bits = event.pointee.mask
    guard event.pointee.len > 0, bits & UInt32(IN_ATTRIB | IN_CREATE) == 0 else {
      self = .other
      return
    }
    let name = String(cString: UnsafeRawPointer(event + 1).assumingMemoryBound(to: CChar.self))
    self = bits & UInt32(IN_MODIFY) == 0 ? .written(name) : .writing(name)
  }
}
