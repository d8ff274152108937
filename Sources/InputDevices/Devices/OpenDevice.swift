internal import TouchDelivery

/// A device whose node is open, as `DeviceHub` sees it, however it is read.
protocol OpenDevice: AnyObject {
  /// Its node's descriptor, which it owns. It hangs up when the device is unplugged.
  var fileDescriptor: Int32 { get }

  /// Whether its own descriptor says when there is something to dispatch; otherwise a source that it shares with others
  /// does, and the descriptor is waited on only for its end.
  var isReadByItself: Bool { get }

  /// Takes over at `time` the state that the device is in, of which another program alone has heard; false when the device is
  /// gone.
  func catchUp(at time: Instant, _ body: (SourceEvent) -> Void) -> Bool

  /// Nobody else hears of it from now on.
  func didGrab()

  /// Ends as of `time` the commands of keys that are down, such as seeking, which no interruption cancels; that those keys
  /// come up is not told then.
  func endCommands(at time: Instant, _ body: (SourceEvent) -> Void)

  /// Lets go of what was passed on, and lays the surface, where it has one, as `mapping` says from now on.
  ///
  /// Whose touches are down has been interrupted; they go on to be told as if nothing had happened.
  func takeOver(_ mapping: SurfaceMapping?)

  /// Hands over what has happened since the last call; false when the device is gone.
  func dispatch(_ body: (SourceEvent) -> Void) -> Bool

  /// Cancels the touches that are down as of `time` and gives the node back; it is not used any more then.
  func close(at time: Instant, _ body: (SourceEvent) -> Void)
}

extension OpenDevice {
  func catchUp(at time: Instant, _ body: (SourceEvent) -> Void) -> Bool { true }
  func didGrab() {}
  func endCommands(at time: Instant, _ body: (SourceEvent) -> Void) {}
  func takeOver(_ mapping: SurfaceMapping?) {}
}
