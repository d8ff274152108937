internal import Glibc

/// Where the control socket is, unless somebody says otherwise.
package enum ControlPath {
  /// That of the service, and of a daemon that root runs.
  package static let system = "/run/fingerpost/fingerpost.sock"

  /// That of a daemon that this user runs; nil where the user has no folder for such things.
  package static var own: String? {
    guard geteuid() != 0 else { return system }
    guard let folder = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }), folder.hasPrefix("/") else {
      return nil
    }
    return "\(folder)/fingerpost.sock"
  }

  /// Where to look for a daemon, in this order: this user's own one comes first.
  package static var places: [String] {
    guard let own, own != system else { return [system] }
    return [own, system]
  }
}
