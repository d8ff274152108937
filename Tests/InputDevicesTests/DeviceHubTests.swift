import Evdev
import EventLoop
import InputDevices
import InputTestSupport
import Testing

/// What can be said of the hub without a device; the kernel tests have real ones.
@Suite struct DeviceHubTests {
  @Test func aSeatWithoutDevicesIsNoError() throws {
    var added = 0
    let hub = try DeviceHub(
      rules: DeviceRules(firstScreen: testScreen), on: EventLoop(), seat: "no-such-seat"
    ) { event in
      if case .added = event { added += 1 }
    }
    try hub.start()
    #expect(added == 0)
    #expect(hub.openDevices.isEmpty)
  }
}
