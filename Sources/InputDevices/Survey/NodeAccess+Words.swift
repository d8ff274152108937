extension NodeAccess {
  /// That the node at `path` may not be opened, and who may.
  func refusal(of path: String) -> String {
    let refusal = "no permission to open \(path)"
    if let folder { return "\(refusal): \(whoMayEnter(folder))" }
    return switch role {
    case .user: "\(refusal), which \(whoMay)"
    case .service: "\(refusal), for the service's group '\(ProcessRole.serviceGroup)' has none"
    case .confinedService: "\(refusal), which the service's unit leaves out"
    case .serviceWithoutGroup: "\(refusal), for the service lacks its group"
    }
  }

  /// What lets this process open the node at `path`.
  func remedy(for path: String) -> String {
    if let folder { return "let everybody enter it, as is usual: sudo chmod a+x \(folder)" }
    switch role {
    case .user: return remedyForUser(path)
    case .service:
      return
        "sudo udevadm trigger --subsystem-match=input gives it touch devices and accelerometers; what is a keyboard as well"
        + " needs a udev rule of its own, as the head of 70-fingerpost.rules shows"
    case .confinedService: return ProcessRole.allowing("char-input rw")
    case .serviceWithoutGroup: return ProcessRole.joining
    }
  }

  /// The group whose members may open the node; nil where root alone may.
  private var openingGroup: String? {
    group.flatMap { groupMayRead && $0 != "root" ? $0 : nil }
  }

  private var whoMay: String {
    guard let openingGroup else { return "only root may" }
    let whose = "group '\(openingGroup)' may"
    switch membership {
    case .inEffect: return "\(whose); this user is in it, so something else forbids it"
    case .notYet: return "\(whose); this user is in it, but was not yet when the session began"
    case .none: return whose
    }
  }

  private func whoMayEnter(_ folder: String) -> String {
    let who = openingGroup.map { "root and group '\($0)' alone" } ?? "root alone"
    return "\(who) may enter \(folder)"
  }

  private func remedyForUser(_ path: String) -> String {
    guard let openingGroup else {
      return "run as a service or with sudo, or add a udev rule: SUBSYSTEM==\"input\", KERNEL==\"event*\","
        + " GROUP=\"input\", MODE=\"0660\""
    }
    switch membership {
    case .inEffect: return "look at the service's DeviceAllow= and at access control lists: getfacl \(path)"
    case .notYet: return "log out and in again"
    case .none:
      return
        "run as a service or with sudo, or join the group and log in again: sudo usermod -aG \(openingGroup) \"$USER\""
    }
  }
}
