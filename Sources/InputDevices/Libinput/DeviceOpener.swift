internal import Glibc

/// Opens for libinput the nodes that are wanted, and none else: a keyboard's is never opened.
final class DeviceOpener {
  /// What was left alone since this was last emptied.
  var ignored: [(device: InputDevice, reason: IgnoreReason)] = []

  private let udev: UdevDatabase
  private let rules: DeviceRules
  /// The nodes that are open and that libinput has not taken yet.
  private var unclaimed: [Int32: InputDevice] = [:]

  init(udev: UdevDatabase, rules: DeviceRules) {
    self.udev = udev
    self.rules = rules
  }

  /// A descriptor of the node at `path`, or a negative error number as libinput wants it.
  ///
  /// The corresponding C function is `open`; a node that may not be written is opened for reading alone.
  func open(_ path: String, flags: Int32) -> Int32 {
    let device = udev.device(at: path)
    if let reason = reasonNotToOpen(device) { return ignore(device, reason, ENODEV) }
    var descriptor = Glibc.open(path, flags | O_CLOEXEC)
    if descriptor < 0, errno == EACCES || errno == EROFS {
      descriptor = Glibc.open(path, flags & ~O_ACCMODE | O_RDONLY | O_CLOEXEC)
    }
    let number = errno
    guard descriptor < 0 else {
      unclaimed[descriptor] = device
      return descriptor
    }
    return ignore(device, Self.reason(path, number), number)
  }

  /// Closes a node; one that libinput opened and did not take is one that it refuses.
  func close(_ descriptor: Int32) {
    Glibc.close(descriptor)
    if let refused = unclaimed.removeValue(forKey: descriptor) {
      ignored.append((refused, .refusedByLibinput))
    }
  }

  /// The device at `path`, which libinput has taken, even if it has closed it again since.
  func claim(_ path: String) -> InputDevice {
    let opened = unclaimed.first { $0.value.path == path }
    if let opened { unclaimed[opened.key] = nil }
    ignored.removeAll { $0.device.path == path }
    return opened?.value ?? udev.device(at: path)
  }

  private func reasonNotToOpen(_ device: InputDevice) -> IgnoreReason? {
    guard device.kind == .touchscreen, rules.source(of: device) == .libinput else { return .notATouchscreen }
    return rules.mapping(for: device) == nil ? .noMatchingRule : nil
  }

  private func ignore(_ device: InputDevice, _ reason: IgnoreReason, _ number: Int32) -> Int32 {
    ignored.append((device, reason))
    return -number
  }

  private static func reason(_ path: String, _ number: Int32) -> IgnoreReason {
    guard number == EACCES || number == EPERM else {
      return .cannotOpen(path: path, reason: String(cString: strerror(number)))
    }
    return .noPermission(path: path, group: group(of: path))
  }

  /// The name of the group that owns the file; the corresponding C function is `getgrgid_r`.
  private static func group(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { buffer in
      var entry = Glibc.group()
      var result: UnsafeMutablePointer<Glibc.group>?
      getgrgid_r(status.st_gid, &entry, buffer.baseAddress, buffer.count, &result)
      return result?.pointee.gr_name.map { String(cString: $0) }
    }
  }
}
