import EventLoop
import Glibc
import Testing

/// What can be said without terminals; the kernel tests switch real ones.
@Suite struct VirtualTerminalMonitorTests {
  private func active(_ content: String) throws -> Int? {
    var template = Array("/tmp/fingerpost-terminal-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { unlink(path) }
    write(descriptor, content, content.utf8.count)
    close(descriptor)
    return VirtualTerminalMonitor(on: try EventLoop(), path: path) { _ in }.active
  }

  @Test(arguments: [("tty7\n", 7), ("tty63", 63), ("ttyS0\n", nil), ("", nil)])
  func theTerminalInFrontHasANumber(content: String, number: Int?) throws {
    #expect(try active(content) == number)
  }

  @Test func noTerminalsAreNoError() throws {
    let monitor = VirtualTerminalMonitor(on: try EventLoop(), path: "/no/such/file") { _ in }
    #expect(monitor.active == nil)
  }
}
