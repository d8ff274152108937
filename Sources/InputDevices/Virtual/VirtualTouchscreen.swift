internal import CLibevdev
internal import Glibc

/// A touchscreen of this program's own that is made like a real one.
final class VirtualTouchscreen {
  /// What its contacts report.
  let axes: CloneAxes
  private let device: UinputDevice

  /// What the clone of a touchscreen of this name is called, within the 79 bytes that uinput keeps of a name.
  static func name(of original: String) -> String {
    let suffix = " (fingerpost)"
    var kept = Substring(original)
    while kept.utf8.count + suffix.utf8.count > 79 { kept.removeLast() }
    return kept + suffix
  }

  /// A clone of the touchscreen behind `original`, a `libevdev`, with its keys and axes.
  ///
  /// The corresponding C function is `libevdev_uinput_create_from_device`.
  init(of original: OpaquePointer) throws(VirtualDeviceError) {
    guard let template = libevdev_new() else { throw .cannotCreate(code: ENOMEM) }
    defer { libevdev_free(template) }
    let description = EvdevDescription(original)
    axes = CloneAxes(description)
    libevdev_set_name(template, Self.name(of: description.name))
    Self.copyIdentity(original, to: template)
    for property in description.properties { libevdev_enable_property(template, UInt32(property)) }
    for key in description.keys.union([EvdevCode.touch]) {
      libevdev_enable_event_code(template, UInt32(EV_KEY), UInt32(key), nil)
    }
    for axis in axes.all {
      let info = libevdev_get_abs_info(original, UInt32(axis))
      libevdev_enable_event_code(template, UInt32(EV_ABS), UInt32(axis), info)
    }
    device = try UinputDevice(template)
  }

  /// The clone's node, as `/dev/input/event7`, where it is known.
  var path: String? { device.path }

  /// Takes the events of its contacts.
  var writer: any EventWriter { device }

  /// A desktop that knows the panel by its numbers knows the clone as well.
  private static func copyIdentity(_ original: OpaquePointer, to template: OpaquePointer) {
    libevdev_set_id_bustype(template, BUS_VIRTUAL)
    libevdev_set_id_vendor(template, libevdev_get_id_vendor(original))
    libevdev_set_id_product(template, libevdev_get_id_product(original))
    libevdev_set_id_version(template, libevdev_get_id_version(original))
  }
}
