/// What may have become of nodes.
enum DeviceChange {
  /// The node at this path was made or removed, or has other permissions.
  case node(path: String)
  /// udev has something new to say of the node at this path.
  case recorded(path: String)
  /// udev has applied all its rules, so that permissions are what they are going to be.
  case udevIsIdle
  /// Some changes were lost: everything is to be looked at anew.
  case unknown
}
