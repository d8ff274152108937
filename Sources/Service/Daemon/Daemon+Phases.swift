internal import LiveScenes
internal import Actions
internal import ControlSocket
internal import DeviceDescription
package import Diagnostics
internal import Evdev
internal import EventLoop
internal import Glibc
internal import InputDevices
internal import Journal
internal import Scenes

extension Daemon {
  /// The phase of the daemon's life.
  ///
  /// ```
  ///            devices are open         a signal, or the demonstration is over
  ///   starting ────────────────▶ running ─────────────────────────────────────▶ ending
  /// ```
  enum Phase {
    /// Devices are being opened; the touchscreens that cannot be read are collected for the message about them.
    case starting(UnusableTouchscreens)
    /// Devices are read and timers fire.
    case running(Running)
    /// No input comes any more; programs and readers of the log have a bounded time left.
    case ending

    func mayBecome(_ next: Phase) -> Bool {
      switch (self, next) {
      case (.starting, .starting), (.starting, .running), (.starting, .ending), (.running, .ending): true
      default: false
      }
    }
  }

  /// The part of a daemon that exists only while devices are read.
  final class Running {
    let hub: DeviceHub
    let interruptions: InterruptionMonitors?
    /// Reports to systemd; nil where it does not listen.
    let notifier: StatusNotifier?
    var clock: SceneClock
    /// Reloads the scene when its files change, if the options say so.
    var watcher: FileWatcher?

    init(
      _ hub: DeviceHub, clock: SceneClock, interruptions: InterruptionMonitors? = nil,
      notifier: StatusNotifier? = nil
    ) {
      self.hub = hub
      self.clock = clock
      self.interruptions = interruptions
      self.notifier = notifier
    }
  }

  /// The clock that makes time pass in the scene.
  enum SceneClock {
    /// Fires timers when they are due.
    case alarm(SceneTimer)
    /// Plays the touches of a demonstration and fires timers between them.
    case demonstration(stop: () -> Void)

    /// Waits for the next timer; to be called whenever the scene has had something to do.
    func update() {
      if case .alarm(let alarm) = self { alarm.set() }
    }

    /// Fires no timer and plays no touch from now on.
    func stop() {
      switch self {
      case .alarm(let alarm): alarm.stop()
      case .demonstration(let stop): stop()
      }
    }
  }

  /// What exists while devices are read; nil before and after that.
  var running: Running? {
    if case .running(let running) = phase { running } else { nil }
  }

  /// Runs until SIGTERM, SIGINT or SIGHUP, or to the end of a demonstration; by then every touch is cancelled and every
  /// program is over.
  package func run(_ choice: InputChoice) throws(PlainError) {
    do {
      let signals = try watchSignals()
      try start(choice)
      _ = try withExtendedLifetime(signals) { try loop.run() }
      control.finish()
    } catch { throw PlainError("\(error)") }
  }

  private func start(_ choice: InputChoice) throws {
    if case .pages(let trial) = choice { return try start(trial) }
    try loop.keepWatchdogQuiet()
    let hub = try makeHub()
    fitScreens(to: hub)
    startScene()
    let interruptions = watchInterruptions(hub)
    try hub.start()
    let notifier = EventLoop.isNotifying ? StatusNotifier(on: loop) : nil
    let clock = try makeClock(choice, touchscreens: hub.openDevices)
    begin(Running(hub, clock: clock, interruptions: interruptions, notifier: notifier))
    watchFiles()
    do { try openControl() } catch { warn("there is no control socket: \(error)") }
    loop.notify(.ready)
    updateStatus()
    options.journal?.write("ready, with \(hub.openCount.of("device"))", .notice)
  }

  /// Lets pages touch the scene; the hub opens no device.
  private func start(_ trial: Trial) throws {
    let (hub, running) = (try makeHub(), RunningTrial(trial))
    self.trial = running
    startScene()
    begin(Running(hub, clock: .alarm(makeTimer())))
    watchFiles()
    try openControl()
    running.kept = try trial.started(loop) { [unowned self] in end(after: 0) }
  }

  /// Delivers the input of the hub, and lets time pass.
  func begin(_ running: Running) {
    phase = .running(running)
    forwardDispositions()
    running.clock.update()
  }

  /// Reports where touches come from; without touchscreens, a demonstration plays its own.
  private func makeClock(_ choice: InputChoice, touchscreens: [InputDevice]) throws -> SceneClock {
    switch choice {
    case .devices where touchscreens.isEmpty:
      let wanted = Set(file.scene.devices.map(\.match.kind)) == [.touchpad] ? "touchpad" : "touchscreen"
      warn("no \(wanted) can be read; waiting for one to be plugged in" + whyUnusable)
    case .devices, .pages: break
    case .devicesOrDemonstration(let play) where touchscreens.isEmpty:
      warn("no touchscreen can be read; playing a simulated one" + whyUnusable)
      return .demonstration(stop: try play(live, loop, warn) { [unowned self] in end(after: 2) })
    case .devicesOrDemonstration:
      let names = touchscreens.map { "\"\($0.name.onOneLine)\"" }.joined(separator: " or ")
      warn("touch \(names) to see where the touches go; Ctrl-C ends it")
    }
    return .alarm(makeTimer())
  }

  private var whyUnusable: String {
    if case .starting(let unusable) = phase { unusable.description } else { "" }
  }

  func makeTimer() -> SceneTimer { SceneTimer(for: live, on: loop, warn: warn) }

  private func watchFiles() {
    guard options.watchesFiles else { return }
    let watcher = FileWatcher(on: loop, warn: warn) { [unowned self] in
      if case .reloaded(_, let warnings) = reload() { warnings.forEach(warn) }
    }
    running?.watcher = watcher
    watcher.watch(file.noted)
  }
}

extension Daemon {
  /// Ends the daemon on SIGTERM, SIGINT, SIGPIPE (the reader of the output has gone) and, unless it is ignored, SIGHUP, which
  /// reloads the scene of a service.
  private func watchSignals() throws(SystemError) -> [EventSource] {
    var sources: [EventSource] = []
    let hangup = options.isService || EventLoop.isIgnored(SIGHUP) ? [] : [SIGHUP]
    if options.isService {
      sources.append(try loop.watchSignal(SIGHUP) { [unowned self] in _ = reload() })
    }
    for signal in [SIGTERM, SIGINT, SIGPIPE] + hangup {
      sources.append(
        try loop.watchSignal(signal) { [unowned self] in
          options.journal?.write("ends on signal \(signal)", .notice)
          end(after: 0)
        })
    }
    return sources
  }

  /// Stops reading and the clock, cancels every touch (TD-12), and leaves the loop when no program runs any more and
  /// the log is written.
  ///
  /// Programs that run now have `seconds` left.
  ///
  /// Programs that the cancelled touches start have at least a second, and so has a reader of the log. A second call leaves
  /// the loop at once.
  func end(after seconds: Double) {
    if case .ending = phase { return loop.exit() }
    loop.notify(.stopping)
    hangs?.end()
    running?.hub.endCommands()
    running?.clock.stop()
    endTrial()
    phase = .ending
    performer.endPrograms(within: seconds)
    live.end(at: loop.now)
    live.runner.keyboard.stop()
    performer.endPrograms(within: max(seconds, 1))
    performer.finish { [unowned self] in finishOutput() }
  }

  private func finishOutput() {
    guard let output = options.output else { return loop.exit() }
    output.finish(on: loop) { [loop] in loop.exit() }
  }
}
