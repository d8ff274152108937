import Diagnostics
import Glibc
import Testing

@testable import InputDevices

/// What can be seen of `EvdevHandle` where there are no devices; the rest is for the kernel tests.
@Suite struct EvdevHandleTests {
  @Test func whatIsNoDeviceIsRefusedAndClosed() throws {
    let descriptor = open("/dev/null", O_RDONLY)
    try #require(descriptor >= 0)
    let error = #expect(throws: PlainError.self) {
      _ = try EvdevHandle(descriptor, path: "/dev/null")
    }
    #expect(
      error?.description == "cannot read the capabilities of /dev/null: Inappropriate ioctl for device")
    #expect(fcntl(descriptor, F_GETFD) == -1)
  }
}
