@testable import ControlSocket
import DispatchLog
import EventLoop
import Glibc
import JSON
import Testing
import TouchTime
import TouchDelivery

/// The reader of the log on standard output never keeps the daemon waiting.
@Suite struct LogOutputTests {
  /// What the log goes into, read when the test likes.
  enum Outlet {
    case pipe, pipeOfOthers, socket, terminal, terminalOfOthers

    /// Those of which can be read at once what was written.
    static let prompt = [pipe, pipeOfOthers, socket]
    /// Through these a thread of the kernel's carries what was written, when it likes.
    static let terminals = [terminal, terminalOfOthers]
  }

  /// A log of NDJSON into one of them; what waits for a reader is bounded by 8 KiB.
  private final class Stage {
    let loop: EventLoop
    let output: LogOutput
    private let log = DispatchLog()
    private let reading: Int32
    private let writing: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    init(_ outlet: Outlet, format: RecordFormat = .ndjson) throws {
      (reading, writing) = try outlet.open()
      loop = try EventLoop()
      let mayReopen = outlet != .pipeOfOthers && outlet != .terminalOfOthers
      output = LogOutput(
        as: format, on: OutputDescriptor(writing, mayReopen: mayReopen), limit: 8 << 10
      ) { Issue.record("\($0)") }
      output.watch(on: loop)
      log.add(output)
    }

    deinit {
      close(reading)
      close(writing)
    }

    /// Records so many prints.
    func record(_ count: Int) {
      for number in 0..<count {
        let text = String(repeating: "x", count: number % 90)
        log.record(.print(responder: "view", recognizer: nil, text: text), at: Instant(microseconds: 1000))
      }
    }

    /// What there is to read now, so many bytes of it at the most.
    func read(_ most: Int = .max) -> String {
      var text: [UInt8] = []
      while text.count < most {
        let count = Glibc.read(reading, &buffer, min(buffer.count, most - text.count))
        guard count > 0 else { break }
        text += buffer[..<count]
      }
      return String(decoding: text, as: UTF8.self)
    }

    /// Waits until there is something to read, but not for ever.
    func waitForText() {
      var query = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      poll(&query, 1, 100)
    }

    /// What there is to read, and what comes when the loop turns, until nothing does.
    func readAll() throws -> String {
      var text = read()
      while try loop.turn() { text += read() }
      return text
    }
  }

  /// The number of each line's record, and how many it stands for.
  private func numbers(_ text: String) throws -> [(last: Int, count: Int)] {
    try text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      let record = try JSONValue(reading: Array(line))
      guard case .integer(let last)? = record["seq"] else { return (0, 0) }
      if case .integer(let count)? = record["count"] { return (last, count) }
      return (last, 1)
    }
  }

  /// Each record is there, or counted in its place.
  private func check(_ text: String, upTo end: Int) throws -> Int {
    var (last, missed) = (0, 0)
    for (seq, count) in try numbers(text) {
      #expect(seq == last + count)
      missed += count - 1
      last = seq
    }
    #expect(last == end)
    return missed
  }

  @Test(arguments: Outlet.prompt) func aRecordIsWrittenAtOnce(into outlet: Outlet) throws {
    let stage = try Stage(outlet)
    stage.record(2)
    #expect(try check(stage.read(), upTo: 2) == 0)
    #expect(try !stage.loop.turn(), "the loop has nothing to do")
  }

  @Test(arguments: Outlet.prompt) func theReaderPauses(from outlet: Outlet) throws {
    let stage = try Stage(outlet)
    stage.record(4000)
    #expect(try !stage.loop.turn(), "the loop has nothing to do as long as there is no room")
    var text = try stage.readAll()
    #expect(try check(text, upTo: 4000) > 100)
    stage.record(1)
    #expect(try !stage.loop.turn(), "it is written at once again")
    text += stage.read()
    _ = try check(text, upTo: 4001)
  }

  @Test(arguments: Outlet.terminals) func theTerminalPauses(_ outlet: Outlet) throws {
    let stage = try Stage(outlet)
    stage.record(4000)
    var text = ""
    for _ in 0..<1000 where !text.contains("\"seq\":4000,") || text.utf8.last != 10 {
      stage.waitForText()
      text += try stage.readAll()
    }
    #expect(try check(text, upTo: 4000) > 100)
  }

  @Test(arguments: Outlet.prompt) func theReaderIsTooSlow(from outlet: Outlet) throws {
    let stage = try Stage(outlet)
    var text = ""
    for _ in 0..<200 {
      stage.record(20)
      text += stage.read(800)
      _ = try stage.loop.turn()
    }
    text += try stage.readAll()
    #expect(try check(text, upTo: 4000) > 0)
  }

  @Test func textAlsoReportsMissingRecords() throws {
    let stage = try Stage(.pipe, format: .text)
    stage.record(4000)
    let lines = try stage.readAll().split(separator: "\n")
    let told = try #require(lines.first { $0.contains("dropped") })
    let count = 4000 - (lines.count - 1)
    #expect(told == "     0.000  dropped    \(count) records, because they were read too slowly")
  }

  @Test func theEndWaitsForTheReader() throws {
    let stage = try Stage(.pipe)
    stage.record(4000)
    stage.output.finish(on: stage.loop, within: 3600) { [loop = stage.loop] in loop.exit(5) }
    var text = stage.read()
    #expect(try stage.loop.run() == 5)
    text += stage.read()
    _ = try check(text, upTo: 4000)
  }

  @Test(arguments: Outlet.prompt) func theEndDoesNotWaitForEver(for outlet: Outlet) throws {
    let stage = try Stage(outlet)
    stage.record(4000)
    stage.output.finish(on: stage.loop, within: 0.001) { [loop = stage.loop] in loop.exit(6) }
    #expect(try stage.loop.run() == 6)
    stage.output.writeLast("what comes after what waits is not written either")
    #expect(!stage.read().contains("either"))
  }

  @Test func theEndOfALogThatHasBeenReadIsAtOnce() throws {
    let stage = try Stage(.pipe)
    stage.record(1)
    var isOver = false
    stage.output.finish(on: stage.loop) { isOver = true }
    #expect(isOver)
    stage.output.writeLast("the end")
    #expect(stage.read().hasSuffix("}\nthe end\n"))
  }

  @Test func aFullDiskIsReportedOnceAndAtOnce() throws {
    let file = open("/dev/full", O_WRONLY)
    defer { close(file) }
    var warnings: [String] = []
    let output = LogOutput(as: .ndjson, on: OutputDescriptor(file)) { warnings.append($0) }
    let (log, loop) = (DispatchLog(), try EventLoop())
    output.watch(on: loop)
    log.add(output)
    for _ in 0..<3 { log.record(.print(responder: "view", recognizer: nil, text: ""), at: .zero) }
    output.writeLast("the end")
    #expect(
      warnings == [
        """
        cannot write to standard output: No space left on device; the log ends here, and touches go on: follow them \
        with 'fingerpost log', or make room and start the daemon again
        """
      ])
    #expect(output.hasFailed)
  }

  @Test func afterAnErrorTheEndIsAtOnce() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    var warnings: [String] = []
    let output = LogOutput(as: .ndjson, on: OutputDescriptor(file)) { warnings.append($0) }
    output.receive(.dropped(count: 1))
    #expect(
      warnings == [
        """
        cannot write to standard output: Bad file descriptor; the log ends here, and touches go on: follow them \
        with 'fingerpost log'
        """
      ])
    var isOver = false
    output.finish(on: try EventLoop()) { isOver = true }
    #expect(isOver)
  }

  @Test func whatOthersShareIsLeftAsItIs() throws {
    let stage = try Outlet.pipe.open()
    defer {
      close(stage.reading)
      close(stage.writing)
    }
    let descriptor = OutputDescriptor(stage.writing)
    #expect(descriptor.number != stage.writing)
    #expect(fcntl(stage.writing, F_GETFL) & O_NONBLOCK == 0)
    #expect(fcntl(descriptor.number, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(descriptor.number, F_GETFD) & FD_CLOEXEC != 0)
  }
}

@Suite struct LineOutputTests {
  @Test(arguments: LogOutputTests.Outlet.prompt)
  func unreadLinesAreCounted(for outlet: LogOutputTests.Outlet) throws {
    let (reading, writing) = try outlet.open()
    defer {
      close(reading)
      close(writing)
    }
    let output = LineOutput(OutputDescriptor(writing, mayReopen: outlet == .pipe))
    for number in 1...4000 { output.write("line \(number) of those that nobody reads for a while") }
    let early = lines(reading)
    output.write("the last")
    let late = lines(reading)
    let all = (early + late).split(separator: "\n")
    let whole = all.prefix { $0.hasSuffix("for a while") }.count
    #expect(whole > 10 && whole < 4000)
    let note = "\(4000 - whole) lines missing here, because they were not read in time"
    #expect(all.dropFirst(whole) == [Substring(note), "the last"])
  }

  @Test(arguments: LogOutputTests.Outlet.terminals)
  func unreadLinesOnATerminalDelayNoTouch(_ outlet: LogOutputTests.Outlet) throws {
    let (reading, writing) = try outlet.open()
    defer {
      close(reading)
      close(writing)
    }
    let output = LineOutput(OutputDescriptor(writing, mayReopen: outlet == .terminal))
    for _ in 1...4000 { output.write("a line of those that nobody reads for a while") }
    #expect(lines(reading).hasPrefix("a line of those that nobody reads for a while\na line"))
  }

  private func lines(_ descriptor: Int32) -> String {
    var (bytes, text): ([UInt8], [UInt8]) = (Array(repeating: 0, count: 4096), [])
    while case let count = read(descriptor, &bytes, bytes.count), count > 0 { text += bytes[..<count] }
    return String(decoding: text.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }
}

extension LogOutputTests.Outlet {
  /// `TIOCGPTN`, which Swift does not see, for a macro makes it.
  private static var numberOfTerminal: UInt { 0x8004_5430 }
  /// `TIOCSPTLCK`.
  private static var lockOfTerminal: UInt { 0x4004_5431 }

  /// The two ends; the one that is read does not wait.
  fileprivate func open() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    switch self {
    case .pipe, .pipeOfOthers: try #require(Glibc.pipe(&ends) == 0)
    case .socket: try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    case .terminal, .terminalOfOthers:
      var (number, isLocked): (Int32, Int32) = (-1, 0)
      ends[0] = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY)
      try #require(ioctl(ends[0], Self.numberOfTerminal, &number) == 0)
      try #require(ioctl(ends[0], Self.lockOfTerminal, &isLocked) == 0)
      ends[1] = Glibc.open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
      try #require(ends[1] >= 0)
    }
    try #require(fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK) == 0)
    return (ends[0], ends[1])
  }
}
