import Diagnostics
import Glibc
import Testing

@testable import InputDevices

/// What can be seen of `EvdevHandle` where there are no devices; the rest is for the kernel tests.
@Suite struct EvdevHandleTests {
  @Test func whatIsNoDeviceIsRefusedAndClosed() throws {
    let file = try #require(tmpfile())
    defer { fclose(file) }
    let descriptor = dup(fileno(file))
    let error = #expect(throws: PlainError.self) {
      _ = try EvdevHandle(descriptor, path: "/tmp/file")
    }
    #expect(
      error?.description == "cannot read the capabilities of /tmp/file: Inappropriate ioctl for device")
    // Another test may have opened a file of its own under that number by now.
    #expect(inode(descriptor) != inode(fileno(file)))
  }

  private func inode(_ descriptor: CInt) -> ino_t? {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 ? facts.st_ino : nil
  }
}
