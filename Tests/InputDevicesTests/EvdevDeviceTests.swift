import Evdev
import Glibc
import InputDevices
import InputTestSupport
import Testing

/// What can be seen of `EvdevDevice` where there are no devices; the rest is for the kernel tests.
@Suite struct EvdevDeviceTests {
  @Test func whatIsNoDeviceIsRefusedAndClosed() throws {
    let descriptor = open("/dev/null", O_RDONLY)
    try #require(descriptor >= 0)
    let error = #expect(throws: EvdevError.self) {
      _ = try EvdevDevice(
        InputDevice(name: "Null", path: "/dev/null", kind: .touchpad), descriptor: descriptor, number: 0,
        mapping: SurfaceMapping(screen: testScreen))
    }
    #expect(
      error?.description == "cannot read the capabilities of /dev/null: Inappropriate ioctl for device")
    #expect(fcntl(descriptor, F_GETFD) == -1)
  }
}
