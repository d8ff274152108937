/// A device that the hub has opened, and how it stands with it.
package struct KnownDevice {
  /// The device.
  package let device: InputDevice
  /// Whether it is read now; where not, all devices are suspended.
  package let isOpen: Bool
  /// Whether nobody else hears of it.
  package let isGrabbed: Bool
}

extension DeviceHub {
  /// The devices that are open or will be once the hub is resumed, in the order of their paths.
  package var listing: [KnownDevice] {
    nodes.values.filter(\.isAnnounced).map { node in
      KnownDevice(
        device: node.node.device, isOpen: node.isOpen, isGrabbed: node.isOpen && node.grab?.isTaken ?? false)
    }.sorted { $0.device.path < $1.device.path }
  }
}
