/// That libinput does not read a device.
struct LibinputRefusal: Error {
  /// What libinput says of it, if anything.
  let reason: String?
}

extension DeviceProblem {
  /// That libinput does not read `device`, which says this of itself: where udev or its axes show why, that is what is told, and
  /// where nothing can read it, that.
  init(_ refusal: LibinputRefusal, of device: InputDevice, saying abilities: DeviceAbilities?) {
    let hiding = device.isHiddenFromLibinput ? "udev's LIBINPUT_IGNORE_DEVICE hides it" : nil
    let reason = hiding ?? abilities?.libinputObstacle ?? refusal.reason
    if device.kind != .keyboard, let problem = abilities?.surfaceProblem {
      self = problem
    } else {
      self = .refusedByLibinput(reason, evdevReads: abilities != nil)
    }
  }
}
