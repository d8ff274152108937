internal import DispatchLog
internal import EventLoop
internal import InputDevices
internal import Scenes
internal import TouchDelivery

extension Daemon {
  /// Opens what is there, and waits for what comes and goes.
  func openDevices() throws(DeviceError) {
    // The closures come by with each frame, so they count no reference to the daemon, which the hub goes away with.
    let hub = try DeviceHub(
      rules: DeviceRules(file.scene, screens: live.tree.screens), on: loop,
      log: { [warn] level, text in
        if level == .error { warn("libinput: \(text)") }
      },
      settled: { [unowned(unsafe) self] in
        alarm?.set()
        tellStatus()
      },
      deliver: { [unowned(unsafe) self] event in receive(event) })
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
    application.discardedPressSink = forwards ? { [unowned self] in hub?.passOn($0) } : nil
  }

  private func receive(_ event: SourceEvent) {
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
    log.record(.error(ErrorReport(location: nil, responder: nil, message: message)), at: loop.now)
  }

  private func report(_ event: DeviceReport.Event, _ device: InputDevice, _ detail: String? = nil) {
    let report = DeviceReport(
      event: event, name: device.name, path: device.path, deviceKind: device.kind.rawValue,
      detail: detail)
    log.record(.device(report), at: loop.now)
  }
}
