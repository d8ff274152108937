internal import EventLoop
internal import Glibc

extension DeviceHub {
  /// Opens `node` as the scene wants it, or notes why not.
  func open(_ node: DeviceNode) {
    // udev is at it and will tell.
    guard node.isInitialized || !UdevDatabase.isRunning else { return }
    let wasSuspended = nodes[node.syspath]?.isAnnounced ?? false
    do {
      let device = try opened(node)
      nodes[node.syspath] = HubNode(node: node, state: .open(device, try watch(device, node)))
      deliver(wasSuspended ? .resumed(node.device) : .added(node.device))
    } catch {
      if wasSuspended { absent(node.syspath) }
      guard case .ignored(let reason) = error else { return nodes[node.syspath] = nil }
      ignore(node, reason)
    }
  }

  /// Leaves `node` alone and tells why, unless that has been told.
  func ignore(_ node: DeviceNode, _ reason: IgnoreReason) {
    if case .ignored(reason) = nodes[node.syspath]?.state { return }
    nodes[node.syspath] = HubNode(node: node, state: .ignored(reason))
    deliver(.ignored(node.device, reason))
  }

  private func opened(_ node: DeviceNode) throws(OpenNode.Failure) -> any OpenDevice {
    if let reason = objection(to: node) { throw .ignored(reason) }
    guard node.device.kind == .touchscreen else { throw .ignored(.notATouchscreen) }
    guard let mapping = rules.mapping(for: node.device) else { throw .ignored(.noMatchingRule) }
    watchPermissions()
    let descriptor = try OpenNode.open(node.path)
    guard udev.node(at: node.path)?.syspath == node.syspath else {
      // The node is another device's already, of which udev has yet to tell.
      close(descriptor)
      throw .gone
    }
    do {
      return try libinput.add(node.path, descriptor: descriptor, number: takeNumber(), mapping: mapping)
    } catch { throw .ignored(error) }
  }

  /// Waits for what `device` has to say, or just for its end.
  private func watch(
    _ device: any OpenDevice, _ node: DeviceNode
  ) throws(OpenNode.Failure) -> EventSource {
    let read = { [unowned self] in self.read(node.syspath) }
    do {
      return device.isReadByItself
        ? try loop.watch(device.fileDescriptor, earlier: true, read)
        : try loop.watchHangUp(of: device.fileDescriptor, read)
    } catch {
      device.close(at: loop.now, deliver)
      throw .ignored(.cannotOpen(path: node.path, reason: error.description))
    }
  }

  private func read(_ syspath: String) {
    guard case .open(let device, _) = nodes[syspath]?.state else { return }
    if !device.dispatch(deliver) { absent(syspath) }
    settled()
  }
}
