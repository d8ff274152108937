import Answers
import DispatchLog
import EventLoop
import Glibc
import JSON
import Scenes
import Sockets
import TouchTime
import TouchDelivery

@testable import Actions
@testable import ControlSocket

/// The other end of a connection to the control socket: it sends one line, and reads at its own pace.
final class SimulatedPeer {
  let request: String
  let isWhole: Bool
  /// How many bytes it reads a step; nil for all there is.
  let bytes: Int?
  private let descriptor: Int32
  /// The other end, where no server has it.
  private var unserved: Int32?
  /// What it asked for, if that was the log.
  let selection: RecordSelection?
  private(set) var received: [UInt8] = []
  /// Whether the server has closed the connection.
  private(set) var isOver = false
  /// The numbers of the records that it asked for, since it was connected, and how many there were when it had been heard.
  var wanted: [Int] = []
  var wantedAtStart: Int?

  /// A peer that has connected to `server`, if any, and sent `request`.
  init(_ request: String, isWhole: Bool, bytes: Int?, of server: ControlServer?) throws {
    (self.request, self.isWhole, self.bytes) = (request, isWhole, bytes)
    let parsed = isWhole ? try? Request(reading: Array(request.utf8)) : nil
    if case .log(let selection, _)? = parsed { self.selection = selection } else { selection = nil }
    let ends = try UnixSocket.pair(.stream)
    descriptor = ends.0
    if let server { server.receive(ends.1) } else { unserved = ends.1 }
    let line = Array((request + (isWhole ? "\n" : "")).utf8)
    _ = line.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  deinit {
    close(descriptor)
    if let unserved { close(unserved) }
  }

  func note(_ record: Record) {
    if let selection, selection.contains(record) { wanted.append(record.seq) }
  }

  /// Reads as much as it does at a time; whether anything came.
  func read() -> Bool {
    let most = bytes ?? Int.max
    guard !isOver, most > 0 else { return false }
    switch ConnectedSocket(descriptor: descriptor).read(upTo: min(most, 1 << 16)) {
    case .bytes(let bytes):
      received += bytes
      return true
    case .nothingYet: return false
    case .end, .failure:
      isOver = true
      return false
    }
  }

  /// What is wrong with the lines that it got.
  var complaint: String? {
    if selection != nil { return complaintAboutRecords }
    if !isOver { return "who sent \(request.prefix(80)) was not let go of" }
    if received.isEmpty, request.contains("devices") { return nil }
    if received.last != UInt8(ascii: "\n") { return "who sent \(request.prefix(80)) got no whole answer" }
    return nil
  }

  /// Every record that it asked for must be there in its turn, or be counted in a `dropped` record.
  private var complaintAboutRecords: String? {
    var next: Int?
    for line in received.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      guard let record = StreamedRecord(line) else {
        return "a subscriber got what is no record: \(String(decoding: line.prefix(80), as: UTF8.self))"
      }
      guard let last = wanted.firstIndex(of: record.seq) else {
        return "a subscriber of \(request) got record \(record.seq), which it has not asked for"
      }
      let first = last - record.missed
      if let next, first != next {
        return "a subscriber missed records between \(wanted[next]) and \(record.seq)"
      }
      if next == nil, first > wantedAtStart ?? 0 { return "a subscriber missed its first records" }
      next = last + 1
    }
    let rest = wanted.count - (next ?? wantedAtStart ?? wanted.count)
    return rest > 0 && !isOver && bytes != 0 ? "a subscriber waits for \(rest) records" : nil
  }
}

/// A line of the log as a subscriber gets it.
private struct StreamedRecord {
  let seq: Int
  /// How many records before that of `seq` it stands for.
  ///
  /// One with `of` is about records that were never made.
  let missed: Int

  init?(_ line: ArraySlice<UInt8>) {
    let start = Array(#"{"seq":"#.utf8)
    guard line.starts(with: start), line.last == UInt8(ascii: "}") else { return nil }
    let digits = line.dropFirst(start.count).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let seq = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    self.seq = seq
    guard line.count < 120, let value = try? JSONValue(reading: Array(line)),
      value["kind"]?.string == "dropped", value["of"] == nil,
      case .integer(let count)? = value["count"]
    else {
      missed = 0
      return
    }
    missed = count - 1
  }
}

/// A performer of programs at the other end of a connection, which may fail.
final class SimulatedPerformer {
  var manner: PerformerManner
  private let loop: EventLoop
  private var channel: MessageChannel?
  private var timers: [EventSource] = []
  private(set) var isOver = false
  /// What is wrong with what it was asked.
  private(set) var complaint: String?

  /// One who performs at `descriptor`, which it takes over.
  init(_ manner: PerformerManner, taking descriptor: Int32, on loop: EventLoop) throws {
    self.manner = manner
    self.loop = loop
    channel = try MessageChannel(
      taking: descriptor, on: loop,
      received: { [unowned self] in receive($0) },
      ended: { [unowned self] _ in end() })
  }

  private func end() {
    channel?.close()
    isOver = true
  }

  private func receive(_ message: JSONValue) {
    do {
      if case .start(let start) = try PerformerRequest(message) { receive(start) }
    } catch { complaint = "the performer got what is no request: \(error)" }
  }

  private func receive(_ start: PerformerRequest.Start) {
    switch manner {
    case .prompt: run(start.id, after: 0, for: 50_000)
    case .late: run(start.id, after: 4_000_000, for: 3_000_000)
    case .refusing: answer(start.id, .refused("not now"))
    case .silent: break
    case .dying: end()
    case .nonsense: answer(start.id + 1000, .over)
    }
  }

  private func run(_ id: Int, after delay: Int64, for time: Int64) {
    later(delay) { [unowned self] in answer(id, .started(4711)) }
    later(delay + time) { [unowned self] in
      if id % 3 == 0 { answer(id, .failed("ended with code 1")) }
      answer(id, .over)
    }
  }

  private func answer(_ id: Int, _ event: ProgramEvent) {
    _ = channel?.send(PerformerAnswer(id: id, event: event).message)
  }

  private func later(_ delay: Int64, _ body: @escaping () -> Void) {
    let time = Instant(microseconds: loop.now.microseconds + delay)
    if let timer = try? loop.timer(at: time, body) { timers.append(timer) }
  }
}

/// A performer that counts what it was asked for and what became known of it.
final class CountingPerformer: ProgramPerformer {
  private let performer: ServicePerformer
  private(set) var asked = 0
  private(set) var answered = 0

  init(_ limits: ActionLimits, on loop: EventLoop) {
    performer = ServicePerformer(
      loop: loop, limits: limits, seat: SimulatedSeat(),
      place: PerformerPlace(path: "/nowhere/fingerpost-actions.sock"))
  }

  /// Adds a performer at the other end of `descriptor`, unless there is one.
  func adopt(_ descriptor: Int32) -> Bool {
    (try? performer.adopt(descriptor, of: SimulatedSeat.user)) != nil
  }

  var runningCount: Int { performer.runningCount }
  func adopt(_ limits: ActionLimits) { performer.adopt(limits) }
  func endPrograms(within seconds: Double) { performer.endPrograms(within: seconds) }
  func finish(_ finished: @escaping () -> Void) { performer.finish(finished) }

  func start(
    _ request: ProgramRequest, later: @escaping (ProgramReport) -> Void
  ) -> ProgramReport? {
    asked += 1
    var isAnswered = false
    let count = { [unowned self] in
      if !isAnswered { answered += 1 }
      isAnswered = true
    }
    let report = performer.start(request) { report in
      count()
      later(report)
    }
    if report != nil { count() }
    return report
  }
}

/// A session is always in front.
private final class SimulatedSeat: Seat {
  static let user: UInt32 = 1000
  var activeSession: ActiveSession? { ActiveSession(user: Self.user, isLocked: false) }
  func watch() {}
}
