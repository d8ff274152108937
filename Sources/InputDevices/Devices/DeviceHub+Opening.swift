internal import EventLoop
internal import Glibc

extension DeviceHub {
  /// Opens `node` as the scene wants it and says `what` has become of it, or why it was not opened.
  func open(_ node: DeviceNode, saying what: () -> SourceEvent) {
    let isUdevBusy = UdevDatabase.isBusy
    do {
      let (device, use, abilities, limitation) = try opened(node)
      nodes[node.syspath] = HubNode(
        node: node, state: .open(device, try watch(device, node)), abilities: abilities)
      deliver(what())
      if let limitation { limit(node.syspath, limitation) }
      if let limitation = DeviceLimitation.ofReading(as: use, saying: abilities) {
        deliver(.limited(node.device, limitation))
      }
      tellOfCalibration(node.device)
      prepareGrab(of: node, device)
    } catch .ignored(.noPermission) where isUdevBusy && nodes[node.syspath]?.isAnnounced != true {
      waitingForUdev.insert(node.path)
    } catch {
      close(node, over: error)
    }
  }

  /// Tells where the device lies otherwise than udev's rules want, unless the scene has its own matrix.
  private func tellOfCalibration(_ device: InputDevice) {
    guard let text = device.unusableCalibration, rules.mapping(for: device)?.geometry.calibration == nil
    else {
      return
    }
    deliver(.limited(device, .uncalibrated(text)))
  }

  /// Forgets that `node` was open, where it was, and notes what keeps it from being so.
  private func close(_ node: DeviceNode, over failure: OpenNode.Failure) {
    if nodes[node.syspath]?.isAnnounced ?? false { absent(node.syspath) }
    switch failure {
    case .gone: nodes[node.syspath] = nil
    case .ignored(let reason): ignore(node, reason)
    }
  }

  /// Leaves `node` alone and tells why, unless that has been told.
  func ignore(_ node: DeviceNode, _ reason: IgnoreReason) {
    if case .ignored(reason) = nodes[node.syspath]?.state { return }
    nodes[node.syspath] = HubNode(node: node, state: .ignored(reason))
    deliver(.ignored(node.device, reason))
  }

  /// The device at `node`, open; what it is to the scene; what it can do, which is asked for while nobody reads it; and what
  /// the scene wants of it in vain.
  private func opened(
    _ node: DeviceNode
  ) throws(OpenNode.Failure) -> (any OpenDevice, DeviceUse, DeviceAbilities?, DeviceLimitation?) {
    if let reason = objection(to: node) { throw .ignored(reason) }
    if case .ignored(let reason) = rules.outcome(of: node.device) { throw .ignored(reason) }
    let descriptor = try OpenNode.open(node.path)
    guard udev.node(at: node.path)?.syspath == node.syspath else {
      // The node is another device's already, of which udev has yet to tell.
      Glibc.close(descriptor)
      throw .gone
    }
    let abilities = DeviceAbilities(of: descriptor, path: node.path)
    switch rules.outcome(of: node.device, saying: abilities) {
    case .ignored(let reason):
      Glibc.close(descriptor)
      throw .ignored(reason)
    case .read(let use, .forwarded, _):
      let (device, limitation) = forwarding(try device(node, descriptor, use, abilities))
      return (device, use, abilities, limitation)
    case .read(let use, _, let limitation):
      return (try device(node, descriptor, use, abilities), use, abilities, limitation)
    }
  }

  /// Reads the device at `node` from its `descriptor` as what it is to the scene.
  private func device(
    _ node: DeviceNode, _ descriptor: Int32, _ use: DeviceUse, _ abilities: DeviceAbilities?
  ) throws(OpenNode.Failure) -> any OpenDevice {
    let device = node.device
    do {
      switch use {
      case .surface(let mapping, .libinput):
        return try libinput.add(device, descriptor: descriptor, number: takeNumber(), mapping: mapping)
      case .surface(let mapping, .evdev):
        return try EvdevDevice(device, descriptor: descriptor, number: takeNumber(), mapping: mapping)
      case .keys(.evdev): return try KeyDevice(device, descriptor: descriptor, number: takeNumber())
      case .keys(.libinput):
        return try libinput.addKeyboard(device, descriptor: descriptor, number: takeNumber())
      case .motion(let shakes):
        return try AccelerometerDevice(device, descriptor: descriptor, shakes: shakes, on: loop) {
          [unowned self] in read(node.syspath)
        }
      }
    } catch let error as LibinputRefusal {
      throw .ignored(.unusable(DeviceProblem(error, of: device, saying: abilities)))
    } catch {
      throw .ignored(.cannotRead("\(error)"))
    }
  }

  /// Waits for what `device` has to say, or just for its end.
  private func watch(
    _ device: any OpenDevice, _ node: DeviceNode
  ) throws(OpenNode.Failure) -> EventSource {
    let read = { [unowned self] in self.read(node.syspath) }
    do {
      return device.isReadByItself
        ? try loop.watch(device.fileDescriptor, read)
        : try loop.watchHangUp(of: device.fileDescriptor, read)
    } catch {
      device.close(at: loop.now, deliver)
      throw .ignored(.cannotOpen(path: node.path, reason: error.description))
    }
  }

  private func read(_ syspath: String) {
    catchUpWithGivenBack()
    guard case .open(let device, _) = nodes[syspath]?.state else { return }
    if !device.dispatch(deliver) { absent(syspath) }
    giveBack(syspath)
    grabWhatCanBe()
    settled()
  }
}
