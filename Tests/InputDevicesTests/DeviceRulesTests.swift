import InputDevices
import Testing
import TouchDelivery

@Suite struct DeviceRulesTests {
  private let panel = InputDevice(
    name: "Goodix Capacitive TouchScreen", path: "/dev/input/event5", kind: .touchscreen, vendor: 0x416,
    product: 0x38f)
  private let first = Screen(id: "first", size: Size(width: 10, height: 10))
  private let second = Screen(id: "second", size: Size(width: 20, height: 20))

  private func screen(_ rules: [DeviceRule]) -> String? {
    DeviceRules(rules, firstScreen: first).mapping(for: panel)?.screen.id
  }

  @Test func withoutRulesEveryTouchscreenCoversTheFirstScreen() {
    #expect(screen([]) == "first")
  }

  @Test func theFirstRuleThatMatchesDecides() {
    let onto = SurfaceMapping(screen: second)
    #expect(
      screen([
        DeviceRule(DeviceMatch(name: "Wacom*"), mapping: SurfaceMapping(screen: first)),
        DeviceRule(DeviceMatch(), mapping: onto),
      ])
        == "second")
  }

  @Test func whereRulesExistAndNoneMatchesTheDeviceIsLeftAlone() {
    #expect(screen([DeviceRule(DeviceMatch(name: "Wacom*"), mapping: SurfaceMapping(screen: first))]) == nil)
  }

  @Test(
    arguments: [
      (DeviceMatch(kind: .touchscreen), true),
      (DeviceMatch(kind: .touchpad), false),
      (DeviceMatch(name: "Goodix*"), true),
      (DeviceMatch(name: "goodix*"), false),
      (DeviceMatch(name: "Goodix"), false),
      (DeviceMatch(name: "*[Tt]ouch*"), true),
      (DeviceMatch(vendor: 0x416, product: 0x38f), true),
      (DeviceMatch(vendor: 0x417), false), (DeviceMatch(product: 1), false),
      (DeviceMatch(path: "/dev/input/event?"), true),
      (DeviceMatch(path: "/dev/input/by-id/*"), false),
      (DeviceMatch(name: "Goodix*", path: "/nowhere"), false),
    ] as [(DeviceMatch, Bool)])
  func everythingThatARuleSaysMustHold(match: DeviceMatch, matches: Bool) {
    #expect(match.matches(panel) == matches)
  }

  @Test func aDeviceWithoutPermissionSaysTheWayOut() {
    let reason = IgnoreReason.noPermission(path: "/dev/input/event5", group: "input")
    #expect(
      reason.description
        == "no permission to open /dev/input/event5, which belongs to group 'input'; run fingerpost as a service or "
        + "with sudo, or join the group: sudo usermod -aG input \"$USER\", then log in again")
    #expect(
      IgnoreReason.noPermission(path: "/dev/x", group: "root").description
        == "no permission to open /dev/x, which only root may; run fingerpost as a service or with sudo")
  }

  @Test func theKernelsNameIsTheEndOfThePath() {
    #expect(panel.sysname == "event5")
  }
}
