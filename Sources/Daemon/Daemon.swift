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
  let spawner: ProcessSpawner
  let warn: (String) -> Void
  var signals: [EventSource] = []
  /// The devices; nil once nothing is read any more.
  var hub: DeviceHub?
  var sleep: SleepMonitor?
  var terminals: VirtualTerminalMonitor?
  /// What is to be told at the start; nil once it has been.
  var unusable: UnusableTouchscreens? = UnusableTouchscreens()
  private(set) var alarm: SceneAlarm?
  var isEnding = false
  let file: SceneFile
  private var simulation: ScenePlayer?

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
    let keyboard = SceneKeyboard(of: file.scene) { [loop] message in
      log.record(.error(ErrorReport(location: nil, responder: nil, message: message)), at: loop.now)
    }
    let runner = ActionRunner(log: log, starter: spawner, keyboard: keyboard) { [loop] in loop.now }
    live = try LiveScene(file, log: log, runner: runner, at: loop.now)
    for warning in live.warnings { warn(warning) }
  }

  /// Runs until SIGTERM, SIGINT or SIGHUP, or to the end of a simulation; then every live touch has been cancelled and
  /// every program is over.
  package func run(_ choice: InputChoice) throws(StartupError) {
    do {
      try watchSignals()
      try loop.keepWatchdogQuiet()
      live.tree.application.firesLateTimersOnce = true
      live.start(file: file.path, at: loop.now)
      try openDevices()
      try greet(choice)
      if simulation == nil { watchTimers() }
      loop.notify(.ready)
      _ = try loop.run()
    } catch { throw StartupError("\(error)") }
  }

  /// Says where touches are to come from, and simulates them where that was wished for.
  private func greet(_ choice: InputChoice) throws {
    let touchscreens = hub?.openDevices ?? []
    let reasons = unusable?.description ?? ""
    unusable = nil
    switch choice {
    case .devices where touchscreens.isEmpty:
      warn("no touchscreen can be read; waiting for one to be plugged in" + reasons)
    case .devices: break
    case .devicesOrSimulation where touchscreens.isEmpty:
      warn("no touchscreen can be read; playing a simulated one" + reasons)
      try simulate()
    case .devicesOrSimulation:
      let names = touchscreens.map { "\"\($0.name)\"" }.joined(separator: " or ")
      warn("touch \(names) to see where the touches go; Ctrl-C ends it")
    }
  }

  private func simulate() throws {
    var recording = try RecordingReader(
      screen: live.tree.screens[0], rules: DeviceRules(firstScreen: live.tree.screens[0])
    ).read(RecordingFile(name: "simulation", bytes: Array(SimulatedTouches.script.utf8)))
    let start = loop.now
    recording.events = recording.events.map { $0.after(start) }
    let player = ScenePlayer(
      recording, into: live, on: loop, zero: .zero,
      longestWait: ReplayEnd.moment,
      warn: warn
    ) { [unowned self] in end(after: 2) }
    simulation = player
    try player.play()
  }

  private func watchTimers() {
    let alarm = SceneAlarm(for: live, on: loop, warn: warn)
    self.alarm = alarm
    alarm.set()
  }

  /// Lets neither timers of scripts nor simulated touches happen any more.
  func stopClock() {
    alarm?.stop()
    simulation?.stop()
  }
}
