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
  /// Tells when there is something to read from the devices; nil once nothing is read any more.
  var input: EventSource?
  var isEnding = false
  private let file: SceneFile
  private var devices: LibinputSource?
  /// The devices that are read from their nodes.
  private var nodes: [(device: EvdevDevice, source: EventSource)] = []
  /// What is to be told at the start; nil once it has been.
  private var unusable: UnusableTouchscreens? = UnusableTouchscreens()
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
      live.tree.application.firesLateTimersOnce = true
      live.start(file: file.path, at: loop.now)
      try openDevices()
      try greet(choice)
      if simulation == nil { watchTimers() }
      _ = try loop.run()
    } catch { throw StartupError("\(error)") }
  }

  private func openDevices() throws {
    let rules = DeviceRules(file.scene, screens: live.tree.screens)
    let devices = try LibinputSource(rules: rules) { [warn] level, text in
      if level == .error { warn("libinput: \(text)") }
    }
    self.devices = devices
    input = try loop.watch(devices.fileDescriptor, earlier: true) { [unowned self] in readDevices() }
    readDevices()
  }

  private func readDevices() {
    devices?.dispatch { take($0) }
    alarm?.set()
  }

  private func take(_ event: SourceEvent) {
    switch event {
    case .input(let input): live.process(input)
    case .added(let device): report(.added, device)
    case .removed(let device): report(.removed, device)
    case .ignored(let device, let reason):
      if reason == .notATouchscreen, read(device) { return }
      unusable?.note(device, reason)
      report(.ignored, device, reason.description)
    case .resynced(let device): report(.resynced, device)
    case .failed(let device, let error): warn("\"\(device.name)\": \(error)")
    }
  }

  /// Reads a device from its node if the scene has it read so.
  private func read(_ device: InputDevice) -> Bool {
    let rules = DeviceRules(file.scene, screens: live.tree.screens)
    guard [.touchscreen, .touchpad].contains(device.kind), rules.source(of: device) == .evdev,
      let mapping = rules.mapping(for: device)
    else { return false }
    let descriptor = open(device.path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0,
      let node = try? EvdevDevice(
        device, descriptor: descriptor, number: Int32(1000 + nodes.count), mapping: mapping),
      let source = try? loop.watch(descriptor, earlier: true, { [unowned self] in read(descriptor) })
    else { return false }
    nodes.append((node, source))
    report(.added, device)
    return true
  }

  private func read(_ descriptor: Int32) {
    guard let index = nodes.firstIndex(where: { $0.device.fileDescriptor == descriptor }) else { return }
    let node = nodes[index].device
    if !node.dispatch({ take($0) }) {
      nodes.remove(at: index)
      report(.removed, node.device)
    }
    alarm?.set()
  }

  private func report(_ event: DeviceReport.Event, _ device: InputDevice, _ detail: String? = nil) {
    let report = DeviceReport(
      event: event, name: device.name, path: device.path, deviceKind: device.kind.rawValue,
      detail: detail)
    log.record(.device(report), at: loop.now)
  }

  /// Says where touches are to come from, and simulates them where that was wished for.
  private func greet(_ choice: InputChoice) throws {
    let touchscreens = devices?.touchscreens ?? []
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
    let recording = try RecordingReader(
      screen: live.tree.screens[0], rules: DeviceRules(firstScreen: live.tree.screens[0])
    ).read(RecordingFile(name: "simulation", bytes: Array(SimulatedTouches.script.utf8)))
    let start = loop.now
    let player = ScenePlayer(
      recording.events.map { $0.after(start) }, into: live, on: loop, zero: .zero,
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

extension ProcessLimits {
  fileprivate init(_ limits: ActionLimits) {
    self.init(maximumRunning: limits.maximumRunning, timeout: limits.timeout)
  }
}
