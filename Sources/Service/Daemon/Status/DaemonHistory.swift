internal import DeviceDescription
internal import Actions
internal import DispatchLog
internal import Evdev
internal import EventLoop
internal import InputDevices
internal import Scenes
internal import Time
internal import TouchDelivery
internal import ControlSocket

/// Counters since the daemon was started.
final class DaemonHistory: RecordSubscriber {
  let interest = RecordInterest.incidents
  /// When the daemon was started, on `CLOCK_BOOTTIME`.
  let start: Instant
  /// How many frames of touches the devices have reported.
  var frames = 0
  /// How often the scene was reloaded.
  var reloads = 0
  /// Whether the scene's file was refused when it was read last.
  var isOutdated = false
  private(set) var scriptErrors = 0
  private(set) var failedActions = 0
  /// How long events took up to their handlers.
  var latency: LatencyHistogram {
    var all = counted
    if let newest { all.add(newest) }
    return all
  }
  private var counted = LatencyHistogram()
  /// How long the newest event took, in microseconds, if that has not been added yet.
  private var newest: Int64?

  /// A history from `start` on, which reads `log`.
  init(since start: Instant, _ log: DispatchLog) {
    self.start = start
    log.add(self)
  }

  /// Notes how long the event of `time` has taken until now; it is counted once its handlers have run.
  func measure(_ time: Instant) {
    count()
    newest = EventLoop.exactTime.microseconds - time.microseconds
  }

  /// Counts the last measurement; to be called after the handlers.
  func count() {
    guard let newest else { return }
    counted.add(newest)
    self.newest = nil
  }

  func receive(_ record: Record) {
    guard record.isFailure else { return }
    if record.kind == .action {
      failedActions += 1
    } else if record.fields.text(.where) != nil {
      scriptErrors += 1
    }
  }
}

extension Daemon {
  /// The daemon's status now.
  package var status: DaemonStatus {
    let application = live.tree.application
    return DaemonStatus(
      version: options.version, uptime: loop.nowCountingSleep.seconds(since: history.start),
      scene: DaemonStatus.Scene(
        file: file.path, checksum: file.checksum, reloads: history.reloads, isOutdated: history.isOutdated,
        variables: file.scene.values),
      devices: running?.hub.knownDevices.map(DaemonStatus.Device.init) ?? [],
      liveTouches: application.liveTouchCount, touches: application.touchCount, frames: history.frames,
      latency: history.latency.summary, stream: stream, scriptErrors: history.scriptErrors,
      failedActions: history.failedActions, runningPrograms: performer.runningCount)
  }

  private var stream: DaemonStatus.Stream {
    DaemonStatus.Stream(subscribers: control.subscribers, droppedRecords: control.missedRecords)
  }

  /// Notifies systemd of the status, soon and not too often.
  func updateStatus() {
    guard let running, let notifier = running.notifier else { return }
    let figures = StatusNotifier.Figures(
      devices: running.hub.openCount, touches: live.tree.application.liveTouchCount,
      isOutdated: history.isOutdated)
    notifier.update(figures, scene: file.path)
  }
}

extension DaemonStatus.Device {
  fileprivate init(_ known: KnownDevice) {
    self.init(
      name: known.device.name, path: known.device.path, kind: known.device.kind.rawValue,
      isOpen: known.isOpen, isGrabbed: known.isGrabbed)
  }
}
