internal import CSystemd
internal import Glibc

extension EventLoop {
  /// Calls `handler` for each file in the folder at `path` that is made, moved there or removed, or whose permissions
  /// change.
  ///
  /// libsystemd hangs over a change that nobody watches for any more in a folder that somebody watches for others, so
  /// all watch for the same, by a descriptor that is theirs alone because their priority is. The corresponding C functions
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
