package import LiveScenes
internal import Answers
internal import Actions
package import ControlSocket
package import Diagnostics
package import DispatchLog
package import EventLoop
package import Journal
internal import Scenes
internal import TouchTime
internal import TouchDelivery

/// The running program: one loop that reads devices, hands their input to the scene, and performs the scene's actions.
package final class Daemon {
  let loop: EventLoop
  /// The scene that touches go to.
  var live: LiveScene
  /// The file of that scene.
  var file: SceneFile
  let options: DaemonOptions
  let log: DispatchLog
  let performer: ProgramQueue
  let warn: (String) -> Void
  /// How often the service hung with its scene, across restarts; nil for a daemon that is no service.
  let hangs: HangNotes?
  /// What `status` reports of the past.
  let history: DaemonHistory
  /// Whether devices are read, not yet or no longer.
  var phase = Phase.starting(UnusableTouchscreens()) {
    didSet { assert(oldValue.mayBecome(phase), "phases follow each other in one direction") }
  }
  /// The files of a scene that was refused when they were read last, and why.
  var refusal: (files: NotedFiles, diagnostics: [String])?
  /// Whether devices have come or gone since the screens without a size were fitted to them.
  var hasOtherDevices = false
  /// What there is while the scene is tried without devices.
  var trial: RunningTrial?
  /// Forgets hangs that were long ago.
  private var forgetting: EventSource?
  /// Grabs devices and gives them back after views have come or gone.
  var grabChange: EventSource?
  /// Answers other processes, which can connect once it listens.
  private(set) lazy var control = ControlServer(
    log, answering: self, on: loop, access: ControlAccess(), limits: options.controlLimits)

  /// A daemon for the scene in `file` that writes to `log`; `warn` gets a line for what is no record.
  package init(
    scene file: SceneFile, options: DaemonOptions = DaemonOptions(), log: DispatchLog,
    warn: @escaping (String) -> Void
  ) throws(PlainError) {
    hangs = options.hangs ?? (options.isService ? HangNotes() : nil)
    let isHung = hangs.map { $0.hangs(of: file.checksum) >= HangNotes.most } ?? false
    let file = isHung ? try file.standIn() : file
    self.file = file
    self.options = options
    self.log = log
    self.warn = warn
    do {
      let loop = if let simulated = options.simulated { simulated.loop } else { try EventLoop() }
      self.loop = loop
      let limits = file.scene.actions
      performer = ProgramQueue(before: options.performer(for: limits, on: loop), limits: limits)
    } catch { throw PlainError(error.description) }
    options.output?.watch(on: loop)
    history = DaemonHistory(since: loop.nowCountingSleep, log)
    history.isHung = isHung
    // Before a script runs.
    if !isHung { hangs?.begin(file.checksum, isAfresh: false) }
    live = try Self.makeScene(file, log: log, performer: performer, on: loop)
    // Unowned, because each later retain of an object with a weak reference is slow.
    log.interestChanged = { [unowned self] in
      live.updateSinks()
      playToFollowers()
    }
    for warning in warnings(of: file) + live.warnings { warn(warning) }
  }

  deinit {
    log.interestChanged = {}
  }

  /// Builds the scene in `file`, without a keyboard; nothing happens in it before `startScene`.
  static func makeScene(
    _ file: SceneFile, log: DispatchLog, performer: any ProgramPerformer, on loop: EventLoop
  ) throws(PlainError) -> LiveScene {
    let keyboard = SceneKeyboard(dryRunOf: file.scene)
    let runner = ActionRunner(log: log, performer: performer, keyboard: keyboard) { [loop] in loop.now }
    let live = try LiveScene(file, log: log, runner: runner, hasClock: loop.hasRealTime, at: loop.now)
    let application = live.tree.application
    application.firesLateTimersOnce = true
    application.timerGate = TimerBudget(clock: { [loop] in loop.exactNow }) { [loop] share in
      let message =
        "timers of scripts took \(Int(share * 100)) % of the time: they fire late, and repeating ones are skipped at"
        + " times; let them do less, or less often"
      log.record(.error(message, isOfCall: false), at: loop.now)
    }
    return live
  }

  /// The warnings of `file`; a service leaves out the missing programs, which the performer looks for on its own path.
  func warnings(of file: SceneFile) -> [String] {
    options.isService ? file.warningsOfScene : file.warnings
  }

  /// Connects the scene to the machine and calls its scripts' `didLoad`.
  func startScene() {
    equip(nil)
    live.start(file: file.path, at: loop.now)
    guard history.isHung else { return forgetHangsLater() }
    log.record(.scene(.rejected, file: file.path, detail: DaemonHistory.hungScene), at: loop.now)
  }

  /// Takes a scene for good that has not hung for an hour.
  private func forgetHangsLater() {
    guard let hangs else { return }
    forgetting = try? loop.timer(at: loop.now + HangNotes.memory, afterOthers: true) { [unowned self] in
      hangs.begin(file.checksum, isAfresh: true)
    }
  }

  /// Gives the scene a keyboard and its events a latency measurement, and sets how much of it the journal gets.
  ///
  /// The keyboard of `predecessor` stays in use if it has the same keys.
  func equip(_ predecessor: LiveScene?) {
    live.runner.keyboard = keyboard(predecessor?.runner.keyboard)
    live.needsTime = { [unowned self] in running?.clock.update() }
    live.exposureChanged = { [unowned self] in control.announceMoves() }
    live.laterRefused = { [unowned self] report in
      guard case .set(let view) = report.wish else { return }
      control.refuse(LateAnswer { ($0.view, $0.error) = (view, report.detail) }, to: report.peer)
    }
    live.tree.application.sendObserver = { [history] time in history.measure(time) }
    watchGrabs()
    if trial == nil { live.readDisplays { [loop, log] message in log.record(.error(message), at: loop.now) } }
    options.journal?.interest = file.scene.journal == .all ? .decisions : .incidents
    live.updateSinks()
  }

  private func keyboard(_ old: SceneKeyboard?) -> SceneKeyboard {
    if let old, old.keys == file.scene.keys, old.scrolls == file.scene.scrolls, !old.isMissing { return old }
    old?.stop()
    if options.isDryRun { return SceneKeyboard(dryRunOf: file.scene) }
    return SceneKeyboard(of: file.scene, on: loop) { [loop, log] message in
      log.record(.error(message), at: loop.now)
    }
  }
}

/// The options of a daemon, scene and log aside.
package struct DaemonOptions {
  /// The program's version, for requests.
  package var version = ""
  /// Whether systemd runs it: SIGHUP reloads the scene instead of ending the daemon, and others start programs for it.
  package var isService = false
  /// Whether the scene is reloaded when one of its files changes.
  package var watchesFiles = false
  /// Whether programs and keys are only logged, as what would have been done.
  package var isDryRun = false

  /// The journal, which gets the records that the scene selects, and the messages of the daemon.
  package var journal: JournalWriter?
  /// The log on standard output, which is written as far as it is read.
  package var output: LogOutput?
  /// Where the control socket is made, if systemd has made none; nil for the usual place.
  package var socket: String?

  /// The name of the service's instance that it is; nil for the service itself.
  package var instance: String?

  /// The limits for a peer on the control socket.
  var controlLimits = ControlLimits()
  /// Where hangs are noted; nil for the service's place.
  var hangs: HangNotes?
  /// The loop with its clock, and the performer of programs, of a simulation; nil for those of the machine.
  var simulated: (loop: EventLoop, performer: any ProgramPerformer)?

  /// A daemon that is started by hand.
  package init() {}

  /// What starts the programs of `exec` actions: the daemon itself, or for a service another process.
  func performer(for limits: ActionLimits, on loop: EventLoop) -> any ProgramPerformer {
    if let simulated { return simulated.performer }
    if isDryRun { return DryRunPrograms() }
    guard isService else { return ProcessSpawner(loop: loop, limits: limits) }
    return ServicePerformer(
      loop: loop, limits: limits, seat: SeatMonitor(on: loop), place: PerformerPlace(instance: instance))
  }
}

/// Plays touches into a scene until they are over or the closure that is returned is called.
package typealias Demonstration = (
  LiveScene, EventLoop, _ warn: @escaping (String) -> Void, _ finished: @escaping () -> Void
) throws -> () -> Void

/// The origin of the daemon's touches.
package enum InputChoice {
  /// The machine's touchscreens, those plugged in later included.
  case devices
  /// The machine's touchscreens, or touches that `play` plays where none can be opened.
  case devicesOrDemonstration(play: Demonstration)
  /// Pages, and what is played besides; no device is opened.
  case pages(Trial)
}
