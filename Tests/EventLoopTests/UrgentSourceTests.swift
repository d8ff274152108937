import EventLoop
import Glibc
import Testing

@Suite("Urgent descriptors are served first, and keep nobody else from their turn")
struct UrgentSourceTests {
  /// A pipe; what its reader has read counts.
  private final class Pipe {
    let reader, writer: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      (reader, writer) = (ends[0], ends[1])
    }

    deinit {
      close(reader)
      close(writer)
    }

    func fill() { write(writer, "x", 1) }

    func drain() {
      var byte: UInt8 = 0
      read(reader, &byte, 1)
    }
  }

  @Test func urgentComesFirst() throws {
    let (loop, first, second) = (try EventLoop(), try Pipe(), try Pipe())
    var order = ""
    let ordinary = try loop.watch(first.reader) {
      first.drain()
      order += "o"
      loop.exit(3)
    }
    let urgent = loop.watchUrgently(second.reader) {
      second.drain()
      order += "u"
    }
    first.fill()
    second.fill()
    let code = try withExtendedLifetime((ordinary, urgent)) { try loop.run() }
    #expect(order == "uo")
    #expect(code == 3)
  }

  @Test func oneThatIsAlwaysReadableLetsOthersCome() throws {
    let (loop, always, other) = (try EventLoop(), try Pipe(), try Pipe())
    var served = 0
    let urgent = loop.watchUrgently(always.reader) {
      served += 1
      if served == 10 { other.fill() }
    }
    let ordinary = try loop.watch(other.reader) { loop.exit() }
    always.fill()
    try withExtendedLifetime((ordinary, urgent)) { _ = try loop.run() }
    #expect(served >= 10 && served <= 12)
  }

  @Test func itMaySetTimersAndEndTheLoop() throws {
    let (loop, pipe) = (try EventLoop(), try Pipe())
    var timer: EventSource?
    let urgent = loop.watchUrgently(pipe.reader) {
      pipe.drain()
      timer = try? loop.timer(at: loop.now) { loop.exit(7) }
    }
    pipe.fill()
    let code = try withExtendedLifetime(urgent) { try loop.run() }
    #expect(timer != nil)
    #expect(code == 7)
  }

  @Test func onceGoneItIsNotServed() throws {
    let (loop, pipe, other) = (try EventLoop(), try Pipe(), try Pipe())
    var served = 0
    var urgent: UrgentSource?
    urgent = loop.watchUrgently(pipe.reader) {
      served += 1
      urgent = nil
      other.fill()
    }
    let ordinary = try loop.watch(other.reader) { loop.exit() }
    pipe.fill()
    try withExtendedLifetime(ordinary) { _ = try loop.run() }
    #expect(urgent === nil)
    #expect(served == 1)
  }
}
