package import Diagnostics
package import Evdev
internal import Glibc
package import TouchDelivery

/// A report of a source of real devices: input, or a change of the devices themselves.
package enum SourceEvent {
  /// Something for the application.
  case input(InputEvent)
  /// A device was opened and will deliver.
  indirect case added(InputDevice)
  /// A device that was opened is gone; its fingers were cancelled in an event before this one.
  indirect case removed(InputDevice)
  /// A device was found and ignored; reported again only for another reason.
  indirect case ignored(InputDevice, DeviceFinding)
  /// A device was given back until the hub is resumed; its fingers were cancelled in an event before this one.
  indirect case suspended(InputDevice, SuspensionCause)
  /// A device that was given back is read again, after so many seconds.
  indirect case resumed(InputDevice, after: Double)
  /// The kernel dropped events of a device, which was then asked for its state; the changes of its fingers
  /// follow.
  indirect case resynced(InputDevice)
  /// This program alone gets the events of a device from now on.
  indirect case grabbed(InputDevice)
  /// A device is read, but not as the scene wants.
  indirect case limited(InputDevice, DeviceFinding)
  /// A touch of this id is forwarded to the clone of its device.
  indirect case forwarded(Int, TouchDisposition.Reason)
  /// A device cannot be read any more, though it was not unplugged; its fingers were cancelled in an event before this one.
  indirect case failed(InputDevice, PlainError)
}

extension PlainError {
  /// The system's message about an operation on the node at `path`; `number` is an error number.
  init(_ operation: String, _ path: String, number: Int32) {
    self.init("cannot \(operation) \(path): \(String(cString: strerror(number)))")
  }
}
