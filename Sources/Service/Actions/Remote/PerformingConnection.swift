internal import Diagnostics
internal import EventLoop
internal import JSON
internal import Scenes

/// The performer's end of a connection: starts the programs that a daemon requests, and reports on them.
///
/// Programs that run when the daemon goes have a second left, as they have under a daemon that starts programs itself.
final class PerformingConnection {
  /// More than any scene lets run.
  private static let mostRunning = 1_000
  /// How many seconds programs have once their daemon is gone.
  private static let respite = 1.0

  private let spawner: ProcessSpawner
  private let ended: (String) -> Void
  private var channel: MessageChannel?
  /// The id of the last program that it was asked for.
  private var lastID: Int?

  /// Serves the daemon at the other end of `descriptor`, which it takes over; `ended` is called with a reason in words once
  /// the daemon is gone and nothing runs any more.
  init(
    taking descriptor: Int32, on loop: EventLoop, ended: @escaping (String) -> Void
  ) throws(SystemError) {
    spawner = ProcessSpawner(loop: loop, limits: ActionLimits(maximumRunning: Self.mostRunning))
    self.ended = ended
    channel = try MessageChannel(
      taking: descriptor, on: loop, received: { [unowned self] in receive($0) },
      ended: { [unowned self] in finish(in: Self.respite, because: $0) })
  }

  /// Asks the daemon for requests; its control socket takes other requests as well.
  func introduceItself() {
    _ = channel?.send(.object([JSONMember("request", .string("perform"))]))
  }

  /// Starts nothing more and gives what runs `seconds`; `ended` is called with `reason` when it is over.
  func finish(in seconds: Double, because reason: String) {
    spawner.endPrograms(within: seconds)
    spawner.finish { [unowned self] in
      channel?.close()
      ended(reason)
    }
  }

  private func receive(_ message: JSONValue) {
    if let refusal = message["error"]?.string { return leave(because: refusal.quotable) }
    do throws(PlainError) {
      switch try PerformerRequest(message) {
      case .start(let start): try receive(start)
      case .endPrograms(let seconds): spawner.endPrograms(within: seconds)
      }
    } catch {
      _ = channel?.send(error.message)
      leave(because: "its request is invalid: \(error)")
    }
  }

  private func leave(because reason: String) {
    channel?.close()
    finish(in: Self.respite, because: reason)
  }

  /// Ids increase, so that one that was used before is noticed without a memory of them all.
  private func receive(_ start: PerformerRequest.Start) throws(PlainError) {
    guard lastID.map({ start.id > $0 }) ?? true else {
      throw PlainError("'id' must be larger than every one before; after \(lastID ?? 0) came \(start.id)")
    }
    lastID = start.id
    perform(start)
  }

  private func perform(_ start: PerformerRequest.Start) {
    guard EventLoop.exactTime <= start.latest else {
      return answer(start.id, .refused("the request is too old"))
    }
    do throws(PlainError) {
      let process = try spawner.start(
        start.command, timeout: start.timeout, isQuiet: start.isQuiet, wantsEnd: start.wantsEnd
      ) { [unowned self] event in answer(start.id, event) }
      answer(start.id, .started(Int(process)))
    } catch { answer(start.id, .refused(error.description)) }
  }

  /// Hangs up on a daemon that does not read its answers.
  private func answer(_ id: Int, _ event: ProgramEvent) {
    switch channel?.send(PerformerAnswer(id: id, event: event).message) {
    case .full, .tooLong: leave(because: "it does not read its answers")
    case .sent, .gone, nil: break
    }
  }
}
