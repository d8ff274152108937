internal import EventLoop

extension DeviceHub {
  /// Cancels every touch that is down and gives all devices back, until `resume(_:)`; for one more cause if it has
  /// done so already.
  package func suspend(_ cause: SuspensionCause) {
    guard suspension == nil else { return _ = suspension?.causes.insert(cause) }
    suspension = Suspension(causes: [cause])
    for syspath in nodes.keys.sorted() { suspend(syspath) }
    settled()
  }

  /// Opens the devices again once no other cause is left: those that are gone are removed, new ones added.
  package func resume(_ cause: SuspensionCause) {
    suspension?.causes.remove(cause)
    guard let causes = suspension?.causes, causes.isEmpty else { return }
    suspension = nil
    reopen()
    rescan()
    settled()
  }

  private func suspend(_ syspath: String) {
    guard let known = nodes[syspath], known.isOpen else { return }
    nodes[syspath]?.state = .suspended
    known.state.close(at: loop.now, deliver)
    deliver(.suspended(known.node.device))
  }

  private func reopen() {
    for node in nodes.values.filter(\.isAnnounced).map(\.node).sorted(by: { $0.path < $1.path }) {
      open(node)
    }
  }
}
