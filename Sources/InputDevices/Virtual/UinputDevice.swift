internal import CLibevdev
internal import Glibc

/// A device that the kernel has from this program, as long as this object lives.
///
/// The kernel takes it away when the program ends in whatever way, and lifts its keys and touches then.
final class UinputDevice: EventWriter {
  private let descriptor: Int32
  private let handle: OpaquePointer
  private var buffer: [input_event] = []

  /// A device with what `template`, a `libevdev`, has.
  ///
  /// The corresponding C function is `libevdev_uinput_create_from_device`.
  init(_ template: OpaquePointer) throws(VirtualDeviceError) {
    descriptor = try Self.open("/dev/uinput")
    VirtualDeviceMark.put(on: descriptor)
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
  static var obstacle: VirtualDeviceError? {
    do throws(VirtualDeviceError) {
      close(try open("/dev/uinput"))
      return nil
    } catch { return error }
  }

  /// The device's node, as `/dev/input/event7`, where it is known.
  ///
  /// The corresponding C function is `libevdev_uinput_get_devnode`.
  var path: String? { libevdev_uinput_get_devnode(handle).map { String(cString: $0) } }

  /// Writes all of `events` in one call, so that readers never see a part of a frame.
  ///
  /// The corresponding C function is `write`; the kernel stamps the events with the time at which it takes them.
  func write(_ events: [EvdevEvent]) throws(VirtualDeviceError) {
    buffer.removeAll(keepingCapacity: true)
    for event in events {
      var raw = input_event()
      raw.type = event.type
      raw.code = event.code
      raw.value = event.value
      buffer.append(raw)
    }
    let code = buffer.withUnsafeBytes { Self.write($0, to: descriptor) }
    guard code == 0 else { throw .cannotWrite(code: code) }
  }

  /// Returns the `errno`, 0 where all was written.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        return count == 0 ? EIO : errno
      }
    }
    return 0
  }

  private static func open(_ path: String) throws(VirtualDeviceError) -> Int32 {
    let descriptor = Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor < 0 else { return descriptor }
    let code = errno
    throw code == EACCES || code == EPERM
      ? .noPermission(path: path, ProcessRole(refusedWith: code)) : .cannotOpen(path: path, code: code)
  }
}
