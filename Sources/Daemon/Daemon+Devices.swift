internal import DispatchLog
internal import EventLoop
internal import InputDevices
internal import Scenes
internal import TouchDelivery

extension Daemon {
  /// Opens what is there, and waits for what comes and goes.
  func openDevices() throws(DeviceError) {
    let hub = try DeviceHub(
      rules: DeviceRules(file.scene, screens: live.tree.screens), on: loop,
      log: { [warn] level, text in
        if level == .error { warn("libinput: \(text)") }
      },
      settled: { [unowned self] in alarm?.set() },
      deliver: { [unowned self] event in receive(event) })
    self.hub = hub
    watchInterruptions()
    try hub.start()
  }

  private func receive(_ event: SourceEvent) {
    switch event {
    case .input(let input): live.process(input)
    case .added(let device): report(.added, device)
    case .removed(let device): report(.removed, device)
    case .suspended(let device, let cause): report(.suspended, device, cause.description)
    case .resumed(let device, let seconds): report(.resumed, device, "after \(seconds) s")
    case .ignored(let device, let reason):
      unusable?.note(device, reason)
      report(.ignored, device, reason.description)
    case .resynced(let device): report(.resynced, device)
    case .failed(let device, let error): warn("\"\(device.name)\": \(error)")
    }
  }

  private func report(_ event: DeviceReport.Event, _ device: InputDevice, _ detail: String? = nil) {
    let report = DeviceReport(
      event: event, name: device.name, path: device.path, deviceKind: device.kind.rawValue,
      detail: detail)
    log.record(.device(report), at: loop.now)
  }
}
