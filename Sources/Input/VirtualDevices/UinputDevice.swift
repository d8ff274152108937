internal import CLibevdev
internal import Diagnostics
package import Evdev
internal import Glibc

/// Takes the events of a virtual device.
package protocol EventWriter: AnyObject {
  /// Hands over `events`, all of them or, where it throws, maybe only the first ones.
  func write(_ events: [EvdevEvent]) throws(VirtualDeviceError)
}

/// A device that the kernel has from this program, as long as this object lives.
///
/// The kernel removes it when the program ends in any way, and lifts its keys and touches then.
package final class UinputDevice: EventWriter {
  /// The physical path of this program's devices, which no device on a bus has: none of them is read again.
  package static let physicalPath = "fingerpost/virtual"

  private let descriptor: Int32
  private let handle: OpaquePointer
  private var buffer: [input_event] = []

  /// A device that is what `description` says, and whose axes say `values` until they report something else.
  ///
  /// The corresponding C functions are `libevdev_uinput_create_from_device` and `ioctl` with `UI_SET_PHYS`.
  init(
    _ description: EvdevDescription, values: (UInt16) -> Int32 = { _ in 0 }
  ) throws(VirtualDeviceError) {
    guard let template = Self.template(description, values) else { throw .cannotCreate(code: ENOMEM) }
    defer { libevdev_free(template) }
    descriptor = try Self.open("/dev/uinput")
    uinput_set_phys(descriptor, Self.physicalPath)
    var created: OpaquePointer?
    let answer = libevdev_uinput_create_from_device(template, descriptor, &created)
    guard answer == 0, let created else {
      close(descriptor)
      throw .cannotCreate(code: -answer)
    }
    handle = created
  }

  deinit {
    libevdev_uinput_destroy(handle)
    close(descriptor)
  }

  /// Why no virtual device can be made; nil where one can be.
  ///
  /// None is made for that.
  package static var obstacle: VirtualDeviceError? {
    do throws(VirtualDeviceError) {
      close(try open("/dev/uinput"))
      return nil
    } catch { return error }
  }

  /// The device's node, as `/dev/input/event7`, where it is known.
  ///
  /// The corresponding C function is `libevdev_uinput_get_devnode`.
  package var path: String? { libevdev_uinput_get_devnode(handle).map { String(cString: $0) } }

  /// Writes all of `events` in one call, so that readers never see a part of a frame.
  ///
  /// The corresponding C function is `write`; the kernel stamps the events with the time at which it takes them.
  package func write(_ events: [EvdevEvent]) throws(VirtualDeviceError) {
    buffer.removeAll(keepingCapacity: true)
    for event in events {
      var raw = input_event()
      raw.type = event.type
      raw.code = event.code
      raw.value = event.value
      buffer.append(raw)
    }
    let code = buffer.withUnsafeBytes { FileDescriptorWriter.write($0, to: descriptor) }
    if let code { throw .cannotWrite(code: code) }
  }

  private static func open(_ path: String) throws(VirtualDeviceError) -> Int32 {
    let descriptor = Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor < 0 else { return descriptor }
    let code = errno
    throw code == EACCES || code == EPERM
      ? .noPermission(path: path, ProcessRole(refusedWith: code)) : .cannotOpen(path: path, code: code)
  }

  /// What libevdev makes the device from, which the caller frees; nil without memory.
  ///
  /// The corresponding C functions are `libevdev_new`, `libevdev_enable_property` and `libevdev_enable_event_code`.
  private static func template(_ description: EvdevDescription, _ values: (UInt16) -> Int32) -> OpaquePointer?
  {
    guard let template = libevdev_new() else { return nil }
    libevdev_set_name(template, description.name)
    libevdev_set_id_bustype(template, Int32(description.bus))
    libevdev_set_id_vendor(template, Int32(description.vendor))
    libevdev_set_id_product(template, Int32(description.product))
    libevdev_set_id_version(template, Int32(description.version))
    for property in description.properties { libevdev_enable_property(template, UInt32(property)) }
    for key in description.keys {
      libevdev_enable_event_code(template, UInt32(EvdevCode.key), UInt32(key), nil)
    }
    for code in description.otherCodes[EvdevCode.relative] ?? [] {
      libevdev_enable_event_code(template, UInt32(EvdevCode.relative), UInt32(code), nil)
    }
    for (code, axis) in description.axes {
      var info = input_absinfo(
        value: values(code), minimum: axis.range.minimum, maximum: axis.range.maximum, fuzz: axis.fuzz,
        flat: axis.flat, resolution: axis.resolution)
      libevdev_enable_event_code(template, UInt32(EvdevCode.absolute), UInt32(code), &info)
    }
    return template
  }
}

/// The reason for which there is no virtual device, or it does not work.
package enum VirtualDeviceError: Error, Hashable, CustomStringConvertible {
  /// The node that virtual devices are made by may not be opened.
  case noPermission(path: String, ProcessRole)
  /// The node that virtual devices are made by cannot be opened, with the `errno`.
  case cannotOpen(path: String, code: Int32)
  /// The kernel does not make the device, with the `errno`.
  case cannotCreate(code: Int32)
  /// The kernel takes no events for the device, with the `errno`.
  case cannotWrite(code: Int32)
  /// So many combinations of keys wait for their turn that no more are taken.
  case tooManyKeys(waiting: Int)

  /// Whether the node by which devices are made was out of reach, which may change.
  package var isOfAccess: Bool {
    switch self {
    case .noPermission, .cannotOpen: true
    case .cannotCreate, .cannotWrite, .tooManyKeys: false
    }
  }

  /// What was wrong and what to do about it, as one sentence for people.
  package var description: String {
    switch self {
    case .noPermission(let path, let role): "no permission to write to \(path)" + Self.remedy(path, role)
    case .cannotOpen(let path, ENOENT), .cannotOpen(let path, ENODEV):
      "the kernel offers no \(path); load its module with 'modprobe uinput', and at every start with a line 'uinput'"
        + " in /etc/modules-load.d/uinput.conf"
    case .cannotOpen(let path, let code): "cannot open \(path): \(Self.words(code))"
    case .cannotCreate(let code): "the kernel makes no virtual device: \(Self.words(code))"
    case .tooManyKeys(let count):
      "\(count) combinations of keys wait for their turn, and no more are taken; press fewer at a time"
    case .cannotWrite(let code): "the kernel takes no events for the virtual device: \(Self.words(code))"
    }
  }

  private static func remedy(_ path: String, _ role: ProcessRole) -> String {
    switch role {
    case .user:
      "; run fingerpost as a service or with sudo, or let the group 'input' write to it by a line in"
        + " /etc/udev/rules.d/60-uinput.rules:"
        + " KERNEL==\"uinput\", GROUP=\"input\", MODE=\"0660\", OPTIONS+=\"static_node=uinput\""
    case .service:
      ", because the service's group '\(ProcessRole.serviceGroup)' has none; 70-fingerpost.rules gives it:"
        + " sudo udevadm trigger --subsystem-match=misc --sysname-match=uinput;"
        + " then sudo systemctl restart fingerpost"
    case .confinedService:
      ", which the service's unit leaves out; \(ProcessRole.allowing("\(path) rw"))"
    case .serviceWithoutGroup: ", because the service lacks its group; \(ProcessRole.joining)"
    }
  }

  private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
