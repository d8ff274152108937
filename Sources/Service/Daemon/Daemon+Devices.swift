internal import LiveScenes
internal import DeviceDescription
internal import Diagnostics
internal import DispatchLog
internal import Evdev
internal import EventLoop
internal import InputDevices
internal import Scenes
internal import TouchDelivery

extension Daemon {
  /// Makes the hub, which opens nothing yet.
  func makeHub() throws(PlainError) -> DeviceHub {
    // The hub calls the closures with each frame and does not outlive the daemon, so unowned references are
    // safe and cost nothing.
    try DeviceHub(
      rules: deviceRules, on: loop,
      warn: { [warn] in warn("libinput: \($0)") },
      settled: { [unowned self] in
        if hasOtherDevices, let hub = running?.hub { fitScreens(to: hub) }
        running?.clock.update()
        updateStatus()
      },
      deliver: { [unowned self] event in receive(event) })
  }

  /// Makes the screens without a size in the scene as large as the touchpads that `hub` has or will have, and lays devices
  /// onto them again (SCR-2).
  func fitScreens(to hub: DeviceHub) {
    hasOtherDevices = false
    let changed = fit(live, to: hub)
    if !changed.isEmpty { hub.lay(onto: changed, by: deviceRules) }
  }

  /// Makes the screens of `live` without a size as large as the touchpads on them; returns those that have changed (SCR-2).
  func fit(_ live: LiveScene, to hub: DeviceHub) -> [Screen] {
    guard live.tree.screens.contains(where: { !$0.hasOwnSize }) else { return [] }
    return live.fitScreens(to: hub.surfaces(under: live.deviceRules), at: loop.now)
  }

  /// What the scene does with devices, as it is now.
  var deviceRules: DeviceRules {
    DeviceRules(file.scene, screens: live.tree.screens) { [live] in live.isVisible($0) }
  }

  /// Grabs devices and gives them back from now on as the views come and go that their rules name.
  func watchGrabs() {
    let views = file.scene.devices.compactMap(\.grabbing.view?.value)
    guard !views.isEmpty else { return }
    var visible = views.map(live.isVisible)
    live.didSettle = { [unowned self] in
      let now = views.map(live.isVisible)
      guard now != visible else { return }
      visible = now
      // Not now, because the device that this touch comes from is being read.
      grabChange = try? loop.timer(at: loop.now) { [unowned self] in running?.hub.adoptGrabs(of: deviceRules)
      }
    }
  }

  /// Reports to the hub which touches and keys are unhandled, if the scene forwards them.
  func forwardDispositions() {
    if trial != nil { return live.recordForwarding() }
    let forwards = running?.hub.forwards ?? false
    let application = live.tree.application
    application.dispositionSink = forwards ? { [unowned self] in running?.hub.decide($0) } : nil
    application.expirySink = forwards ? { [unowned self] in running?.hub.lift($0) } : nil
    application.discardedPressSink = forwards ? { [unowned self] in running?.hub.forward($0) } : nil
  }

  func receive(_ event: SourceEvent) {
    switch event {
    case .input(let input):
      live.process(input)
      if case .touches = input { history.frames += 1 }
      history.count()
    case .added(let device):
      hasOtherDevices = true
      report(.added, device)
    case .removed(let device):
      hasOtherDevices = true
      report(.removed, device)
    case .suspended(let device, let cause): report(.suspended, device, cause.description)
    case .resumed(let device, let seconds): report(.resumed, device, "after \(seconds) s")
    case .ignored(let device, let reason):
      note(device, reason)
      report(.ignored, device, reason.sentence)
    case .resynced(let device): report(.resynced, device)
    case .grabbed(let device): report(.grabbed, device)
    case .limited(let device, let limitation):
      log.record(.error("\"\(device.name)\" at \(device.path): \(limitation.logged)"), at: loop.now)
    case .forwarded(let touch, let reason):
      log.record(.forward(touch: touch, reason: reason), at: live.tree.application.now)
    case .failed(let device, let error): warn("\"\(device.name.onOneLine)\": \(error)")
    }
  }

  private func note(_ device: InputDevice, _ reason: DeviceFinding) {
    guard case .starting(var unusable) = phase else { return }
    unusable.note(device, reason)
    phase = .starting(unusable)
  }

  private func report(_ event: DeviceEvent, _ device: InputDevice, _ detail: String? = nil) {
    log.record(
      .device(
        event, name: device.name, path: device.path, deviceKind: device.kind.rawValue, detail: detail),
      at: loop.now)
  }
}

/// Watches for what interrupts the input: the machine goes to sleep, or another virtual terminal comes to the front.
struct InterruptionMonitors {
  let sleep: SleepMonitor
  let terminals: VirtualTerminalMonitor
}

extension Daemon {
  /// Interrupts the input, from now on, when the machine goes to sleep or a virtual terminal comes to the front.
  ///
  /// In both cases touches are not meant for this scene any more.
  func watchInterruptions(_ hub: DeviceHub) -> InterruptionMonitors {
    let sleep = SleepMonitor(
      on: loop, fellAsleep: { [unowned self] in suspend(.sleep) },
      wokeUp: { [unowned self] in running?.hub.resume(.sleep) })
    let terminals = VirtualTerminalMonitor(on: loop) { [unowned self] number in
      interruptInput()
      if let running { follow(number, running.hub) }
    }
    if let number = terminals.active { follow(number, hub) }
    return InterruptionMonitors(sleep: sleep, terminals: terminals)
  }

  func suspend(_ cause: SuspensionCause) {
    interruptInput()
    running?.hub.suspend(cause)
  }

  /// Cancels every touch and press (TD-12), and ends the commands of keys that are down.
  private func interruptInput() {
    running?.hub.endCommands()
    live.interrupt(at: loop.now)
    running?.clock.update()
  }

  /// Reads the devices of `hub` only while the virtual terminal `number`, which is in front, is the scene's, if it has one.
  private func follow(_ number: Int, _ hub: DeviceHub) {
    if let own = file.scene.virtualTerminal, own != number {
      hub.suspend(.virtualTerminal)
    } else {
      hub.resume(.virtualTerminal)
    }
  }

  /// Lets a scene that has just taken over have the devices by its own rules, if its virtual terminal is in front.
  func adoptDevices() {
    guard let running else { return }
    running.hub.adopt(deviceRules)
    forwardDispositions()
    if let number = running.interruptions?.terminals.active { follow(number, running.hub) }
  }
}

/// The touchscreens that cannot be read, and why.
struct UnusableTouchscreens {
  private var lines: [String] = []

  /// Notes `device`, unless it has no surface for fingers.
  mutating func note(_ device: InputDevice, _ reason: DeviceFinding) {
    if [.notATouchscreen, .wholeKeyboard].contains(reason) { return }
    if reason == .ofNoUse(device.kind), device.kind != .tablet { return }
    lines.append("\"\(device.name.onOneLine)\" at \(device.path): \(reason.sentence)")
  }

  /// A line for each, to append to another line; empty without one.
  var description: String {
    lines.map { "\n  \($0)" }.joined()
  }
}
