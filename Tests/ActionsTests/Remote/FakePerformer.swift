import EventLoop
import Testing

@testable import Actions

/// A performer that notes its requests and answers what a test wants.
final class FakePerformer {
  private(set) var requests: [PerformerRequest] = []
  private(set) var isLeft = false
  private var channel: MessageChannel?

  /// Takes over `descriptor`; `answer` has the answers to a request.
  init(
    taking descriptor: Int32, on loop: EventLoop,
    answer: @escaping (PerformerRequest.Start) -> [ProgramEvent] = { _ in [] }
  ) throws {
    channel = try MessageChannel(
      taking: descriptor, on: loop,
      received: { [unowned self] message in
        guard let request = try? PerformerRequest(message) else {
          Issue.record("no request: \(message)")
          return
        }
        requests.append(request)
        guard case .start(let start) = request else { return }
        for content in answer(start) { self.answer(start.id, content) }
      }, ended: { [unowned self] _ in isLeft = true })
  }

  /// The ids of the programs that it was asked for.
  var started: [Int] {
    requests.compactMap { if case .start(let start) = $0 { start.id } else { nil } }
  }

  func answer(_ id: Int, _ event: ProgramEvent) {
    _ = channel?.send(PerformerAnswer(id: id, event: event).message)
  }

  /// Hangs up.
  func leave() {
    channel?.close()
  }
}
