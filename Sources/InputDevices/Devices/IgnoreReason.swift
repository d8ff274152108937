/// Why a device that was found delivers nothing.
package enum IgnoreReason: Hashable, Sendable, CustomStringConvertible {
  /// It is no touchscreen, and its node was not opened.
  case notATouchscreen
  /// The scene has rules for devices and none matches this one.
  case noMatchingRule
  /// Its node may not be opened; the group that may, where it has a name.
  case noPermission(path: String, group: String?)
  /// Its node could not be opened, with the system's reason.
  case cannotOpen(path: String, reason: String)
  /// It could be opened, but libinput finds that it is no usable touch device.
  case refusedByLibinput

  /// The reason and the way out, as one sentence for people.
  package var description: String {
    switch self {
    case .notATouchscreen:
      "not a touchscreen"
    case .noMatchingRule:
      "no rule below 'devices:' in the scene matches it"
    case .noPermission(let path, let group):
      Self.noPermission(path, group)
    case .cannotOpen(let path, let reason):
      "cannot open \(path): \(reason)"
    case .refusedByLibinput:
      "libinput does not take it as a touchscreen; 'libinput debug-events --verbose' says why"
    }
  }

  private static func noPermission(_ path: String, _ group: String?) -> String {
    guard let group, group != "root" else {
      return "no permission to open \(path), which only root may; run fingerpost as a service or with sudo"
    }
    return
      "no permission to open \(path), which belongs to group '\(group)'; run fingerpost as a service or with"
      + " sudo, or join the group: sudo usermod -aG \(group) \"$USER\", then log in again"
  }
}
