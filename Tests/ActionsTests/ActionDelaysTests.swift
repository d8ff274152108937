import Decoding
import Testing
import TouchTime
import TouchDelivery

@testable import Actions
@testable import Scenes

@Suite("Actions that wait") struct ActionDelaysTests {
  private let application = Application(id: "application")
  private let delays = ActionDelays()
  private var forgotten = DelayedActions()
  private var named = DelayedActions()

  init() {
    forgotten.seconds = 10
    named.seconds = 86_400
    named.id = Identifier("name", at: .nowhere)
  }

  @Test func soManyWaitAndNoMoreUntilTheyAreOver() {
    var fired = 0
    for _ in 0..<ActionDelays.mostWaiting {
      #expect(delays.start(forgotten, in: application) { fired += 1 })
    }
    #expect(!delays.start(forgotten, in: application) { fired += 1 })
    application.advance(to: .zero.advanced(by: 10))
    #expect(fired == ActionDelays.mostWaiting)
    #expect(delays.start(forgotten, in: application) {})
  }

  @Test func oneThatIsReplacedAgainAndAgainCostsNoMoreThanOneThatWaits() {
    var fired = 0
    for _ in 0..<100_000 { #expect(delays.start(named, in: application) { fired += 1 }) }
    application.advance(to: .zero.advanced(by: 86_400))
    #expect(fired == 1)
    #expect(application.firedTimers == 1)
    #expect(!delays.cancel("name"))
  }

  @Test func whatWasTakenBackNeverHappens() {
    #expect(delays.start(named, in: application) { Issue.record("it was cancelled") })
    #expect(delays.cancel("name"))
    #expect(!delays.cancel("name"))
    #expect(application.nextDeadline() == nil)
  }
}
