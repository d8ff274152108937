internal import Actions
internal import ControlSocket
internal import Diagnostics
package import DispatchLog
internal import Evdev
internal import EventLoop
internal import Glibc
internal import InputDevices
internal import Journal
internal import Recordings
internal import SceneScripting
internal import Scenes
internal import Time
internal import TouchDelivery

/// The running program: one loop that reads devices, hands what they say to the scene, and performs what comes of it.
package final class Daemon {
  let loop: EventLoop
  /// The scene that touches go to.
  var live: LiveScene
  /// The file that it is from.
  var file: SceneFile
  let options: DaemonOptions
  let log: DispatchLog
  let performer: any ProgramPerformer
  let warn: (String) -> Void
  var signals: [EventSource] = []
  /// The devices; nil once nothing is read any more.
  var hub: DeviceHub?
  var sleep: SleepMonitor?
  var terminals: VirtualTerminalMonitor?
  /// What is to be told at the start; nil once it has been.
  var unusable: UnusableTouchscreens? = UnusableTouchscreens()
  var alarm: SceneAlarm?
  /// Sees the scene's files change, where that is wanted.
  var watcher: FileWatcher?
  /// Tells systemd how the service is doing; nil where none listens.
  var statusTeller: StatusTeller?
  var isEnding = false
  /// What `status` tells of what has been.
  var history: DaemonHistory
  /// Those who read the log over the socket; whoever serves them tells.
  var stream: () -> DaemonStatus.Stream = { DaemonStatus.Stream() }
  /// Who serves the control socket.
  var control: ControlServer?
  var controlAlarm: EventSource?
  private(set) var simulation: ScenePlayer?

  /// A daemon for the scene in `file` that writes to `log`; `warn` gets a line for what is no record.
  package init(
    scene file: SceneFile, options: DaemonOptions = DaemonOptions(), log: DispatchLog,
    warn: @escaping (String) -> Void
  ) throws(StartupError) {
    self.file = file
    self.options = options
    self.log = log
    self.warn = warn
    do {
      let loop = if let simulated = options.simulated { simulated.loop } else { try EventLoop() }
      self.loop = loop
      performer = options.performer(for: file.scene.actions, on: loop)
    } catch { throw StartupError(error.description) }
    options.output?.watch(on: loop)
    history = DaemonHistory(since: loop.nowCountingSleep, log)
    live = try Self.makeScene(file, log: log, starter: performer, on: loop)
    // No weak reference: with one, each later count of the daemon takes long.
    log.interestChanged = { [unowned self] in live.heedListeners() }
    for warning in warnings(of: file) + live.warnings { warn(warning) }
  }

  deinit {
    log.interestChanged = {}
  }

  /// Builds the scene in `file`, which has no keyboard yet and does nothing before it is brought up.
  static func makeScene(
    _ file: SceneFile, log: DispatchLog, starter: any ProgramStarter, on loop: EventLoop
  ) throws(StartupError) -> LiveScene {
    let keyboard = SceneKeyboard(rehearsing: file.scene)
    let runner = ActionRunner(log: log, starter: starter, keyboard: keyboard) { [loop] in loop.now }
    let live = try LiveScene(
      file, log: log, runner: runner, limits: ScriptLimits(hasClock: true), at: loop.now)
    let application = live.tree.application
    application.firesLateTimersOnce = true
    application.timerGate = TimerShare(clock: { [loop] in loop.exactNow }) { [loop] share in
      let message =
        "timers of scripts took \(Int(share * 100)) % of the time: they fire late, and those that repeat are left out at"
        + " times; let them do less, or less often"
      log.record(.error(message, isOfCall: false), at: loop.now)
    }
    return live
  }

  /// Runs until SIGTERM, SIGINT or SIGHUP, or to the end of a simulation; then every live touch has been cancelled and
  /// every program is over.
  package func run(_ choice: InputChoice) throws(StartupError) {
    do {
      try watchSignals()
      try loop.keepWatchdogQuiet()
      if EventLoop.isNotifying { statusTeller = StatusTeller(on: loop) }
      equip(nil)
      live.start(file: file.path, at: loop.now)
      try openDevices()
      try greet(choice)
      if simulation == nil { watchTimers() }
      watchFiles()
      openControl()
      loop.notify(.ready)
      tellStatus()
      options.journal?.tell("ready, with \((hub?.openCount ?? 0).of("device"))", .notice)
      _ = try loop.run()
      closeControl()
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
      let names = touchscreens.map { "\"\($0.name.onOneLine)\"" }.joined(separator: " or ")
      warn("touch \(names) to see where the touches go; Ctrl-C ends it")
    }
  }

  private func simulate() throws {
    let recording = try RecordingReader(
      screen: live.tree.screens[0], rules: DeviceRules(firstScreen: live.tree.screens[0])
    ).read(RecordingFile(name: "simulation", bytes: Array(SimulatedTouches.script.utf8)))
    let player = ScenePlayer(
      recording, into: live, on: loop, zero: .zero, start: loop.now,
      longestWait: ReplayEnd.moment,
      warn: warn
    ) { [unowned self] in end(after: 2) }
    simulation = player
    try player.play()
  }

  func watchTimers() {
    let alarm = SceneAlarm(for: live, on: loop, warn: warn)
    self.alarm = alarm
    alarm.set()
  }

  /// Gives the scene its keyboard, which is that of `predecessor` where both press the same keys, has the time of its events
  /// measured, and the journal written as it says.
  func equip(_ predecessor: LiveScene?) {
    live.runner.keyboard = keyboard(predecessor?.runner.keyboard)
    live.tree.application.sendObserver = { [history] time in history.measure(time) }
    options.journal?.scope = JournalScope(file.scene.log.journal)
    live.heedListeners()
  }

  private func keyboard(_ old: SceneKeyboard?) -> SceneKeyboard {
    if let old, old.keys == file.scene.keys, !old.isMissing { return old }
    old?.stop()
    return SceneKeyboard(of: file.scene, on: loop) { [loop, log] message in
      log.record(.error(message), at: loop.now)
    }
  }

  /// Lets neither timers of scripts nor simulated touches happen any more.
  func stopClock() {
    alarm?.stop()
    simulation?.stop()
  }
}

extension Daemon {
  /// Sees the machine go to sleep and virtual terminals come to the front: in both cases whoever touches the screen does
  /// not mean this scene any more.
  func watchInterruptions() {
    sleep = SleepMonitor(
      on: loop, fellAsleep: { [unowned self] in suspend(.sleep) },
      wokeUp: { [unowned self] in hub?.resume(.sleep) })
    let terminals = VirtualTerminalMonitor(on: loop) { [unowned self] number in bringToFront(number) }
    self.terminals = terminals
    if let number = terminals.active, isElsewhere(number) { hub?.suspend(.virtualTerminal) }
  }

  /// Cancels every live touch and press (TD-12), and ends the commands of keys that are down.
  func interruptInput() {
    hub?.endCommands()
    live.interrupt(at: loop.now)
    alarm?.set()
  }

  func suspend(_ cause: SuspensionCause) {
    interruptInput()
    hub?.suspend(cause)
  }

  private func bringToFront(_ number: Int) {
    if isElsewhere(number) { return suspend(.virtualTerminal) }
    interruptInput()
    hub?.resume(.virtualTerminal)
  }

  /// Reads devices or does not, as a scene that has just taken over wants it with the virtual terminal in front.
  func reviewTerminal() {
    guard let number = terminals?.active else { return }
    if isElsewhere(number) { hub?.suspend(.virtualTerminal) } else { hub?.resume(.virtualTerminal) }
  }

  /// Whether the scene belongs to another virtual terminal than `number`.
  private func isElsewhere(_ number: Int) -> Bool {
    file.scene.virtualTerminal.map { $0 != number } ?? false
  }
}
