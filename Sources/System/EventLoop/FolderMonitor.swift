internal import CSystemd
internal import Glibc

/// Watches a folder that need not be there: it waits for it to be made, and for it to be made again.
package final class FolderMonitor {
  private let path: String
  private let loop: EventLoop
  private let changed: (String?) -> Void
  private var watched: WatchedFolder? {
    willSet { watched?.stop() }
  }

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
      watched = try WatchedFolder(path, on: loop) { [unowned self] in tell($0) }
    } catch {
      guard error.isAbsence else { throw error }
      try watch(above: path)
    }
  }

  private func watch(above path: String) throws(SystemError) {
    guard let (folder, name) = Self.parent(of: path) else { return }
    do {
      watched = try WatchedFolder(folder, on: loop) { [unowned self] change in
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
    watched = nil
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

/// A folder that is watched by a descriptor of its own, as long as this object lives.
///
/// libsystemd would make two descriptors for one of another priority, and closing the first may take the kernel milliseconds; it
/// also hangs over a change that is no longer watched for in a folder that is watched for other changes.
private final class WatchedFolder {
  private let descriptor: Int32
  private let handler: (FolderChange) -> Void
  private var source: EventSource?

  /// Calls `handler` for each file in the folder at `path` that is made, moved there or removed, or whose permissions change.
  ///
  /// The corresponding C functions are `inotify_init1` and `inotify_add_watch`.
  init(
    _ path: String, on loop: EventLoop, _ handler: @escaping (FolderChange) -> Void
  ) throws(SystemError) {
    self.handler = handler
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    let changes = UInt32(IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_ONLYDIR)
    guard inotify_add_watch(descriptor, path, changes) >= 0 else {
      throw SystemError(code: errno, attempt: "watch folder \(path)")
    }
    source = try loop.watch(descriptor) { [unowned self] in read() }
    source?.comeEarlier()
  }

  deinit {
    source = nil
    close(descriptor)
  }

  /// Reports nothing more.
  func stop() { source = nil }

  /// Reports what there is to read, until the handler stops that.
  ///
  /// The corresponding C function is `read`.
  private func read() {
    withUnsafeTemporaryAllocation(
      byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment
    ) { buffer in
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      var rest = UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)])
      while source != nil, !rest.isEmpty, let start = rest.baseAddress {
        let event = start.assumingMemoryBound(to: inotify_event.self)
        if let change = FolderChange(event) { handler(change) }
        let size = MemoryLayout<inotify_event>.size + Int(event.pointee.len)
        assert(size <= rest.count, "the kernel writes whole events")
        rest = UnsafeRawBufferPointer(rebasing: rest[size...])
      }
    }
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
