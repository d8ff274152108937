import DeviceDescription
import Glibc
import Testing

@testable import Evdev
@testable import InputDevices
@testable import VirtualDevices

/// Whom a node is refused to, and what is said to them; the kernel tests have real nodes.
@Suite struct NodeAccessTests {
  @Test func aDeviceWithoutPermissionSaysTheWayOut() {
    let open = NodeAccess(group: "input", groupMayRead: true, membership: .none)
    #expect(
      DeviceFinding.noPermission(path: "/dev/input/event5", open).sentence
        == "no permission to open /dev/input/event5, which group 'input' may; run as a service or with sudo, or join the "
        + "group and log in again: sudo usermod -aG input \"$USER\"")
    let closed = NodeAccess(group: "input", groupMayRead: false, membership: .none)
    let reason = DeviceFinding.noPermission(path: "/dev/x", closed).sentence
    #expect(
      reason.hasPrefix("no permission to open /dev/x, which only root may; run as a service or with sudo"))
    #expect(!reason.contains("join the group"), "who belongs to it may not read the node either")
  }

  /// No service is helped by joining the group `input`, and none by a person who logs in again.
  @Test(
    arguments: [
      (
        ProcessRole.service,
        ", because the service's group 'fingerpost-devices' has none; sudo udevadm trigger --subsystem-match=input gives it"
          + " touch devices and accelerometers; what is a keyboard as well needs its own udev rule, as the head of"
          + " 70-fingerpost.rules shows"
      ),
      (
        .confinedService,
        ", which the service's unit leaves out; give it DeviceAllow=char-input rw by"
          + " 'sudo systemctl edit fingerpost', then sudo systemctl restart fingerpost"
      ),
      (
        .serviceWithoutGroup,
        ", because the service lacks its group; sudo systemctl restart fingerpost, with"
          + " SupplementaryGroups=fingerpost-devices in its unit"
      ),
    ])
  func theServiceGetsItsOwnAdvice(role: ProcessRole, advice: String) {
    var access = NodeAccess(group: "input", groupMayRead: true, membership: .none)
    access.role = role
    let problem = DeviceFinding.noPermission(path: "/dev/input/event0", access)
    #expect(problem.sentence == "no permission to open /dev/input/event0\(advice)")
  }

  /// A right to the nodes does not help a user, or the service, that may not enter the folder.
  @Test(
    arguments: [
      ("root", true, "root alone"), ("input", false, "root alone"),
      ("input", true, "root and group 'input' alone"),
    ])
  func aFolderThatMayNotBeEntered(group: String, groupMay: Bool, who: String) {
    for role in [ProcessRole.user, .service] {
      var access = NodeAccess(group: group, groupMayRead: groupMay, membership: .none)
      access.role = role
      access.folder = "/dev/input"
      let problem = DeviceFinding.noPermission(path: "/dev/input/event0", access)
      #expect(
        problem.description == "no permission to open /dev/input/event0: \(who) may enter /dev/input")
      #expect(problem.remedy == "let every user enter it, as usual: sudo chmod a+x /dev/input")
    }
  }

  /// Of a device that the daemon leaves closed it knows no more than that udev is silent.
  @Test(arguments: [true, false])
  func whatUdevIsSilentOf(isOwn: Bool) {
    let device = InputDevice(name: "Panel", path: "/no/such/node", kind: .other)
    let node = DeviceNode(
      device: device, syspath: "/sys/none", seat: "seat0", isInitialized: false, isOwn: isOwn)
    let problem = DeviceFinding.untagged(path: "/no/such/node", hasUdev: UdevDatabase.isRunning)
    let looked = ListedDevice(node, known: nil)
    #expect(looked.problems.contains(problem) == !isOwn)
    #expect(looked.refusal == (isOwn ? nil : problem))
  }

  /// Only where no udev runs it is said that none does.
  @Test(
    arguments: [
      (
        true,
        "udev has not said what it is (ID_INPUT is missing); sudo udevadm trigger /n; then udevadm info /n"
      ),
      (
        false,
        "no udev runs here, so its kind is unknown (ID_INPUT); in a container, mount the host's /run/udev and share its"
          + " network; else start systemd-udevd"
      ),
    ])
  func whyADeviceIsUnknown(hasUdev: Bool, reason: String) {
    #expect(DeviceFinding.untagged(path: "/n", hasUdev: hasUdev).sentence == reason)
  }

  @Test(arguments: [true, false])
  func whatTheProgramHasMadeHasNoProblem(isOwn: Bool) {
    let device = InputDevice(name: "Fingerpost keyboard", path: "/no/such/node", kind: .other)
    let node = DeviceNode(
      device: device, syspath: "/sys/none", seat: "seat1", isInitialized: true, isOwn: isOwn)
    for looked in [ListedDevice(node, known: nil), ListedDevice(node, under: nil, LibinputTrial())] {
      #expect(looked.isOwn == isOwn)
      #expect(looked.problems.isEmpty == isOwn)
    }
  }
}
