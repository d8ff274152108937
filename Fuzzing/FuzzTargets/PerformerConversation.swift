internal import Actions
internal import LiveScenes
internal import EventLoop
internal import Glibc
internal import JSON
internal import Scenes
internal import Sockets
internal import TouchDelivery

/// A daemon that asks a performer for programs, and a performer that answers whatever it likes.
struct PerformerConversation {
  private static let user: UInt32 = 4711
  private static let scene = "version: 1\nactions: { performer: session }\n"
  private static let programs = 3

  /// Answers with the pieces of `input`, then hangs up.
  ///
  /// - Throws: `BrokenPromise` where a program has no fate or more than one, or is waited for without a
  ///   performer, and where a message that is read is not read the same when it is written again.
  func run(_ input: [UInt8]) throws(BrokenPromise) {
    for line in input.split(whereSeparator: { $0 == 0 || $0 == UInt8(ascii: "\n") }) {
      if let message = try? JSONValue(reading: Array(line)) { try check(message) }
    }
    do { try converse(input.pieces) } catch let promise as BrokenPromise { throw promise } catch {
      throw BrokenPromise("\(error)")
    }
  }

  private func check(_ message: JSONValue) throws(BrokenPromise) {
    if let answer = PerformerAnswer(message), PerformerAnswer(sent(answer.message)) != answer {
      throw BrokenPromise("the answer \(answer.message.text) is not read as it was written")
    }
    if let request = try? PerformerRequest(message),
      (try? PerformerRequest(sent(request.message))) != request
    {
      throw BrokenPromise("the request \(request.message.text) is not read as it was written")
    }
  }

  /// The message as the other side gets it.
  private func sent(_ message: JSONValue) -> JSONValue {
    (try? JSONValue(reading: message.line)) ?? .null
  }

  private func converse(_ pieces: [[UInt8]]) throws {
    let loop = try EventLoop()
    let fates = Fates()
    let limits = try SceneFile(path: SceneParts.scene, files: SceneParts(Array(Self.scene.utf8))).scene
      .actions
    let performer = ServicePerformer(
      loop: loop, limits: limits, seat: OccupiedSeat(user: Self.user),
      place: PerformerPlace(path: ""))
    let (peer, connection) = try UnixSocket.pair(.packets)
    var isOpen = true
    defer { if isOpen { close(peer) } }
    try performer.adopt(connection, of: Self.user)
    for number in 0..<Self.programs { fates.start(number, by: performer) }
    for piece in pieces {
      _ = piece.withUnsafeBytes { ConnectedSocket(descriptor: peer).write($0) }
      while try loop.turn() {}
    }
    close(peer)
    isOpen = false
    while try loop.turn() {}
    guard performer.runningCount == 0 else {
      throw BrokenPromise("\(performer.runningCount) programs are waited for without a performer")
    }
    try fates.check()
  }
}

/// The reports about each requested program.
private final class Fates {
  private var reports: [Int: [ProgramReport]] = [:]

  func start(_ number: Int, by performer: ServicePerformer) {
    reports[number] = []
    let report = performer.start(ProgramRequest(["true"])) { [self] report in
      if report != .over { reports[number]?.append(report) }
    }
    if let report { reports[number]?.append(report) }
  }

  func check() throws(BrokenPromise) {
    for (number, reports) in reports {
      let starts = reports.count { if case .started = $0 { true } else { false } }
      let mostFailures = starts == 0 ? 1 : 3
      guard !reports.isEmpty, starts <= 1, reports.count - starts <= mostFailures else {
        throw BrokenPromise("of program \(number) was reported: \(reports)")
      }
    }
  }
}

/// A seat with one user in front of it.
private final class OccupiedSeat: Seat {
  let activeSession: ActiveSession?

  init(user: UInt32) {
    activeSession = ActiveSession(user: user, isLocked: false)
  }

  func watch() {}
}
