internal import Glibc

/// Why there is no virtual device, or why it does not work.
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
