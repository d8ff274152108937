internal import CSystemd
internal import Glibc

/// Watches a folder that need not be there: it waits for it to be made, and for it to be made again.
package final class FolderMonitor {
  private let path: String
  private let loop: EventLoop
  private let changed: (String?) -> Void
  private var source: EventSource?

  /// Calls `changed` with the name of a file in the folder at `path` that was made, moved there or removed, or whose
  /// permissions changed.
  ///
  /// The name is nil where that may be true of all files: the folder has come or gone, or the system lost count.
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
      source = try loop.watchFolder(path) { [unowned self] in report($0) }
    } catch {
      guard error.isAbsence else { throw error }
      try watch(above: path)
    }
  }

  private func watch(above path: String) throws(SystemError) {
    // None is above these.
    guard path != "/", path != "." else { return }
    let (folder, name) = (FolderWatch.folder(of: path), String(FolderWatch.name(of: path)))
    do {
      source = try loop.watchFolder(folder) { [unowned self] change in
        switch change {
        case .file(name, let change) where change.isOfEntry: startAgain()
        case .gone: startAgain()
        case .file, .folder, .overflow: break
        }
      }
    } catch {
      guard error.isAbsence else { throw error }
      return try watch(above: folder)
    }
    // It may have been made before its parent was watched.
    if access(path, F_OK) == 0 { try watch() }
  }

  private func report(_ change: FolderChange) {
    switch change {
    case .file(let name, let change): if change.isOfEntry { changed(name) }
    case .folder: break
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
}

extension FolderChange.FileChange {
  /// Whether another file or none has the name now, or its permissions changed.
  fileprivate var isOfEntry: Bool {
    switch self {
    case .created, .permissions, .arrived, .removed: true
    case .writing, .written, .left: false
    }
  }
}

extension SystemError {
  /// Whether something is not there.
  fileprivate var isAbsence: Bool { code == ENOENT || code == ENOTDIR }
}

extension EventLoop {
  /// Calls `handler` for each change in the folder at `path` and of the folder itself.
  ///
  /// The corresponding C function is `sd_event_add_inotify`.
  package func watchFolder(
    _ path: String, _ handler: @escaping (FolderChange) -> Void
  ) throws(SystemError) -> EventSource {
    // libsystemd hangs over a change that is no longer watched for in a folder that is watched for other
    // changes, so all subscribers watch for the same changes. They have the usual priority: libsystemd gives
    // another one its own descriptor and closes the first, which may take the kernel milliseconds.
    let source = EventSource { signalled in
      if case .folder(let change) = signalled { handler(change) }
    }
    try SystemError.check(
      sd_event_add_inotify(
        event, &source.source, path, FolderChange.mask,
        { _, event, userdata in
          guard let event else { return 0 }
          return EventSource.fire(userdata, .folder(FolderChange(event)))
        }, source.userdata), "watch folder \(path)")
    return source
  }
}

/// A change in a folder that is watched, or of it.
package enum FolderChange: Hashable, Sendable {
  /// Something happened to the file of this name.
  case file(String, FileChange)
  /// The folder was moved, or is about to be gone.
  case folder
  /// More happened than the system kept count of: any file may have changed.
  case overflow
  /// The folder is gone, and nothing more comes.
  case gone

  /// A change of a file.
  package enum FileChange: Hashable, Sendable {
    /// It was made.
    case created
    /// It has other permissions, or another owner.
    case permissions
    /// Something was written to it; a writer has it open.
    case writing
    /// A writer has closed it.
    case written
    /// It was moved here, perhaps over another one.
    case arrived
    /// It was moved elsewhere.
    case left
    /// It was removed.
    case removed
  }

  fileprivate static let mask = UInt32(
    IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MODIFY | IN_MOVED_FROM | IN_MOVED_TO
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  fileprivate init(_ event: UnsafePointer<inotify_event>) {
    let bits = event.pointee.mask
    if bits & UInt32(IN_Q_OVERFLOW) != 0 {
      self = .overflow
    } else if bits & UInt32(IN_IGNORED | IN_UNMOUNT) != 0 {
      self = .gone
    } else if event.pointee.len > 0, let change = FileChange(bits) {
      self = .file(
        String(cString: UnsafeRawPointer(event + 1).assumingMemoryBound(to: CChar.self)), change)
    } else {
      self = .folder
    }
  }
}

extension FolderChange.FileChange {
  fileprivate init?(_ bits: UInt32) {
    switch Int32(bitPattern: bits & ~UInt32(IN_ISDIR)) {
    case IN_CREATE: self = .created
    case IN_ATTRIB: self = .permissions
    case IN_MODIFY: self = .writing
    case IN_CLOSE_WRITE: self = .written
    case IN_MOVED_TO: self = .arrived
    case IN_MOVED_FROM: self = .left
    case IN_DELETE: self = .removed
    default: return nil
    }
  }
}
