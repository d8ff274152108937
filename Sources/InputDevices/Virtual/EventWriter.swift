/// Somebody who takes the events of a virtual device.
protocol EventWriter: AnyObject {
  /// Hands over `events`, all of them or, where it throws, maybe only the first ones.
  func write(_ events: [EvdevEvent]) throws(VirtualDeviceError)
}
