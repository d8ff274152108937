package import TouchDelivery

/// What a source of real devices has to tell: input, or a change of the devices themselves.
package enum SourceEvent {
  /// Something for the application.
  case input(InputEvent)
  /// A device was opened and will deliver.
  case added(InputDevice)
  /// A device that was opened is gone; its fingers were cancelled in an event before this one.
  case removed(InputDevice)
  /// A device was found and left alone; told again only for another reason.
  case ignored(InputDevice, IgnoreReason)
  /// A device was given back until the hub is resumed; its fingers were cancelled in an event before this one.
  case suspended(InputDevice, SuspensionCause)
  /// A device that was given back is read again, after so many seconds.
  case resumed(InputDevice, after: Double)
  /// The kernel dropped events of a device, which was then asked for its state; what became of its fingers follows.
  case resynced(InputDevice)
  /// Nobody else hears of a device from now on.
  case grabbed(InputDevice)
  /// A device is read, but not as the scene wants.
  case limited(InputDevice, DeviceLimitation)
  /// A touch of this id is passed on to the clone of its device.
  case forwarded(Int, TouchDisposition.Reason)
  /// A device cannot be read any more, though it was not unplugged; its fingers were cancelled in an event before this one.
  case failed(InputDevice, EvdevError)
}
