internal import CSystemd

extension EventLoop {
  /// Calls `handler` for whatever happens in the folder at `path`, and to itself.
  ///
  /// The corresponding C function is `sd_event_add_inotify`.
  package func watchContents(
    of path: String, _ handler: @escaping (FolderActivity) -> Void
  ) throws(SystemError) -> EventSource {
    let source = EventSource { signalled in
      if case .contents(let activity) = signalled { handler(activity) }
    }
    let files = IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MODIFY | IN_MOVED_FROM | IN_MOVED_TO
    try SystemError.check(
      sd_event_add_inotify(
        event, &source.source, path, UInt32(files | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR),
        { _, event, userdata in
          guard let event else { return 0 }
          return EventSource.fire(userdata, .contents(FolderActivity(event)))
        }, source.userdata), "watch folder \(path)")
    return source
  }
}
