/// What a device is to the scene.
package enum DeviceUse {
  /// Something that is touched, read by this source.
  case surface(SurfaceMapping, DeviceSource)
  /// A remote control, a headset or a keyboard, read by this source.
  case keys(DeviceSource)
  /// Something that is shaken.
  case motion(ShakeSettings)
}
