package import Evdev
package import TouchDelivery

/// What a source of real devices has to tell: input, or a change of the devices themselves.
package enum SourceEvent {
  /// Something for the application.
  case input(InputEvent)
  /// A device was opened and will deliver.
  indirect case added(InputDevice)
  /// A device that was opened is gone; its fingers were cancelled in an event before this one.
  indirect case removed(InputDevice)
  /// A device was found and left alone; told again only for another reason.
  indirect case ignored(InputDevice, IgnoreReason)
  /// A device was given back until the hub is resumed; its fingers were cancelled in an event before this one.
  indirect case suspended(InputDevice, SuspensionCause)
  /// A device that was given back is read again, after so many seconds.
  indirect case resumed(InputDevice, after: Double)
  /// The kernel dropped events of a device, which was then asked for its state; what became of its fingers follows.
  indirect case resynced(InputDevice)
  /// Nobody else hears of a device from now on.
  indirect case grabbed(InputDevice)
  /// A device is read, but not as the scene wants.
  indirect case limited(InputDevice, DeviceLimitation)
  /// A touch of this id is passed on to the clone of its device.
  indirect case forwarded(Int, TouchDisposition.Reason)
  /// A device cannot be read any more, though it was not unplugged; its fingers were cancelled in an event before this one.
  indirect case failed(InputDevice, EvdevError)
}

/// Why devices cannot be read on this machine at all.
package struct DeviceError: Error, Hashable, CustomStringConvertible {
  /// The reason, as one sentence for people.
  package let description: String
}
