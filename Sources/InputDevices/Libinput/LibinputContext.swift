internal import CLibinput
internal import Glibc

/// libinput itself: the one place that owns its context and is called back by it.
final class LibinputContext {
  typealias Log = (LibinputLogLevel, String) -> Void

  let handle: OpaquePointer
  let opener: DeviceOpener
  private let udev: UdevDatabase
  private let log: Log
  private let interface: UnsafeMutablePointer<libinput_interface>

  /// A context that looks for devices of `seat`.
  ///
  /// The corresponding C functions are `libinput_udev_create_context` and `libinput_udev_assign_seat`.
  init(seat: String, rules: DeviceRules, log: @escaping Log) throws(LibinputError) {
    udev = try UdevDatabase()
    opener = DeviceOpener(udev: udev, rules: rules)
    self.log = log
    interface = .allocate(capacity: 1)
    interface.initialize(to: Self.callbacks)
    guard let handle = libinput_udev_create_context(interface, nil, udev.handle) else {
      interface.deallocate()
      throw LibinputError(description: "cannot use libinput: it gives no context")
    }
    self.handle = handle
    libinput_set_user_data(handle, Unmanaged.passUnretained(self).toOpaque())
    libinput_log_set_handler(handle, Self.logHandler)
    guard libinput_udev_assign_seat(handle, seat) == 0 else {
      throw LibinputError(description: "libinput cannot look for devices of seat '\(seat)'; is udev running?")
    }
  }

  deinit {
    libinput_unref(handle)
    interface.deallocate()
  }

  /// The device behind `handle`, which libinput has taken.
  func claim(_ handle: OpaquePointer) -> InputDevice {
    opener.claim("/dev/input/" + String(cString: libinput_device_get_sysname(handle)))
  }

  /// libinput has one user pointer for everything it calls back: this context.
  private static func context(_ user: UnsafeMutableRawPointer) -> LibinputContext {
    Unmanaged<LibinputContext>.fromOpaque(user).takeUnretainedValue()
  }

  private static var callbacks: libinput_interface {
    libinput_interface(
      open_restricted: { path, flags, user in
        guard let path, let user else { return -EINVAL }
        return LibinputContext.context(user).opener.open(String(cString: path), flags: flags)
      },
      close_restricted: { descriptor, user in
        guard let user else { return }
        LibinputContext.context(user).opener.close(descriptor)
      })
  }

  private static var logHandler: libinput_log_handler {
    { handle, priority, format, arguments in
      guard let handle, let user = libinput_get_user_data(handle), let format, let arguments else { return }
      let context = LibinputContext.context(user)
      context.log(LibinputLogLevel(priority), LibinputContext.message(format, arguments))
    }
  }

  /// The corresponding C function is `vsnprintf`.
  private static func message(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      guard let start = buffer.baseAddress, vsnprintf(start, buffer.count, format, arguments) >= 0 else {
        return ""
      }
      let line = String(cString: start)
      return line.last == "\n" ? String(line.dropLast()) : line
    }
  }
}
