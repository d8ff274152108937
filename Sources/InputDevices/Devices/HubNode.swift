internal import EventLoop
internal import TouchDelivery

/// A node that the hub knows, and what it does with it.
struct HubNode {
  /// What the hub does with a node.
  enum State {
    /// It is left alone.
    case ignored(IgnoreReason)
    /// It is read, and its descriptor is waited on.
    case open(any OpenDevice, EventSource)
    /// It was open and will be again once the hub is resumed.
    case suspended
  }

  /// What udev said of it last.
  var node: DeviceNode
  var state: State
  /// The exclusive use of it, where the scene wants that.
  var grab: DeviceGrab?
  /// What its node said that it can do, when it was opened.
  var abilities: DeviceAbilities?
  /// Why it is read otherwise than the scene wants.
  var limitation: DeviceLimitation?

  var isOpen: Bool {
    if case .open = state { true } else { false }
  }

  /// Whether it has no clone because none could be made, and one could be made now.
  var lacksClone: Bool {
    guard case .noClone(let error) = limitation else { return false }
    return error.isOfAccess && UinputDevice.obstacle == nil
  }

  /// Whether another program keeps what it says to itself; a grab of one's own is not touched to learn it.
  var isGrabbedByAnother: Bool {
    guard case .open(let device, _) = state, grab?.isTaken != true else { return false }
    return GrabState.isGrabbedByAnother(device.fileDescriptor)
  }

  /// Whether the world has been told that this device is there.
  var isAnnounced: Bool {
    if case .ignored = state { false } else { true }
  }
}

extension HubNode.State {
  /// Hands over what the device still has to say, cancels what is down on it, and closes it, if it is open.
  func close(at time: Instant, _ body: (SourceEvent) -> Void) {
    guard case .open(let device, let source) = self else { return }
    source.stop()
    _ = device.dispatch(body)
    device.close(at: time, body)
  }
}
