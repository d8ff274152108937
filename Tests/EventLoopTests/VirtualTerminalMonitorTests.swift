import EventLoop
import TestSupport
import Testing

/// What can be said without terminals; the kernel tests switch real ones.
@Suite struct VirtualTerminalMonitorTests {
  private func active(_ content: String) throws -> Int? {
    let folder = try TemporaryFolder()
    let path = try folder.write(content, to: "active")
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
