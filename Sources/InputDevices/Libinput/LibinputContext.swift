internal import CLibinput
internal import Glibc

/// libinput itself: the one place that owns its context and is called back by it.
final class LibinputContext {
  typealias Log = (LibinputLogLevel, String) -> Void

  let handle: OpaquePointer
  private let log: Log
  private let interface: UnsafeMutablePointer<libinput_interface>
  /// The one node that libinput may open now, and its descriptor.
  private var offer: (path: String, descriptor: Int32)?
  /// What libinput says while it looks at a device; nil while nobody wants to know.
  private var remarks: [LibinputRemark]?
  /// The nodes of which libinput has said that events were lost, by their sysnames, since that was last asked for.
  private var losses: [String] = []

  /// A context without devices; the corresponding C function is `libinput_path_create_context`.
  init(log: @escaping Log) throws(DeviceError) {
    self.log = log
    interface = .allocate(capacity: 1)
    interface.initialize(to: Self.callbacks)
    guard let handle = libinput_path_create_context(interface, nil) else {
      interface.deallocate()
      throw DeviceError(description: "cannot use libinput: it gives no context")
    }
    self.handle = handle
    libinput_set_user_data(handle, Unmanaged.passUnretained(self).toOpaque())
    libinput_log_set_handler(handle, Self.logHandler)
    libinput_log_set_priority(handle, LIBINPUT_LOG_PRIORITY_INFO)
  }

  deinit {
    libinput_unref(handle)
    interface.deallocate()
  }

  /// Has libinput read the node at `path`, open as `descriptor`, which stays open until the caller closes it.
  ///
  /// libinput lets go of a device as soon as it hears that it is gone, and the descriptor must still tell the hub. The
  /// corresponding C function is `libinput_path_add_device`.
  func add(_ path: String, _ descriptor: Int32) throws(LibinputRefusal) -> OpaquePointer {
    offer = (path, descriptor)
    remarks = []
    let device = libinput_path_add_device(handle, path)
    let said = remarks?.reason
    remarks = nil
    offer = nil
    guard let device else { throw LibinputRefusal(reason: said) }
    return device
  }

  /// Reads what the devices have to say and returns the sysnames of those of which the kernel dropped something meanwhile.
  ///
  /// libinput has no event for that, and says it in its log alone: at most five times within 30 seconds for each device.
  /// The corresponding C function is `libinput_dispatch`.
  func dispatch() -> [String] {
    libinput_dispatch(handle)
    guard !losses.isEmpty else { return [] }
    defer { losses.removeAll() }
    return losses
  }

  private func open(_ path: String) -> Int32 {
    guard let offer, offer.path == path else { return -EACCES }
    self.offer = nil
    return offer.descriptor
  }

  private func say(_ level: LibinputLogLevel, _ line: String) {
    let remark = LibinputRemark(level, line)
    remarks?.append(remark)
    if remark.tellsOfLoss, let sysname = remark.sysname { losses.append(sysname) }
    log(level, line)
  }

  /// libinput has one user pointer for everything it calls back: this context.
  private static func context(_ user: UnsafeMutableRawPointer) -> LibinputContext {
    Unmanaged<LibinputContext>.fromOpaque(user).takeUnretainedValue()
  }

  private static var callbacks: libinput_interface {
    libinput_interface(
      open_restricted: { path, _, user in
        guard let path, let user else { return -EINVAL }
        return LibinputContext.context(user).open(String(cString: path))
      },
      close_restricted: { _, _ in })
  }

  private static var logHandler: libinput_log_handler {
    { handle, priority, format, arguments in
      guard let handle, let user = libinput_get_user_data(handle), let format, let arguments else { return }
      LibinputContext.context(user).say(
        LibinputLogLevel(priority), LibinputContext.message(format, arguments))
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
