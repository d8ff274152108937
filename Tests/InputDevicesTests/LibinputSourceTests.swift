import InputDevices
import Testing

/// What can be said of libinput without a device; the kernel tests have real ones.
@Suite struct LibinputSourceTests {
  @Test func aSeatWithoutDevicesIsNoError() throws {
    let source = try LibinputSource(rules: DeviceRules(firstScreen: testScreen), seat: "no-such-seat")
    var events = 0
    source.dispatch { _ in events += 1 }
    #expect(events == 0)
    #expect(source.touchscreens.isEmpty)
    #expect(source.fileDescriptor >= 0)
  }
}
