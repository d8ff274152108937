import Actions
import DispatchLog
import Testing

@testable import Scenes

/// Programs of an action with `latest` run one after the other, the newest request waiting in the place of older ones.
@Suite("Programs in order")
struct ProgramQueueTests {
  private let performer = HeldPerformer()
  private let queue: ProgramQueue
  private let story = Story()

  /// What was reported, by the last word of the command.
  private final class Story {
    var lines: [String] = []
  }

  init() {
    queue = ProgramQueue(before: performer, limits: ActionLimits(maximumRunning: 2))
  }

  private func lane(
    _ sender: String, _ order: ProgramOrder = .newestOfAction, isExempt: Bool = false
  ) -> ProgramLane? {
    ProgramLane(.responder(sender), ["lamp", "${value}"], order, isExempt: isExempt)
  }

  private func start(_ value: String, in lane: ProgramLane? = nil) {
    let note = { [story] (report: ProgramReport) in story.lines.append("\(value) \(report.line)") }
    if let report = queue.start(ProgramRequest(["lamp", value], lane: lane), later: note) { note(report) }
  }

  @Test func ofWhatComesWhileOneRunsTheNewestStartsWhenThatIsOver() {
    for value in ["1", "2", "3"] { start(value, in: lane("slider")) }
    performer.end("1")
    performer.end("3")
    start("4", in: lane("slider"))
    #expect(
      story.lines == [
        "1 started", "2 left out lamp 2 for a newer one", "2 over", "1 over", "3 started", "3 over",
        "4 started",
      ])
  }

  @Test func otherSendersAndOtherActionsDoNotWait() {
    start("1", in: lane("left"))
    start("2", in: lane("right"))
    start("3", in: lane("left"))
    #expect(story.lines == ["1 started", "2 started"])
  }

  @Test("a queue with a name runs one program for all its senders, and the newest request waits")
  func aQueueWithANameRunsOneProgramForAllItsSenders() {
    start("40", in: lane("slider", .newest(ofQueue: "lamp")))
    start("50", in: lane("slider", .newest(ofQueue: "lamp")))
    start("off", in: lane("button", .newest(ofQueue: "lamp"), isExempt: true))
    start("other", in: lane("button", .newest(ofQueue: "heat")))
    performer.end("40")
    #expect(
      story.lines == [
        "40 started", "50 left out lamp 50 for a newer one", "50 over", "other started", "40 over",
        "off started",
      ])
  }

  @Test("one that cannot start lets the next one try, and one that waited gets the reason")
  func oneThatCannotStartLetsTheNextOneTry() {
    performer.limit = 1
    start("1", in: lane("slider"))
    start("2", in: lane("slider"))
    start("3")
    performer.limit = 0
    performer.end("1")
    performer.limit = 1
    start("4", in: lane("slider"))
    #expect(
      story.lines == ["1 started", "3 failed: full", "1 over", "2 failed: full", "2 over", "4 started"])
  }

  @Test func anExemptActionStartsWhileOthersHangUpToItsOwnLimit() {
    let stop = lane("stop", .any, isExempt: true)
    performer.limit = 0
    for value in ["1", "2", "3"] { start(value, in: stop) }
    start("4")
    queue.adopt(ActionLimits(maximumRunning: 1))
    start("5", in: stop)
    #expect(
      story.lines == [
        "1 started", "2 started",
        "3 failed: 2 programs of this action are running already; let them end sooner",
        "4 failed: full", "5 failed: 1 program of this action is running already; let it end sooner",
      ])
  }

  @Test func whatWaitsAtTheEndIsLeftOut() {
    start("1", in: lane("slider"))
    start("2", in: lane("slider"))
    var isFinished = false
    queue.finish { isFinished = true }
    performer.end("1")
    #expect(isFinished)
    #expect(
      story.lines == [
        "1 started", "2 left out lamp 2 because what started it ends", "2 over", "1 over",
      ])
  }
}

/// Starts up to `limit` programs, which are over when the test says so.
private final class HeldPerformer: ProgramPerformer {
  var limit = 100
  private var running: [String: (ProgramReport) -> Void] = [:]
  private var finished: (() -> Void)?

  var runningCount: Int { running.count }

  func start(_ request: ProgramRequest, later: @escaping (ProgramReport) -> Void) -> ProgramReport? {
    guard running.count < limit || request.isExempt else { return .failed("full") }
    running[request.command[1]] = later
    return .started("started")
  }

  func end(_ value: String) {
    running.removeValue(forKey: value)?(.over)
    if running.isEmpty { finished?() }
  }

  func adopt(_ limits: ActionLimits) {}
  func endPrograms(within seconds: Double) {}
  func finish(_ finished: @escaping () -> Void) { self.finished = finished }
}

extension ProgramReport {
  fileprivate var line: String {
    switch self {
    case .started(let words), .leftOut(let words): words
    case .failed(let reason): "failed: \(reason)"
    case .ended(let end): "\(end.cause)"
    case .over: "over"
    }
  }
}
