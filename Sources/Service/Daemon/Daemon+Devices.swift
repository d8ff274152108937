internal import Diagnostics
internal import DispatchLog
package import Evdev
internal import EventLoop
internal import InputDevices
package import Scenes
package import TouchDelivery

extension Daemon {
  /// Opens what is there, and waits for what comes and goes.
  func openDevices() throws(DeviceError) {
    // The closures come by with each frame, so they count no reference to the daemon, which the hub goes away with.
    let hub = try DeviceHub(
      rules: DeviceRules(file.scene, screens: live.tree.screens), on: loop,
      log: { [warn] level, text in
        if level == .error { warn("libinput: \(text)") }
      },
      settled: { [unowned self] in
        alarm?.set()
        tellStatus()
      },
      deliver: { [unowned self] event in receive(event) })
    self.hub = hub
    watchDispositions()
    watchInterruptions()
    try hub.start()
  }

  /// Tells the devices which touches and keys nobody handles, where the scene wants those passed on.
  func watchDispositions() {
    let forwards = hub?.forwards ?? false
    let application = live.tree.application
    application.dispositionSink = forwards ? { [unowned self] in hub?.decide($0) } : nil
    application.discardedPressSink = forwards ? { [unowned self] in hub?.forward($0) } : nil
  }

  func receive(_ event: SourceEvent) {
    switch event {
    case .input(let input):
      live.process(input)
      if case .touches = input { history.frames += 1 }
      history.count()
    case .added(let device): report(.added, device)
    case .removed(let device): report(.removed, device)
    case .suspended(let device, let cause): report(.suspended, device, cause.description)
    case .resumed(let device, let seconds): report(.resumed, device, "after \(seconds) s")
    case .ignored(let device, let reason):
      unusable?.note(device, reason)
      report(.ignored, device, reason.description)
    case .resynced(let device): report(.resynced, device)
    case .grabbed(let device): report(.grabbed, device)
    case .limited(let device, let limitation):
      fail("\"\(device.name)\" at \(device.path): \(limitation)")
    case .forwarded(let touch, let reason):
      log.record(.forward(touch: touch, reason: reason), at: live.tree.application.now)
    case .failed(let device, let error): warn("\"\(device.name.onOneLine)\": \(error)")
    }
  }

  private func fail(_ message: String) {
    log.record(.error(message), at: loop.now)
  }

  private func report(_ event: DeviceEvent, _ device: InputDevice, _ detail: String? = nil) {
    log.record(
      .device(
        event, name: device.name, path: device.path, deviceKind: device.kind.rawValue, detail: detail),
      at: loop.now)
  }
}

extension DeviceRules {
  /// The rules of `scene`, with its screens as they were built.
  package init(_ scene: SceneDescription, screens: [Screen]) {
    let rules = scene.devices.map { rule in
      let screen = screens.first { $0.id == rule.screen?.value } ?? screens[0]
      let geometry = SurfaceGeometry(rule, on: screen)
      var described = DeviceRule(
        rule.match, mapping: SurfaceMapping(screen: screen, geometry: geometry),
        source: rule.source.flatMap { DeviceSource(rawValue: $0.rawValue) })
      described.grabs = rule.grab
      described.forwards = rule.forward == .unhandled
      return described
    }
    self.init(rules, firstScreen: screens[0])
    shakes = scene.settings.shakes
  }
}

extension DeviceRule {
  fileprivate init(_ match: DeviceMatchDescription, mapping: SurfaceMapping, source: DeviceSource?) {
    self.init(
      kind: match.kind.flatMap { Evdev.DeviceKind(rawValue: $0.rawValue) }, name: match.name,
      vendor: match.vendor, product: match.product, path: match.path, mapping: mapping,
      source: source)
  }
}

extension SurfaceGeometry {
  fileprivate init(_ rule: DeviceRuleDescription, on screen: Screen) {
    self.init()
    calibration = rule.calibration
    swapsAxes = rule.swapAxes
    invertsX = rule.invertX
    invertsY = rule.invertY
    rotation = rule.rotation
    area = rule.area?.frame(in: screen.initialSize)
  }
}

/// The touchscreens that were found and that cannot be read, and why.
struct UnusableTouchscreens {
  private var lines: [String] = []

  /// Notes `device`, unless it is something that nobody would touch.
  mutating func note(_ device: InputDevice, _ reason: IgnoreReason) {
    switch reason {
    case .notATouchscreen, .unusable(.wholeKeyboard): return
    case .unusable(.ofNoUse(let kind)) where kind != .tablet: return
    default: lines.append("\"\(device.name.onOneLine)\" at \(device.path): \(reason)")
    }
  }

  /// A line for each, to go below another line; empty where there is none.
  var description: String {
    lines.map { "\n  \($0)" }.joined()
  }
}
