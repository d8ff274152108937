internal import Actions
package import DispatchLog
internal import EventLoop
internal import Glibc
internal import InputDevices
internal import Scenes
internal import TouchDelivery

/// The running program: one loop that reads devices, hands what they say to the scene, and performs what comes of it.
package final class Daemon {
  let loop: EventLoop
  let live: LiveScene
  let log: DispatchLog
  private let file: SceneFile
  private let spawner: ProcessSpawner
  private let warn: (String) -> Void
  private var sources: [EventSource] = []
  private var devices: LibinputSource?
  private var simulation: ScenePlayer?
  private var alarm: SceneAlarm?

  /// A daemon for the scene in `file` that writes to `log`; `warn` gets a line for what is no record.
  package init(
    scene file: SceneFile, log: DispatchLog, warn: @escaping (String) -> Void
  ) throws(StartupError) {
    self.file = file
    self.log = log
    self.warn = warn
    do {
      let loop = try EventLoop()
      self.loop = loop
      spawner = ProcessSpawner(loop: loop, limits: ProcessLimits(file.scene.actions))
    } catch { throw StartupError(error.description) }
    let runner = ActionRunner(log: log, starter: spawner) { [loop] in loop.now }
    live = try LiveScene(file, log: log, runner: runner)
    for warning in live.warnings { warn(warning) }
  }

  /// Runs until SIGTERM or SIGINT, or to the end of a simulation; then every live touch has been cancelled.
  package func run(_ choice: InputChoice) throws(StartupError) {
    do {
      try watchSignals()
      live.start(file: file.path, at: loop.now)
      try openDevices()
      if choice == .devicesOrSimulation, devices?.touchscreens.isEmpty ?? true {
        try simulate()
      } else {
        watchTimers()
      }
      _ = try loop.run()
    } catch { throw StartupError("\(error)") }
    live.interrupt(at: loop.now)
    spawner.endAll()
  }

  private func watchSignals() throws(SystemError) {
    for signal in [SIGTERM, SIGINT] {
      sources.append(try loop.watchSignal(signal) { [loop] _ in loop.exit() })
    }
  }

  private func openDevices() throws {
    let rules = DeviceRules(file.scene, screens: live.tree.screens)
    let devices = try LibinputSource(rules: rules) { [warn] level, text in
      if level == .error { warn("libinput: \(text)") }
    }
    self.devices = devices
    sources.append(
      try loop.watch(devices.fileDescriptor, earlier: true) { [unowned self] in readDevices() })
    readDevices()
  }

  private func readDevices() {
    devices?.dispatch { event in
      switch event {
      case .input(let input): live.process(input)
      case .added(let device): report(.added, device)
      case .removed(let device): report(.removed, device)
      case .ignored(let device, let reason): report(.ignored, device, reason.description)
      }
    }
    alarm?.set()
  }

  private func report(_ event: DeviceReport.Event, _ device: InputDevice, _ detail: String? = nil) {
    let report = DeviceReport(
      event: event, name: device.name, path: device.path, deviceKind: device.kind.rawValue,
      detail: detail)
    log.record(.device(report), at: loop.now)
  }

  private func simulate() throws {
    warn("no touchscreen can be opened; playing a simulated one")
    let recording = try RecordingReader(
      screen: live.tree.screens[0], rules: DeviceRules(firstScreen: live.tree.screens[0])
    ).read(RecordingFile(name: "simulation", bytes: Array(SimulatedTouches.script.utf8)))
    let start = loop.now
    let player = ScenePlayer(
      recording.events.map { $0.after(start) }, into: live, on: loop, zero: .zero, warn: warn
    ) { [loop] in loop.exit() }
    simulation = player
    try player.play()
  }

  private func watchTimers() {
    let alarm = SceneAlarm(for: live, on: loop, warn: warn)
    self.alarm = alarm
    alarm.set()
  }
}

extension ProcessLimits {
  fileprivate init(_ limits: ActionLimits) {
    self.init(maximumRunning: limits.maximumRunning, timeout: limits.timeout)
  }
}
