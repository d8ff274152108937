import EventLoop
import Glibc
import Testing

@Suite("Urgent descriptors are served first, and keep no other from its turn")
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
    let urgent = try loop.watchUrgently(second.reader) {
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
    let urgent = try loop.watchUrgently(always.reader) {
      served += 1
      if served == 10 { other.fill() }
    }
    let ordinary = try loop.watch(other.reader) { loop.exit() }
    always.fill()
    try withExtendedLifetime((ordinary, urgent)) { _ = try loop.run() }
    #expect(served >= 10 && served <= 12)
  }

  @Test func itComesBetweenAnyTwoOfManyThatAreReady() throws {
    let (loop, urgentPipe) = (try EventLoop(), try Pipe())
    var order = ""
    let pipes = try (0..<4).map { _ in try Pipe() }
    let ordinary = try pipes.map { pipe in
      try loop.watch(pipe.reader) {
        pipe.drain()
        order += "o"
        urgentPipe.fill()
      }
    }
    let urgent = try loop.watchUrgently(urgentPipe.reader) {
      urgentPipe.drain()
      order += "u"
      if order.utf8.count == 8 { loop.exit() }
    }
    for pipe in pipes { pipe.fill() }
    try withExtendedLifetime((ordinary, urgent)) { _ = try loop.run() }
    #expect(order == "ouououou")
  }

  @Test func whatIsDoneInEachTurnDoesNotKeepItWaiting() throws {
    let (loop, pipe) = (try EventLoop(), try Pipe())
    var (turns, turnOfUrgent) = (0, 0)
    let deferred = try loop.deferred {
      turns += 1
      if turns == 3 { pipe.fill() }
      if turns == 10 { loop.exit() }
    }
    let urgent = try loop.watchUrgently(pipe.reader) {
      pipe.drain()
      turnOfUrgent = turns
    }
    deferred.isEnabled = true
    try withExtendedLifetime((deferred, urgent)) { _ = try loop.run() }
    #expect(turnOfUrgent == 3)
  }

  @Test func itMayHaveSomethingDoneLater() throws {
    let (loop, pipe, other) = (try EventLoop(), try Pipe(), try Pipe())
    let deferred = try loop.deferred { loop.exit(4) }
    // Nothing else comes to wake the loop: where it did not hear, it would see to the pipe a thousand times.
    var served = 0
    let urgent = try loop.watchUrgently(pipe.reader) {
      served += 1
      if served == 1 { deferred.isEnabled = true }
      if served == 1000 { other.fill() }
    }
    let inVain = try loop.watch(other.reader) { loop.exit(1) }
    pipe.fill()
    let code = try withExtendedLifetime((deferred, urgent, inVain)) { try loop.run() }
    #expect(code == 4 && served <= 2)
  }

  @Test func itMayEndWhatWasAboutToHaveItsTurn() throws {
    let (loop, pipe) = (try EventLoop(), try Pipe())
    var turns = 0
    var deferred: EventSource?
    deferred = try loop.deferred {
      turns += 1
      pipe.fill()
    }
    let urgent = try loop.watchUrgently(pipe.reader) {
      pipe.drain()
      deferred = nil
      loop.exit(5)
    }
    deferred?.isEnabled = true
    let code = try withExtendedLifetime(urgent) { try loop.run() }
    #expect(turns == 1 && deferred == nil)
    #expect(code == 5)
  }

  @Test func itMaySetTimersAndEndTheLoop() throws {
    let (loop, pipe) = (try EventLoop(), try Pipe())
    var timer: EventSource?
    let urgent = try loop.watchUrgently(pipe.reader) {
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
    urgent = try loop.watchUrgently(pipe.reader) {
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
