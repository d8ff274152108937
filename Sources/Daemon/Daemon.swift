package import DispatchLog
internal import Actions
internal import EventLoop
internal import Glibc
internal import InputDevices
internal import TouchDelivery

/// The running program: one loop that reads devices, hands what they say to the scene, and performs what comes of it.
package final class Daemon {
  private let loop: EventLoop
  private let spawner: ProcessSpawner
  private let live: LiveScene
  private let log: DispatchLog
  private let file: SceneFile
  private let devices: LibinputSource
  private var sources: [EventSource] = []
  private var simulation: InputPlayer?

  /// A daemon for the scene in `file` that writes to `log`; `warn` gets what is worth a line but no record.
  package init(scene file: SceneFile, log: DispatchLog, warn: @escaping (String) -> Void) throws(StartupError) {
    self.file = file
    self.log = log
    do {
      let loop = try EventLoop()
      self.loop = loop
      spawner = ProcessSpawner(loop: loop, limits: ProcessLimits(file.scene.actions))
      let runner = ActionRunner(log: log, starter: spawner) { loop.now }
      live = try LiveScene(file.scene, log: log, runner: runner)
      let rules = DeviceRules(file.scene, screens: live.tree.screens)
      devices = try LibinputSource(rules: rules) { level, text in
        if level == .error { warn("libinput: \(text)") }
      }
    } catch let error as StartupError {
      throw error
    } catch { throw StartupError("\(error)") }
    for warning in live.warnings { warn(warning) }
  }

  /// Runs until SIGTERM or SIGINT, or until the simulation is over; then every live touch has been cancelled.
  package func run() throws(StartupError) {
    live.start(file: file.path, at: loop.now)
    do {
      try watch()
      readDevices()
      _ = try loop.run()
    } catch { throw StartupError(error.description) }
    live.cancelAllTouches(at: loop.now)
    spawner.endAll()
  }

  /// Whether a touchscreen is open and read.
  package var hasTouchscreen: Bool { !devices.touchscreens.isEmpty }

  private func watch() throws(SystemError) {
    for signal in [SIGTERM, SIGINT] {
      sources.append(try loop.watchSignal(signal) { [loop] _ in loop.exit() })
    }
    sources.append(try loop.watch(devices.fileDescriptor, earlier: true) { [unowned self] in readDevices() })
  }

  private func readDevices() {
    devices.dispatch { event in
      switch event {
      case .input(let input): live.process(input)
      case .added(let device): report(.added, device)
      case .removed(let device): report(.removed, device)
      case .ignored(let device, let reason): report(.ignored, device, reason.description)
      }
    }
  }

  private func report(_ event: DeviceReport.Event, _ device: InputDevice, _ detail: String? = nil) {
    let report = DeviceReport(
      event: event, name: device.name, path: device.path, deviceKind: device.kind.rawValue, detail: detail)
    log.record(.device(report), at: loop.now)
  }
}

extension ProcessLimits {
  fileprivate init(_ limits: ActionLimits) {
    self.init(maximumRunning: limits.maximumRunning, timeout: limits.timeout)
  }
}
