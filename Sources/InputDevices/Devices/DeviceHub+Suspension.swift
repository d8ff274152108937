internal import EventLoop
internal import TouchDelivery

extension DeviceHub {
  /// Cancels every touch that is down and gives all devices back, until `resume(_:)`; where that has been done, keeps
  /// them back for one more cause.
  package func suspend(_ cause: SuspensionCause) {
    guard suspension == nil else { return suspension?.insert(cause) ?? () }
    suspension = Suspension(cause, since: loop.nowCountingSleep)
    for node in announced { suspend(node.syspath, cause) }
    settled()
  }

  /// Opens the devices again once no other cause is left: those that are gone are removed, new ones added.
  package func resume(_ cause: SuspensionCause) {
    guard var ending = suspension else { return }
    let isOver = ending.ends(without: cause)
    suspension = isOver ? nil : ending
    guard isOver else { return }
    let duration = loop.nowCountingSleep.seconds(since: ending.start)
    for node in announced { open(node) { .resumed(node.device, after: duration) } }
    rescan()
    settled()
  }

  private var announced: [DeviceNode] {
    nodes.values.filter(\.isAnnounced).map(\.node).sorted { $0.path < $1.path }
  }

  private func suspend(_ syspath: String, _ cause: SuspensionCause) {
    guard let known = nodes[syspath], known.isOpen else { return }
    nodes[syspath]?.state = .suspended
    known.state.close(at: loop.now, deliver)
    deliver(.suspended(known.node.device, cause))
  }
}
