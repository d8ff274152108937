import Glibc
import Testing

@testable import Evdev
@testable import VirtualDevices

/// Takes events, and refuses some of the reports.
private final class FakeKernel: EventWriter {
  private(set) var reports: [[EvdevEvent]] = []
  private let refused: Set<Int>

  init(refusing refused: Set<Int> = []) {
    self.refused = refused
  }

  func write(_ events: [EvdevEvent]) throws(VirtualDeviceError) {
    reports.append(events)
    if refused.contains(reports.count) { throw .cannotWrite(code: EAGAIN) }
  }

  /// The keys of the reports, `+30` where one goes down, each report having one key and its end.
  var keys: [String] {
    reports.map { report in
      guard report.count == 2, report[0].type == EvdevCode.key, report[1] == .report else { return "?" }
      return (report[0].value == 1 ? "+" : "-") + "\(report[0].code)"
    }
  }
}

@Suite struct VirtualKeyboardTests {
  @Test func keysGoDownInTheirOrderAndUpInReverse() throws {
    let kernel = FakeKernel()
    try VirtualKeyboard(kernel).press([29, 42, 46])
    #expect(kernel.keys == ["+29", "+42", "+46", "-46", "-42", "-29"])
  }

  @Test func aCloneIsCalledAfterItsPanelWithinWhatUinputKeepsOfAName() {
    #expect(UinputDevice.cloneName(of: "Panel") == "Panel (fingerpost)")
    let longest = UinputDevice.cloneName(of: String(repeating: "ö", count: 79))
    #expect(longest == String(repeating: "ö", count: 33) + " (fingerpost)")
  }

  @Test(arguments: 1...6)
  func whateverReportIsRefusedNoKeyStaysDown(_ number: Int) {
    let kernel = FakeKernel(refusing: [number])
    let keyboard = VirtualKeyboard(kernel)
    #expect(throws: VirtualDeviceError.cannotWrite(code: EAGAIN)) { try keyboard.press([29, 42, 46]) }
    let pressed = kernel.keys.filter { $0.hasPrefix("+") }.map { $0.dropFirst() }
    let released = kernel.keys.enumerated().filter { $0.element.hasPrefix("-") && $0.offset + 1 != number }
    #expect(Set(released.map { $0.element.dropFirst() }) == Set(pressed))
  }

  @Test func keysThatStayDownAreLeftAloneAndGoUpAtLast() throws {
    let kernel = FakeKernel()
    do {
      let keyboard = VirtualKeyboard(kernel)
      try keyboard.perform(.down([42, 29]))
      try keyboard.perform(.down([42]))
      try keyboard.press([42, 30])
      try keyboard.perform(.up([42]))
      try keyboard.perform(.up([42, 31]))
      #expect(kernel.keys == ["+42", "+29", "+30", "-30", "-42"])
    }
    #expect(kernel.keys.last == "-29", "what is down at the end goes up")
  }

  @Test func afterARefusalTheNextChordWorks() throws {
    let kernel = FakeKernel(refusing: [2])
    let keyboard = VirtualKeyboard(kernel)
    #expect(throws: VirtualDeviceError.self) { try keyboard.press([29, 46]) }
    #expect(kernel.keys == ["+29", "+46", "-46", "-29"])
    try keyboard.press([30])
    #expect(kernel.keys.suffix(2) == ["+30", "-30"])
  }

  @Test func aNodeThatCannotBeOpenedSaysWhatToDo() {
    let path = "/dev/uinput"
    let missing = VirtualDeviceError.cannotOpen(path: path, code: ENOENT).description
    #expect(missing.contains("the kernel offers no /dev/uinput") && missing.contains("modprobe uinput"))
    let refused = VirtualDeviceError.noPermission(path: path, .user).description
    #expect(refused.contains("no permission to write to /dev/uinput; run fingerpost as a service"))
    #expect(refused.contains("KERNEL==\"uinput\""))
  }

  @Test(
    arguments: [
      (
        ProcessRole.service,
        "because the service's group 'fingerpost-devices' has none; 70-fingerpost.rules gives it:"
          + " sudo udevadm trigger --subsystem-match=misc --sysname-match=uinput; then sudo systemctl restart fingerpost"
      ),
      (
        .confinedService,
        "which the service's unit leaves out; give it DeviceAllow=/dev/uinput rw by 'sudo systemctl edit fingerpost',"
          + " then sudo systemctl restart fingerpost"
      ),
      (
        .serviceWithoutGroup,
        "because the service lacks its group; sudo systemctl restart fingerpost, with"
          + " SupplementaryGroups=fingerpost-devices in its unit"
      ),
    ])
  func theServiceGetsItsOwnAdvice(role: ProcessRole, advice: String) {
    let refused = VirtualDeviceError.noPermission(path: "/dev/uinput", role).description
    #expect(refused == "no permission to write to /dev/uinput, \(advice)")
  }
}
