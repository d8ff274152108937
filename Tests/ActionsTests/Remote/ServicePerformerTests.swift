import Diagnostics
import EventLoop
import Glibc
import JSON
import Sockets
import Testing
import TouchDelivery

@testable import Actions
@testable import Scenes

/// No peer has connected.
private struct NothingConnected: Error {}

/// With any performer, and any failure of it, the daemon goes on and each program's outcome is reported.
@Suite("Programs that others start")
struct ServicePerformerTests {
  private let loop: EventLoop
  private let socket: ListeningSocket
  private let seat = FakeSeat()
  private let reports = Reports()

  init() throws {
    loop = try EventLoop()
    socket = try ListeningSocket()
  }

  /// The reports, in order, with the first word of the command.
  private final class Reports {
    var lines: [String] = []
  }

  private func performer(
    most: Int = 16, timeout: Double = 10, of performer: ActionLimits.Performer = .system,
    whileLocked: Bool = false,
    answerTimeout: Double = 60
  ) -> ServicePerformer {
    ServicePerformer(
      loop: loop, limits: limits(most, timeout, performer, whileLocked), seat: seat,
      place: PerformerPlace(path: socket.path),
      answerTimeout: answerTimeout)
  }

  private func limits(
    _ most: Int, _ timeout: Double, _ performer: ActionLimits.Performer, _ whileLocked: Bool
  ) -> ActionLimits {
    var limits = ActionLimits()
    (limits.maximumRunning, limits.timeout) = (most, timeout)
    (limits.performer, limits.performsWhileLocked) = (performer, whileLocked)
    return limits
  }

  /// Starts `command` and notes its reports, now and later.
  private func start(_ command: [String], shownAs words: [String]? = nil, by performer: ServicePerformer) {
    let note = { [reports] (report: ProgramReport) in
      switch report {
      case .started(let words): reports.lines.append(Self.withoutNumbers(words))
      case .failed(let reason): reports.lines.append("failed: \(Self.withoutNumbers(reason))")
      case .leftOut(let words): reports.lines.append(words)
      case .ended(let end): reports.lines.append("\(end.cause) \(end.output)")
      case .over: break
      }
    }
    if let report = performer.start(ProgramRequest(command, shownAs: words), later: note) { note(report) }
  }

  private static func withoutNumbers(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.allSatisfy(\.isNumber) && $0.count > 2 ? "N" : $0 }.joined(separator: " ")
  }

  /// Lets things happen until `isDone`, and fails where that does not come.
  private func run(
    _ loops: [EventLoop] = [], until isDone: () -> Bool, at place: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let end = ContinuousClock.now + .seconds(60)
    while !isDone() {
      guard ContinuousClock.now < end else {
        Issue.record("in vain", sourceLocation: place)
        return
      }
      // Both must have their turn.
      let turns = try ([loop] + loops).map { try $0.turn() }
      if !turns.contains(true) { usleep(1_000) }
    }
  }

  /// The performer that connects next, if the daemon's side has connected already.
  private func fake(
    _ answer: @escaping (PerformerRequest.Start) -> [ProgramEvent] = { _ in [] }
  ) throws -> FakePerformer {
    guard case .connection(let descriptor) = UnixSocket.accept(at: socket.descriptor) else {
      throw NothingConnected()
    }
    return try FakePerformer(taking: descriptor, on: loop, answer: answer)
  }

  /// The real thing, for users of these numbers.
  private func service(
    for users: Set<UInt32> = [geteuid()], warn: @escaping (String) -> Void = { _ in }
  ) throws -> PerformingService {
    try PerformingService(listeningAt: socket.descriptor, for: users, on: loop, warn: warn)
  }

  // MARK: The real performer

  @Test func programsAreStartedAndFailuresAreReported() throws {
    let service = try service()
    let performer = performer()
    start(["sh", "-c", "exit 3"], by: performer)
    start(["no-such-program-here"], by: performer)
    try run { performer.runningCount == 0 }
    withExtendedLifetime(service) {}
    #expect(
      Set(reports.lines) == [
        "fingerpost-actions started sh -c 'exit 3' as process N", "failed: exited with code 3",
        "failed: there is no program no-such-program-here in PATH; install it or name its path",
      ])
  }

  @Test("how a program ended and the first lines that it wrote are reported on request")
  func theEndAndTheFirstLinesOfAProgramAreReportedOnRequest() throws {
    let service = try service()
    let performer = performer()
    let note = { [reports] (report: ProgramReport) in
      if case .ended(let end) = report { reports.lines.append("\(end.cause) \(end.output)") }
    }
    let scripts = [
      "echo one; echo two >&2; exit 3", "printf 'a\\377b'; kill -TERM $$", "sleep 0.1 & echo early",
      "yes 123456789 | head -c 100000",
    ]
    for script in scripts {
      _ = performer.start(ProgramRequest(["sh", "-c", script], wantsEnd: true), later: note)
    }
    try run { performer.runningCount == 0 }
    withExtendedLifetime(service) {}
    #expect(
      Set(reports.lines) == [
        "exited(3) one\n", "killed(15) a\u{FFFD}b", "exited(0) early\n",
        "exited(0) " + String(repeating: "123456789\n", count: 409),
      ])
  }

  @Test func argumentsReachTheProgramAsTheyAre() throws {
    let service = try service()
    let performer = performer()
    start(["test", "$HOME;`id`\n\"", "=", "$HOME;`id`\n\""], by: performer)
    try run { performer.runningCount == 0 }
    withExtendedLifetime(service) {}
    #expect(reports.lines.count == 1)
  }

  @Test("the scene's timeout ends a program with everything that it started, and its place is free then")
  func theScenesTimeoutEndsAProgramWithEverythingThatItStarted() throws {
    let service = try service()
    let performer = performer(timeout: 0.1)
    start(["sh", "-c", "sleep 60 & sleep 60"], by: performer)
    try run { performer.runningCount == 0 }
    withExtendedLifetime(service) {}
    #expect(
      reports.lines.last
        == "failed: ended with its process group after 0.1 s, the timeout of the action or under actions:")
  }

  @Test func atTheEndProgramsGetAShorterDeadlineAndAreWaitedFor() throws {
    let service = try service()
    let performer = performer()
    start(["sleep", "60"], by: performer)
    var isFinished = false
    performer.endPrograms(within: 0.05)
    performer.finish { isFinished = true }
    #expect(!isFinished)
    try run { isFinished }
    withExtendedLifetime(service) {}
    #expect(
      reports.lines == [
        "fingerpost-actions started sleep 60 as process N",
        "failed: ended with its process group because what started it ends",
      ])
  }

  @Test func theEndOfTheDaemonEndsItsPrograms() throws {
    let service = try service()
    let marker = "14.14\(getpid())"
    var performer: ServicePerformer? = self.performer()
    start(["sh", "-c", "trap 'exit 0' TERM; sleep \(marker) & wait"], by: try #require(performer))
    try run { !reports.lines.isEmpty }
    performer = nil
    try run { !Self.isRunning(marker) }
    withExtendedLifetime(service) {}
  }

  @Test func theEndOfThePerformerEndsItsProgramsAndThatIsReported() throws {
    let theirs = try EventLoop()
    let service = try PerformingService(
      listeningAt: socket.descriptor, for: [geteuid()], on: theirs, warn: { _ in })
    let performer = performer()
    start(["sleep", "60"], by: performer)
    try run([theirs]) { !reports.lines.isEmpty }
    service.end()
    _ = try theirs.run()
    try run { performer.runningCount == 0 }
    withExtendedLifetime(service) {}
    #expect(reports.lines.last == "failed: ended with its process group because what started it ends")
  }

  @Test func aStrangerIsNotServed() throws {
    var warnings: [String] = []
    let service = try service(for: [geteuid() &+ 1]) { warnings.append($0) }
    let performer = performer()
    start(["true"], by: performer)
    try run { performer.runningCount == 0 }
    withExtendedLifetime(service) {}
    #expect(
      warnings == ["refused a connection: programs are not started for user \(geteuid())"])
    #expect(reports.lines.count == 1)
    #expect(
      reports.lines[0].hasPrefix("failed: not known to have been started: fingerpost-actions is gone: "))
  }

  @Test func whatWasAskedForTooLongAgoIsNotStarted() throws {
    let service = try service()
    let descriptor = try UnixSocket.connect(to: socket.path, .packets)
    var answers: [String] = []
    let channel = try MessageChannel(
      taking: descriptor, on: loop, received: { answers.append($0.text) }, ended: { _ in })
    let start = PerformerRequest.Start(id: 1, command: ["true"], timeout: 1, latest: loop.now)
    _ = channel.send(PerformerRequest.start(start).message)
    try run { !answers.isEmpty }
    withExtendedLifetime((service, channel)) {}
    #expect(answers == [#"{"id":1,"refused":"the request is too old"}"#])
  }

  @Test(
    "a daemon whose request is invalid gets the reason, and its connection is closed",
    arguments: [
      (
        #"{"id":5,"argv":["true"],"timeout":1,"latest":9000000000000000,"quiet":1}"#,
        "'quiet' must be true or false"
      ),
      (
        #"{"id":4,"argv":["true"],"timeout":1,"latest":9000000000000000}"#,
        "'id' must be larger than every one before; after 4 came 4"
      ),
      (
        #"{"endWithin":1,"argv":["true"]}"#, "a message with 'endWithin' has no 'argv'"
      ),
    ])
  func aDaemonWhoseRequestIsInvalidGetsTheReason(_ wrong: String, _ reason: String) throws {
    var warnings: [String] = []
    let service = try service { warnings.append($0) }
    var (answers, hasEnded) = ([String](), false)
    let channel = try MessageChannel(
      taking: try UnixSocket.connect(to: socket.path, .packets), on: loop,
      received: { answers.append($0.text) }, ended: { _ in hasEnded = true })
    _ = channel.send(
      try JSONValue(
        reading: Array(#"{"id":4,"argv":["no-such-program"],"timeout":1,"latest":9000000000000000}"#.utf8)))
    _ = channel.send(try JSONValue(reading: Array(wrong.utf8)))
    try run { hasEnded && !warnings.isEmpty }
    withExtendedLifetime((service, channel)) {}
    #expect(answers.last == #"{"error":"\#(reason)"}"#)
    #expect(warnings == ["closed a daemon's connection: its request is invalid: \(reason)"])
  }

  @Test func theOutputOfAProgramThatGetsARedactedPlaceIsDiscarded() throws {
    let service = try service()
    let performer = performer()
    let printsToNobody = [
      "sh", "-c", #"[ "$(readlink /proc/$$/fd/1)$(readlink /proc/$$/fd/2)" = /dev/null/dev/null ]"#,
    ]
    start(printsToNobody, shownAs: ["sh", "redacted"], by: performer)
    start(printsToNobody, by: performer)
    try run { performer.runningCount == 0 && reports.lines.count >= 2 }
    withExtendedLifetime(service) {}
    #expect(reports.lines.count { $0.hasSuffix("exited with code 1") } == 1)
    #expect(reports.lines.contains { $0.contains("sh redacted as process") })
  }

  private static func isRunning(_ marker: String) -> Bool {
    system("pgrep -xf 'sleep \(marker)' >/dev/null") == 0
  }

  // MARK: One that is absent, slow, dead or mad

  @Test func aPerformerThatIsAbsentFailsEachOfItsActionsWithWhatToDo() {
    let path = socket.path
    socket.stop()
    let performer = performer()
    start(["true"], by: performer)
    unlink(path)
    start(["true"], by: performer)
    #expect(
      reports.lines == [
        "failed: no service performs actions: fingerpost-actions.socket has failed or was stopped; 'systemctl status' shows why",
        "failed: no service performs actions: there is no \(path); start it with "
          + "'systemctl enable --now fingerpost-actions.socket'",
      ])
    #expect(performer.runningCount == 0)
  }

  @Test("a performer that does not answer is given up, and the next action asks again")
  func aPerformerThatDoesNotAnswerIsGivenUp() throws {
    let performer = performer(answerTimeout: 0.05)
    start(["one"], by: performer)
    let first = try fake()
    try run { performer.runningCount == 0 }
    #expect(first.isLeft == false || first.started == [1])
    start(["two"], by: performer)
    let second = try fake { _ in [.started(4711), .over] }
    try run { performer.runningCount == 0 }
    withExtendedLifetime((first, second)) {}
    #expect(
      reports.lines == [
        "failed: not known to have been started: fingerpost-actions did not answer within 0.05 s",
        "fingerpost-actions started two as process N",
      ])
  }

  @Test func aPerformerThatDiesCostsWhatItWasAskedForEachWithItsRecord() throws {
    let performer = performer()
    start(["one"], by: performer)
    start(["two"], by: performer)
    let fake = try fake { $0.id == 1 ? [.started(4711)] : [] }
    try run { fake.started.count == 2 && reports.lines.count == 1 }
    fake.leave()
    try run { performer.runningCount == 0 }
    #expect(
      reports.lines == [
        "fingerpost-actions started one as process N",
        "failed: what becomes of process N is not known: fingerpost-actions is gone: it hung up",
        "failed: not known to have been started: fingerpost-actions is gone: it hung up",
      ])
  }

  @Test(
    arguments: [
      [.over], [.failed("x")], [.started(1), .started(2)], [.started(1), .refused("x")],
      [.refused("x"), .over], [.started(1), .ended(ProgramEnd(.exited(0)))],
      [.started(1), .failed("x"), .failed("x"), .failed("x")],
    ] as [[ProgramEvent]])
  func aPerformerThatAnswersNonsenseIsGivenUp(_ answers: [ProgramEvent]) throws {
    let performer = performer()
    start(["one"], by: performer)
    start(["two"], by: performer)
    let fake = try fake { $0.id == 1 ? answers : [] }
    try run { performer.runningCount == 0 }
    withExtendedLifetime(fake) {}
    #expect(
      reports.lines.last
        == "failed: not known to have been started: fingerpost-actions gave an invalid answer")
  }

  @Test func theReasonWhyAPerformerRefusesARequestIsReported() throws {
    let performer = performer()
    start(["one"], by: performer)
    guard case .connection(let descriptor) = UnixSocket.accept(at: socket.descriptor) else {
      throw NothingConnected()
    }
    let channel = try MessageChannel(taking: descriptor, on: loop, received: { _ in }, ended: { _ in })
    _ = channel.send(PlainError("'quiet' must be true or false").message)
    try run { performer.runningCount == 0 }
    withExtendedLifetime(channel) {}
    #expect(
      reports.lines == [
        "failed: not known to have been started: fingerpost-actions refused the request: 'quiet' must be true or false"
      ])
  }

  @Test func aStormOfActionsAsksForNoMoreThanTheSceneLetsRun() throws {
    let performer = performer(most: 4)
    for _ in 1...1000 { start(["true"], by: performer) }
    #expect(performer.runningCount == 4)
    #expect(reports.lines.count == 996)
    #expect(
      Set(reports.lines) == [
        "failed: 4 programs are running already; let them end sooner or raise maximumRunning under actions:"
      ])
    let fake = try fake { _ in [.started(4711), .over] }
    try run { performer.runningCount == 0 }
    #expect(fake.started == [1, 2, 3, 4])
    start(["true"], by: performer)
    try run { performer.runningCount == 0 }
    #expect(fake.started == [1, 2, 3, 4, 5])
  }

  @Test func aPerformerThatDoesNotReadIsAskedForNoMoreThanTheKernelKeeps() throws {
    let performer = performer(most: 1000)
    let long = String(repeating: "x", count: 30_000)
    for _ in 1...100 { start(["true", long], by: performer) }
    #expect(performer.runningCount < 100)
    #expect(performer.runningCount > 0)
    #expect(
      Set(reports.lines) == [
        "failed: fingerpost-actions has not read earlier requests, and gets no more"
      ])
  }

  @Test func aCommandThatIsTooLongIsRefusedAndTheNextIsNot() throws {
    let performer = performer()
    start(["true", String(repeating: "x", count: 100_000)], by: performer)
    start(["true"], by: performer)
    #expect(reports.lines == ["failed: the command is too long for fingerpost-actions: at most N bytes"])
    #expect(performer.runningCount == 1)
  }

  // MARK: Sessions

  private func connect(_ user: UInt32, to performer: ServicePerformer) throws -> FakePerformer {
    let (near, far) = try UnixSocket.pair(.stream)
    try performer.adopt(near, of: user)
    return try FakePerformer(taking: far, on: loop) { _ in [.started(4711), .over] }
  }

  @Test func onlyTheUserWhoseSessionIsInFrontIsAskedAtEachActionAgain() throws {
    let performer = performer(of: .session)
    #expect(seat.isWatched)
    let ann = try connect(1001, to: performer)
    let bob = try connect(1002, to: performer)
    for user: UInt32 in [1001, 1002, 1002] {
      seat.activeSession = ActiveSession(user: user, isLocked: false)
      start(["true"], by: performer)
    }
    try run { performer.runningCount == 0 }
    #expect(ann.started.count == 1)
    #expect(bob.started.count == 2)
    #expect(reports.lines.first == "the session of user N started true as process N")
  }

  @Test("no performer is asked while no session is in front, it is locked or may be, or has no performer")
  func noPerformerIsAskedWhileNoSessionIsInFront() throws {
    let performer = performer(of: .session)
    let ann = try connect(1001, to: performer)
    for session in [
      nil, ActiveSession(user: 1001, isLocked: true), ActiveSession(user: 1001, isLocked: nil),
      ActiveSession(user: 1002, isLocked: false),
    ] {
      seat.activeSession = session
      start(["true"], by: performer)
    }
    #expect(ann.started == [])
    #expect(
      reports.lines == [
        "failed: no user's session is in front to perform it",
        "failed: the session of user N is locked; 'performsWhileLocked: true' under actions: lets it perform all the same",
        "failed: logind has not said whether the session of user N is locked, so it counts as locked",
        "failed: user 1002, whose session is in front, has no performer; start it there with "
          + "'systemctl --user enable --now fingerpost-actions'",
      ])
  }

  @Test(arguments: [true, nil])
  func aLockedSessionPerformsWhereTheSceneSaysSo(_ isLocked: Bool?) throws {
    let performer = performer(of: .session, whileLocked: true)
    let ann = try connect(1001, to: performer)
    seat.activeSession = ActiveSession(user: 1001, isLocked: isLocked)
    start(["true"], by: performer)
    try run { performer.runningCount == 0 }
    #expect(ann.started == [1])
  }

  @Test func aUserHasOnePerformerAndAfterThatOneIsGoneAnother() throws {
    let performer = performer(of: .session)
    seat.activeSession = ActiveSession(user: 1001, isLocked: false)
    let first = try connect(1001, to: performer)
    #expect(throws: PlainError.self) { try connect(1001, to: performer) }
    start(["true"], by: performer)
    first.leave()
    try run { performer.runningCount == 0 }
    let second = try connect(1001, to: performer)
    start(["true"], by: performer)
    try run { performer.runningCount == 0 }
    #expect(second.started == [1])
  }

  @Test func anotherScenesPerformerIsAskedFromThenOn() throws {
    let performer = performer(of: .session)
    let ann = try connect(1001, to: performer)
    seat.activeSession = ActiveSession(user: 1001, isLocked: false)
    performer.adopt(limits(1, 10, .system, false))
    start(["true"], by: performer)
    let fake = try fake { _ in [.started(4711), .over] }
    try run { performer.runningCount == 0 }
    #expect(fake.started == [1])
    #expect(ann.started == [])
  }
}
