/// What udev has to tell about nodes.
enum DeviceChange {
  /// A node is there and udev has applied its rules to it, for the first time or again.
  case present(DeviceNode)
  /// The device that was at this place in sysfs is gone.
  case absent(syspath: String)
  /// Some changes were lost: everything is to be looked at anew.
  case unknown
}
