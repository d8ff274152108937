internal import CInputLogs
internal import CLibinput
internal import DeviceDescription
internal import Diagnostics
internal import Evdev
internal import Glibc
internal import TouchTime
internal import TouchDelivery

/// libinput's report about a device.
enum LibinputEvent {
  /// A change of a finger in a slot, which is 0 for a device without slots; its place counts where it comes
  /// down or moves.
  case touch(TouchesPhase, slot: Int32, SurfacePlace, Instant)
  /// The end of a report.
  case frame
  /// A key; libinput leaves out keys that repeat, and buttons such as `BTN_LEFT`.
  case key(UInt16, isPressed: Bool, Instant)
  /// Something that is not read.
  case other
}

/// libinput itself: the one place that knows its functions, owns its context and is called back by it.
final class LibinputContext {
  /// A device that libinput has; the corresponding C type is `struct libinput_device`.
  typealias Device = OpaquePointer

  /// The wanted capability of a device; mirrors `libinput_device_capability`.
  enum Capability {
    case touches, keys

    fileprivate var isMissing: String {
      switch self {
      case .touches: "it has no axes that libinput reads as touches"
      case .keys: "it has no keys"
      }
    }
  }

  /// A power of two: libinput multiplies fractions by it, which changes no digit of them.
  private static let scale: UInt32 = 1 << 20

  private let handle: OpaquePointer
  private let warn: (String) -> Void
  private let interface: UnsafeMutablePointer<libinput_interface>
  private let listener: UnsafeMutablePointer<libinput_listener>
  /// The one node that libinput may open now, and its descriptor.
  private var offer: (path: String, descriptor: Int32)?
  /// libinput's messages while it examines a device; nil at other times.
  private var remarks: [LibinputRemark]?
  /// The nodes of which libinput has said that events were lost, by their sysnames, since that was last asked for.
  private var losses: [String] = []

  /// A context without devices; `warn` gets the errors that libinput logs.
  ///
  /// The corresponding C function is `libinput_path_create_context`.
  init(warn: @escaping (String) -> Void) throws(PlainError) {
    self.warn = warn
    interface = .allocate(capacity: 1)
    interface.initialize(to: Self.callbacks)
    listener = .allocate(capacity: 1)
    listener.initialize(to: Self.listener)
    guard let handle = libinput_path_create_context(interface, nil) else {
      interface.deallocate()
      listener.deallocate()
      throw PlainError("cannot use libinput: it gives no context")
    }
    self.handle = handle
    listener.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
    libinput_set_listener(handle, listener)
    libinput_log_set_priority(handle, LIBINPUT_LOG_PRIORITY_INFO)
  }

  deinit {
    libinput_unref(handle)
    interface.deallocate()
    listener.deallocate()
  }

  /// Readable when there is something to dispatch; the corresponding C function is `libinput_get_fd`.
  var fileDescriptor: Int32 { libinput_get_fd(handle) }

  /// Has libinput read the node at `path`, open as `descriptor`, if it can do what is wanted.
  ///
  /// libinput removes a device as soon as it is gone, and the hub must still see the descriptor hang up: it stays open until the
  /// caller closes it. The corresponding C functions are `libinput_path_add_device` and `libinput_device_ref`.
  func add(
    _ path: String, _ descriptor: Int32, for capability: Capability
  ) throws(LibinputRefusal) -> Device {
    offer = (path, descriptor)
    remarks = []
    let device = libinput_path_add_device(handle, path)
    let said = remarks?.reason
    remarks = nil
    offer = nil
    guard let device else { throw LibinputRefusal(reason: said) }
    guard libinput_device_has_capability(device, capability.libinput) != 0 else {
      libinput_path_remove_device(device)
      throw LibinputRefusal(reason: capability.isMissing)
    }
    if capability == .touches { Self.leaveUncalibrated(device) }
    return libinput_device_ref(device)
  }

  /// Has libinput forget a device; the corresponding C functions are `libinput_path_remove_device` and `libinput_device_unref`.
  func remove(_ device: Device) {
    libinput_path_remove_device(device)
    libinput_device_unref(device)
  }

  /// Lets libinput report places as the device has them: they are calibrated with all else, by `SurfaceMapping`.
  ///
  /// libinput rounds what it calibrates to the device's units, and a scene's matrix replaces the device's own. The
  /// corresponding C function is `libinput_device_config_calibration_set_matrix`.
  private static func leaveUncalibrated(_ device: Device) {
    guard libinput_device_config_calibration_has_matrix(device) != 0 else { return }
    let identity: [Float] = [1, 0, 0, 0, 1, 0]
    libinput_device_config_calibration_set_matrix(device, identity)
  }
}

extension LibinputContext {
  /// Reads the devices' events and returns the sysnames of those of which the kernel dropped events
  /// meanwhile.
  ///
  /// libinput has no event for that, and says it in its log alone: at most five times within 30 seconds for each device.
  /// The corresponding C function is `libinput_dispatch`.
  func dispatch() -> [String] {
    libinput_dispatch(handle)
    guard !losses.isEmpty else { return [] }
    defer { losses.removeAll() }
    return losses
  }

  /// The next event, and the device that it is of; nil without one.
  ///
  /// The corresponding C function is `libinput_get_event`.
  func next() -> (device: Device?, event: LibinputEvent)? {
    guard let event = libinput_get_event(handle) else { return nil }
    defer { libinput_event_destroy(event) }
    return (libinput_event_get_device(event), Self.event(event))
  }

  /// Whether the end of a report comes next; the corresponding C function is `libinput_next_event_type`.
  var isFrameNext: Bool { libinput_next_event_type(handle) == LIBINPUT_EVENT_TOUCH_FRAME }

  private static func event(_ event: OpaquePointer) -> LibinputEvent {
    switch libinput_event_get_type(event) {
    case LIBINPUT_EVENT_TOUCH_MOTION: touch(.moved, event)
    case LIBINPUT_EVENT_TOUCH_DOWN: touch(.began, event)
    case LIBINPUT_EVENT_TOUCH_UP: touch(.ended, event)
    case LIBINPUT_EVENT_TOUCH_CANCEL: touch(.cancelled, event)
    case LIBINPUT_EVENT_TOUCH_FRAME: .frame
    case LIBINPUT_EVENT_KEYBOARD_KEY: key(event)
    default: .other
    }
  }

  private static func touch(_ change: TouchesPhase, _ event: OpaquePointer) -> LibinputEvent {
    guard let touch = libinput_event_get_touch_event(event) else { return .other }
    let place =
      change == .began || change == .moved
      ? SurfacePlace(
        x: libinput_event_touch_get_x_transformed(touch, scale) / Double(scale),
        y: libinput_event_touch_get_y_transformed(touch, scale) / Double(scale)) : SurfacePlace()
    return .touch(
      change, slot: max(0, libinput_event_touch_get_slot(touch)), place,
      Instant(microseconds: Int64(truncatingIfNeeded: libinput_event_touch_get_time_usec(touch))))
  }

  private static func key(_ event: OpaquePointer) -> LibinputEvent {
    guard let key = libinput_event_get_keyboard_event(event) else { return .other }
    return .key(
      UInt16(truncatingIfNeeded: libinput_event_keyboard_get_key(key)),
      isPressed: libinput_event_keyboard_get_key_state(key) == LIBINPUT_KEY_STATE_PRESSED,
      Instant(microseconds: Int64(truncatingIfNeeded: libinput_event_keyboard_get_time_usec(key))))
  }
}

extension LibinputContext {
  private func open(_ path: String) -> Int32 {
    guard let offer, offer.path == path else { return -EACCES }
    self.offer = nil
    return offer.descriptor
  }

  private func say(_ line: String, isError: Bool) {
    let remark = LibinputRemark(line, isError: isError)
    remarks?.append(remark)
    if remark.reportsLoss, let sysname = remark.sysname { losses.append(sysname) }
    if isError { warn(line) }
  }

  private static func context(_ owner: UnsafeMutableRawPointer) -> LibinputContext {
    Unmanaged<LibinputContext>.fromOpaque(owner).takeUnretainedValue()
  }

  private static var callbacks: libinput_interface {
    libinput_interface(
      open_restricted: { path, _, user in
        guard let path, let owner = user?.load(as: libinput_listener.self).owner else { return -EINVAL }
        return LibinputContext.context(owner).open(String(cString: path))
      },
      close_restricted: { _, _ in })
  }

  private static var listener: libinput_listener {
    libinput_listener(
      owner: nil,
      say: { owner, priority, message in
        guard let owner, let message else { return }
        LibinputContext.context(owner).say(
          String(cString: message), isError: libinput_log_priority(priority) == LIBINPUT_LOG_PRIORITY_ERROR)
      })
  }
}

extension LibinputContext.Capability {
  fileprivate var libinput: libinput_device_capability {
    switch self {
    case .touches: LIBINPUT_DEVICE_CAP_TOUCH
    case .keys: LIBINPUT_DEVICE_CAP_KEYBOARD
    }
  }
}

/// A line of libinput's about one device.
struct LibinputRemark {
  let isError: Bool
  /// The kernel's name of the node that it is about (`event3`); nil where it is about none.
  let sysname: String?
  /// The line without the names of node and device, with which libinput begins it (`event3  - Panel: …`).
  let text: String

  init(_ line: String, isError: Bool) {
    self.isError = isError
    let parts = line.split(separator: " - ", maxSplits: 1)
    guard parts.count == 2, parts[0].hasPrefix("event"), let colon = parts[1].firstRange(of: ": ") else {
      (sysname, text) = (nil, line)
      return
    }
    sysname = parts[0].split(separator: " ").first.map { String($0) }
    text = String(parts[1][colon.upperBound...])
  }

  /// Whether the kernel dropped events of the device, which libinput has asked for its state since.
  var reportsLoss: Bool {
    sysname != nil && text.hasSuffix("SYN_DROPPED event - some input events have been lost.")
  }
}

extension [LibinputRemark] {
  /// The line that says best why a device was refused: an error, else what came last of the device itself.
  var reason: String? {
    (first(where: \.isError) ?? last { $0.sysname != nil })?.text
  }
}

/// The error that libinput does not read a device.
struct LibinputRefusal: Error {
  /// What libinput says of it, if anything.
  let reason: String?
}

extension DeviceFinding {
  /// Why libinput does not read `device`, by what the device says of itself: what udev or its axes show, rather than
  /// what libinput says.
  ///
  /// It also says where nothing can read it.
  init(_ refusal: LibinputRefusal, of device: InputDevice, saying abilities: EvdevDescription?) {
    let hiding = device.isHiddenFromLibinput ? "udev's LIBINPUT_IGNORE_DEVICE hides it" : nil
    let reason = hiding ?? abilities?.libinputObstacle ?? refusal.reason
    if device.kind != .keyboard, let problem = abilities?.surfaceProblem {
      self = problem
    } else {
      self = .refusedByLibinput(reason, evdevReads: abilities != nil)
    }
  }
}
