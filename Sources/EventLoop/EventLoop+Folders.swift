internal import CSystemd
internal import Glibc

extension EventLoop {
  /// Calls `handler` for each file in the folder at `path` to which one of `changes` happens.
  ///
  /// The corresponding C function is `sd_event_add_inotify`.
  package func watchFolder(
    _ path: String, for changes: FolderChanges, _ handler: @escaping (FolderChange) -> Void
  ) throws(SystemError) -> EventSource {
    let source = EventSource { signalled in
      if case .folder(let change) = signalled { handler(change) }
    }
    try SystemError.check(
      sd_event_add_inotify(
        event, &source.source, path, changes.rawValue | UInt32(IN_ONLYDIR),
        { _, event, userdata in
          guard let event, let change = FolderChange(event) else { return 0 }
          return EventSource.fire(userdata, .folder(change))
        }, source.userdata), "watch folder \(path)")
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
