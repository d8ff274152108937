internal import Actions
internal import EventLoop
internal import InputDevices
internal import Scenes
internal import TouchDelivery

extension Daemon {
  /// How the daemon is doing now.
  package var status: DaemonStatus {
    let application = live.tree.application
    return DaemonStatus(
      uptime: loop.nowCountingSleep.seconds(since: history.start),
      scene: DaemonStatus.Scene(
        file: file.path, reloads: history.reloads, isOutdated: history.isOutdated),
      devices: hub?.listing.map(DaemonStatus.Device.init) ?? [],
      liveTouches: application.liveTouchCount, touches: application.touchCount, frames: history.frames,
      latency: history.latency.summary, stream: stream(), scriptErrors: history.scriptErrors,
      failedActions: history.failedActions, runningPrograms: performer.runningCount)
  }

  /// Lets systemd know how the daemon is doing, soon and not too often.
  func tellStatus() {
    statusTeller?.tell(
      StatusTeller.Figures(
        devices: hub?.openCount ?? 0, touches: live.tree.application.liveTouchCount,
        isOutdated: history.isOutdated), scene: file.path)
  }
}

extension DaemonStatus.Device {
  fileprivate init(_ known: KnownDevice) {
    self.init(
      name: known.device.name, path: known.device.path, kind: known.device.kind.rawValue,
      isOpen: known.isOpen, isGrabbed: known.isGrabbed)
  }
}
