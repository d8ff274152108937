internal import DeviceListing
internal import LiveScenes
internal import Actions
package import Answers
package import ControlSocket
internal import Diagnostics
internal import DispatchLog
internal import EventLoop
internal import Glibc
internal import InputDevices
internal import Scenes
internal import TouchDelivery

extension Daemon {
  /// Answers requests at the socket that systemd has made for it, or at its own.
  func openControl() throws { try control.listen(on: try controlListener()) }

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

extension Daemon: ControlAnswering {
  package func answer(_ question: Question) throws(ControlError) -> [UInt8] {
    switch question {
    case .status(let details): return status.line(details: details)
    case .tree(let tree): return live.tree.write(tree)
    case .hit(let hit): return try answer(hit)
    case .devices(let details): return devices.lines(details: details)
    case .reload: return try answerReload()
    case .diagnostics: return diagnostics.line()
    case .layout: return try layout().line()
    case .exposed(.json): return live.exposed.answer(of: file.scene).line()
    case .exposed(.ndjson): return live.exposed.answer(of: file.scene).lines
    }
  }

  /// Records each command, with any result.
  package func carryOut(
    _ command: Command, for peer: String, obstacle: ControlError?
  ) throws(ControlError) -> [UInt8] {
    defer { running?.clock.update() }
    do throws(ControlError) {
      if let obstacle { throw obstacle }
      if case .ending = phase { throw ControlError("the daemon is about to end") }
      let (answer, report) = try carryOut(command, for: peer)
      log.record(.request(report), at: live.tree.application.now)
      return answer
    } catch {
      let report = RequestReport(command.wish, of: peer, result: .error, detail: error.description)
      log.record(.request(report), at: loop.now)
      throw error
    }
  }

  private func carryOut(
    _ command: Command, for peer: String
  ) throws(ControlError) -> (answer: [UInt8], report: RequestReport) {
    switch command {
    case .set(let view, let values):
      let (answer, report) = try live.set(values, of: view, for: peer, at: loop.now)
      return (answer.line(), report)
    case .setScreen(let screen, let values):
      let (answer, report) = try live.set(values, ofScreen: screen, for: peer, at: loop.now)
      return (answer.line(), report)
    case .send(let action):
      let taker = try live.send(action, at: loop.now)
      let answer = SendAnswer { $0.responder = taker }
      let detail = taker.map { "taken by \($0)" } ?? "taken by no responder in the chain"
      return (answer.line(), RequestReport(command.wish, of: peer, result: .ok, detail: detail))
    }
  }

  /// Only a service has others start programs; it looks up the permitted user at each program.
  package func perform(_ peer: HandedConnection) throws(ControlError) {
    guard let performer = performer.performer as? ServicePerformer else {
      throw ControlError("this daemon starts its programs itself")
    }
    // The peer's own goes with it.
    let descriptor = fcntl(peer.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw ControlError("the daemon has no descriptors left") }
    do { try performer.adopt(descriptor, of: peer.user) } catch { throw ControlError("\(error)") }
  }

  private func answer(_ question: HitQuestion) throws(ControlError) -> [UInt8] {
    do {
      return try live.answer(question).lines(explains: question.explains, details: question.hasDetails)
    } catch { throw ControlError(error.description) }
  }

  /// The devices, none of which is opened for it, so that almost no touch has to wait.
  private var devices: DevicesAnswer {
    guard let running else { return DevicesAnswer() }
    return DevicesAnswer(running.hub.deviceList, scene: file, screens: live.tree.screens)
  }

  private func answerReload() throws(ControlError) -> [UInt8] {
    if let pause = history.pause(at: loop.now) {
      throw ControlError(
        "the scene was read again \(DaemonHistory.mostReadings) times within \(DaemonHistory.span / 1_000_000) s; try again in \(pause) s"
      )
    }
    switch reload() {
    case .refused(let diagnostics): throw ControlError(diagnostics.joined(separator: "\n"))
    case .reloaded(let changes, let warnings):
      return ReloadAnswer { ($0.file, $0.changes, $0.warnings) = (file.path, changes, warnings) }.line()
    }
  }
}

extension Command {
  /// What is recorded of it.
  fileprivate var wish: RequestReport.Wish {
    switch self {
    case .set(let view, _): .set(view: view)
    case .setScreen(let screen, _): .setScreen(screen)
    case .send(let action): .send(action: action)
    }
  }
}
