/// What a device is to the scene.
package enum DeviceUse {
  /// Something that is touched, read by this source.
  case surface(SurfaceMapping, DeviceSource)
  /// A remote control, a headset or a keyboard, read by this source.
  case keys(DeviceSource)
  /// Something that is shaken.
  case motion(ShakeSettings)
}

extension DeviceUse {
  /// Whether libinput reads it.
  var isOfLibinput: Bool {
    switch self {
    case .surface(_, let source), .keys(let source): source == .libinput
    case .motion: false
    }
  }
}
