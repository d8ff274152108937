internal import EventLoop
package import TouchDelivery

extension DeviceHub {
  /// Passes a decision about a touch to the device that it is of; tells of a touch that is passed on.
  package func decide(_ change: TouchDispositionChange) {
    for node in nodes.values {
      guard case .open(let device as ForwardingDevice, _) = node.state,
        device.number == change.contact.device
      else { continue }
      guard device.decide(change), case .unhandled(let reason) = change.disposition else { return }
      if !device.isInReport { passOnSoon() }
      return deliver(.forwarded(change.touch, reason))
    }
  }

  /// Passes on what a timer decides, once it has decided on all of its touches.
  private func passOnSoon() {
    guard latePassage == nil else { return }
    latePassage = try? loop.timer(at: loop.now) { [unowned self] in passOnWhatWaits() }
    if latePassage == nil { passOnWhatWaits() }
  }

  private func passOnWhatWaits() {
    latePassage = nil
    for (syspath, node) in nodes {
      guard case .open(let device as ForwardingDevice, _) = node.state else { continue }
      device.passOnWhatWaits()
      giveBack(syspath)
    }
  }

  /// Passes on a key that goes down and that nobody handles, to the clone of the device that it is of, if it has one.
  package func passOn(_ key: String) {
    for node in nodes.values {
      guard case .open(let device as ForwardingDevice, _) = node.state else { continue }
      if device.passOn(key) { return }
    }
  }

  /// Lets others have a device whose clone has failed.
  func giveBack(_ syspath: String) {
    guard let node = nodes[syspath], case .open(let device as ForwardingDevice, _) = node.state,
      let error = device.takeFailure()
    else { return }
    node.grab?.release()
    limit(syspath, .cloneFailed(error))
  }

  /// Tells that a device is read otherwise than the scene wants.
  func limit(_ syspath: String, _ limitation: DeviceLimitation) {
    guard let device = nodes[syspath]?.node.device else { return }
    nodes[syspath]?.limitation = limitation
    deliver(.limited(device, limitation))
  }

  /// Whether the scene wants touches of any device passed on.
  package var forwards: Bool { rules.forwardsAny }

  /// The device with a clone that gets what nobody handles; if there can be none, without one, and why.
  func forwarding(_ device: any OpenDevice) -> (any OpenDevice, DeviceLimitation?) {
    guard let device = device as? EvdevDevice else { return (device, nil) }
    do throws(DeviceLimitation) {
      return (try ForwardingDevice(device), nil)
    } catch { return (device, error) }
  }

  /// Tells the device whose clone is at `node` what udev says of that.
  func noteClone(_ node: DeviceNode) {
    for known in nodes.values {
      guard case .open(let device as ForwardingDevice, _) = known.state else { continue }
      device.noteClone(at: node.path, calibratedBy: node.device.calibration)
    }
  }

  /// Grabs a device that has been opened, if the scene wants that, as soon as nothing is down on it.
  ///
  /// One whose touches cannot be passed on although they should is not grabbed: they would be lost.
  func prepareGrab(of node: DeviceNode, _ device: any OpenDevice) {
    guard rules.grabs(node.device), device is ForwardingDevice || !rules.forwards(node.device) else { return }
    nodes[node.syspath]?.grab = DeviceGrab(device.fileDescriptor)
    if !ungrabbed.contains(node.syspath) { ungrabbed.append(node.syspath) }
    grabWhatCanBe()
  }

  /// Grabs those devices on which nothing is down any more.
  func grabWhatCanBe() {
    guard !ungrabbed.isEmpty else { return }
    let settled = ungrabbed.filter { isSettled($0) }
    ungrabbed.removeAll { settled.contains($0) }
  }

  /// Brings devices up to date that speak again after another program had them for itself, before what they say is read.
  ///
  /// The kernel repeats no value that has not changed since it told the other one.
  func catchUpWithGivenBack() {
    for syspath in ungrabbed {
      if let grab = nodes[syspath]?.grab, grab.isGivenBack { catchUp(syspath, grab) }
    }
  }

  private func catchUp(_ syspath: String, _ grab: DeviceGrab) {
    guard grab.isKeptBack, case .open(let device, _) = nodes[syspath]?.state else { return }
    grab.didCatchUp()
    if !device.catchUp(at: loop.now, deliver) { absent(syspath) }
  }

  /// Whether there is nothing left to try for the device at `syspath`.
  private func isSettled(_ syspath: String) -> Bool {
    guard let node = nodes[syspath], let grab = node.grab, case .open(let device, _) = node.state else {
      return true
    }
    switch grab.attempt() {
    case .taken:
      catchUp(syspath, grab)
      guard nodes[syspath] != nil else { return true }
      device.didGrab()
      nodes[syspath]?.limitation = nil
      deliver(.grabbed(node.node.device))
      return true
    case .refused(let code):
      limit(syspath, .notGrabbed(code: code))
      return false
    case .waiting:
      if node.limitation == nil { nodes[syspath]?.limitation = .notGrabbedYet }
      return false
    case nil: return grab.isTaken
    }
  }
}
