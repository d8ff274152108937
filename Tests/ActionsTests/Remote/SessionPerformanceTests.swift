import EventLoop
import Sockets
import Testing
import TouchTime

@testable import Actions

/// When a session's performer connects to the daemon, and what it says where it cannot.
@Suite struct SessionPerformanceTests {
  private final class Lines {
    var all: [String] = []
  }

  private let clock = VirtualClock()
  private let loop: EventLoop
  private let socket: ListeningSocket
  private let lines = Lines()

  init() throws {
    loop = try EventLoop(clock: clock)
    socket = try ListeningSocket(.stream)
  }

  private func performance() -> SessionPerformance {
    SessionPerformance(offeredAt: socket.path, on: loop) { [lines] in lines.all.append($0) }
  }

  /// Lets `seconds` pass.
  private func wait(_ seconds: Double) throws {
    clock.advance(to: clock.now.advanced(by: seconds))
    while let next = clock.nextDeadline, next <= clock.now { clock.fireNext() }
    while try loop.turn() {}
  }

  /// Closes the connection that waits after so many seconds; false if there is no such connection.
  private func hangUp(after seconds: Double) throws -> Bool {
    guard case .connection(let descriptor) = UnixSocket.accept(at: socket.descriptor) else { return false }
    try wait(seconds)
    ConnectedSocket(descriptor: descriptor).finish()
    try wait(0)
    return true
  }

  @Test func eachLossOfAConnectionThatLastedIsReported() throws {
    let performance = performance()
    for number in 1...3 {
      #expect(try hangUp(after: 20))
      #expect(lines.all.count == number)
      try wait(1)
    }
    #expect(
      Set(lines.all) == [
        "no daemon: the one at \(socket.path) has closed the connection: it hung up; trying again in 1 s,"
          + " then less often"
      ])
    withExtendedLifetime(performance) {}
  }

  @Test func aRefusalIsReportedOnceAndThePausesGrow() throws {
    let performance = performance()
    for pause in [1.0, 2, 4, 8, 16, 32, 60, 60] {
      #expect(try hangUp(after: 0))
      try wait(pause - 0.5)
      #expect(try !hangUp(after: 0))
      try wait(0.5)
    }
    #expect(lines.all.count == 1)
    withExtendedLifetime(performance) {}
  }

  @Test func anotherReasonIsReported() throws {
    let performance = performance()
    #expect(try hangUp(after: 0))
    socket.stop()
    try wait(1)
    #expect(
      lines.all.last
        == "no daemon: connect to \(socket.path): Connection refused; trying again in 2 s, then less often")
    try wait(2)
    #expect(lines.all.count == 2)
    withExtendedLifetime(performance) {}
  }
}
