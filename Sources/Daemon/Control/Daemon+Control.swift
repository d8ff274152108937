internal import ControlSocket
internal import DispatchLog
internal import EventLoop
internal import Glibc
internal import TouchDelivery

extension Daemon {
  /// Lets others ask this daemon and follow its log: at the socket that systemd has made for it, or at one of its own.
  ///
  /// Where there can be none, it says so and the daemon does without.
  func openControl() {
    let server = ControlServer(
      log, answering: self, on: loop, access: ControlAccess(), clock: { [loop] in loop.now },
      alarm: { [unowned self] in wakeControl(at: $0) })
    stream = { [unowned server] in
      DaemonStatus.Stream(subscribers: server.subscribers, droppedRecords: server.missedRecords)
    }
    control = server
    do { try server.listen(on: try controlListener()) } catch { warn("nobody can ask this daemon: \(error)") }
  }

  /// Hands over what there is room for of the log's end, and lets nobody ask any more.
  func closeControl() {
    control?.finish()
  }

  private func wakeControl(at time: Instant) {
    controlAlarm = try? loop.timer(at: time, afterOthers: true) { [unowned self] in control?.expire() }
  }

  private func controlListener() throws(ControlError) -> ControlListener {
    if let inherited = ControlListener.inherited() { return inherited }
    guard let path = options.socket ?? ControlPath.own else {
      throw ControlError("XDG_RUNTIME_DIR is not set; name a place with --socket")
    }
    if path == ControlPath.system { Self.makeFolder(of: path) }
    return try ControlListener(at: path, group: Self.group(forSocketAt: path))
  }

  /// The service's folder is systemd's to make; a daemon that root runs by hand does without the service.
  private static func makeFolder(of path: String) {
    guard let slash = path.lastIndex(of: "/") else { return }
    mkdir(String(path[..<slash]), 0o755)
  }

  /// Whose members may connect besides the owner: only the system's socket has a group.
  private static func group(forSocketAt path: String) -> UInt32? {
    geteuid() == 0 || path == ControlPath.system ? ControlAccess.groupNumber : nil
  }
}
