internal import EventLoop
internal import TouchDelivery

extension DeviceHub {
  /// Takes what udev has to tell, and then says that all of it was delivered.
  func apply(_ changes: [DeviceChange]) {
    for change in changes {
      switch change {
      case .present(let node): present(node)
      case .absent(let syspath): absent(syspath)
      case .unknown: rescan()
      }
    }
    settled()
  }

  /// Compares what is there with what is known.
  func rescan() {
    let found = udev.nodes()
    let syspaths = Set(found.map(\.syspath))
    for syspath in nodes.keys.filter({ !syspaths.contains($0) }).sorted() { absent(syspath) }
    for node in found { present(node) }
  }

  /// Opens a node that is not open, unless nothing is to be opened now.
  func present(_ node: DeviceNode) {
    forgetPredecessors(of: node)
    if node.isOwn, node.isInitialized { noteClone(node) }
    switch nodes[node.syspath]?.state {
    case .open, .suspended:
      guard let reason = objection(to: node) else { return }
      absent(node.syspath)
      ignore(node, reason)
    case .ignored, nil:
      // What udev is still at, it will tell of.
      guard suspension == nil, node.isInitialized || !UdevDatabase.isRunning else { return }
      open(node) { .added(node.device) }
    }
  }

  /// Forgets a device that is gone, after its touches were cancelled.
  func absent(_ syspath: String) {
    guard let known = nodes.removeValue(forKey: syspath) else { return }
    let (device, isAnnounced) = (known.node.device, known.isAnnounced)
    known.state.close(at: loop.now, deliver)
    if isAnnounced { deliver(.removed(device)) }
  }

  /// Tries the ignored node at `path` again, or all of them: its permissions may have changed.
  func tryAgain(_ path: String?) {
    guard suspension == nil else { return }
    let ignored = nodes.values.filter { !$0.isAnnounced && $0.node.path == path ?? $0.node.path }
    for node in ignored.map(\.node) {
      guard let node = udev.node(at: node.path) else { continue }
      present(node)
    }
    if !ignored.isEmpty { settled() }
  }

  /// Its node was another device's, whose end has not been told.
  private func forgetPredecessors(of node: DeviceNode) {
    let predecessors = nodes.values.filter { $0.node.path == node.path && $0.node.syspath != node.syspath }
    for predecessor in predecessors { absent(predecessor.node.syspath) }
  }
}
