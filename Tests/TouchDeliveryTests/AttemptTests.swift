import Testing

@testable import TouchDelivery

@Suite("The attempt of a recognizer")
struct AttemptTests {
  private let other = GestureRecognizer(id: "other")

  /// An attempt that has begun, after `inputs`.
  private func attempt(_ inputs: (inout Attempt) -> Void...) -> Attempt {
    var attempt = Attempt()
    #expect(attempt.begin() == true)
    #expect(attempt.begin() == false)
    for input in inputs { input(&attempt) }
    return attempt
  }

  @Test func goesFromItsFirstTouchToTheReset() {
    var attempt = attempt()
    #expect(attempt.stage.isContending && attempt.stage.settled == .possible)
    for state in [GestureRecognizer.State.began, .changed, .ended] {
      attempt.request(state)
      #expect(attempt.requests.last == state)
      #expect(attempt.takeRequest() == state)
      if state == .began { attempt.consider(.began) }
      attempt.move(to: state, in: 7)
      #expect(attempt.stage.settled == state && attempt.stage.hasRecognised)
    }
    #expect(attempt.stage.isActive(in: 7) && !attempt.stage.isActive(in: 8))
    attempt.beginReset()
    #expect(attempt.stage.settled == .ended && !attempt.stage.isContending)
    attempt.reset()
    #expect(attempt.stage == .idle)
  }

  @Test func keepsWhatIsAskedForInItsOrder() {
    var attempt = attempt()
    let asked: [GestureRecognizer.State] = [.began, .changed, .changed, .ended]
    for state in asked {
      attempt.request(state)
      #expect(attempt.requests.first == .began && attempt.requests.last == state)
    }
    #expect(!attempt.stage.allows(.changed, after: attempt.requests.last))
    #expect(asked.map { _ in attempt.takeRequest() } == asked)
    #expect(attempt.requests.isEmpty && attempt.requests.last == nil)
  }

  @Test("waits for another, possible for others and done in its own eyes if it waits to end")
  func waitsForAnother() {
    var attempt = attempt({ $0.consider(.ended) })
    #expect(attempt.wait(for: other) == true)
    #expect(attempt.awaited === other)
    #expect(attempt.stage.settled == .possible && attempt.stage.own == .ended)
    attempt.consider(.ended)
    #expect(attempt.stage.waited == .ended && attempt.awaited === other)
    #expect(attempt.wait(for: other) == false)
    attempt.consider(.ended)
    attempt.move(to: .ended, in: 1)
    #expect(attempt.stage.waited == nil && attempt.awaited == nil)
  }

  @Test func isPossibleAgainOnceWhatItAskedForAndWaitsForIsWithdrawn() {
    var attempt = attempt({ $0.consider(.began) })
    #expect(attempt.wait(for: other) == true)
    attempt.request(.began)
    attempt.withdraw()
    #expect(attempt.stage == .possible && attempt.requests.isEmpty && attempt.awaited == nil)
  }

  @Test("can be made to fail while others are asked about it, or asked for what follows")
  func canBeMadeToFailWhileOthersAreAskedAboutIt() {
    var attempt = attempt({ $0.consider(.began) })
    let allowed = GestureRecognizer.State.allCases.filter { attempt.stage.allows($0, after: nil) }
    #expect(allowed == [.ended, .failed])
    attempt.request(.failed)
    attempt.fail(in: 3)
    #expect(attempt.stage.settled == .failed && !attempt.stage.hasRecognised && attempt.requests.isEmpty)
  }
}
