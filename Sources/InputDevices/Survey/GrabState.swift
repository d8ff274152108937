internal import Glibc

/// Who has a device for itself.
enum GrabState {
  /// Whether another program has grabbed the device, found out by taking it for a moment.
  ///
  /// Who has it goes on to have it. Where nobody has, what the device says in that moment is lost to all, so a device on
  /// which a finger or a key is down, whose coming up others must hear of, is left alone and counts as free. The
  /// corresponding C function is `ioctl` with `EVIOCGRAB`.
  ///
  /// - Parameter descriptor: the device, open; that it is not grabbed by this very descriptor is up to the caller.
  static func isGrabbedByAnother(_ descriptor: Int32) -> Bool {
    guard !DeviceState.isAnythingDown(descriptor) else { return false }
    guard ioctl(descriptor, DeviceGrab.request, 1 as CInt) == 0 else { return errno == EBUSY }
    _ = ioctl(descriptor, DeviceGrab.request, 0 as CInt)
    return false
  }

  /// In words, why the device at `path` could not be grabbed.
  static func reason(_ number: Int32, _ path: String) -> String {
    guard number == EBUSY else { return String(cString: strerror(number)) }
    let users = NodeUsers.all(of: path)
    guard !users.isEmpty else { return "another program has grabbed it; 'sudo fuser -v \(path)' names it" }
    let names = users.map(\.description).joined(separator: ", ")
    return "another program has grabbed it; open in \(names)"
  }
}
