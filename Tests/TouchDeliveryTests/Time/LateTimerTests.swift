import TestSupport
import Testing
import TouchTime
import TouchDelivery

@Suite("Timers") struct LateTimerTests {
  let application = Application(id: "application")

  private func at(_ milliseconds: Int64) -> Instant { Instant(microseconds: milliseconds * 1000) }

  @Test func eachFiresAtItsOwnTimeAsOftenAsItIsDue() {
    var times: [Int64] = []
    application.schedule(after: 0.01, repeats: true) { [unowned application] in
      times.append(application.now.microseconds / 1000)
    }
    application.advance(to: at(35))
    #expect(times == [10, 20, 30])
  }

  @Test("where late ones fire once, timers that set timers cannot keep the clock from arriving")
  func timersThatSetTimersCannotKeepTheClockFromArriving() {
    application.firesLateTimersOnce = true
    var firings = 0
    func again() {
      firings += 1
      application.schedule(after: 0, again)
    }
    application.schedule(after: 0, again)
    application.schedule(after: 0.01, repeats: true) { firings += 100 }
    application.advance(to: at(1000))
    #expect(firings == 101)
    #expect(application.now == at(1000))
    #expect(application.nextDeadline() == at(1001))
    application.advance(to: at(1010))
    #expect(firings == 202)
  }

  private final class Gate: TimerGate {
    var left = 0
    var isOpen: Bool { left > 0 }
    func open() { left = 3 }
    func pass(_ fire: () -> Void) {
      left -= 1
      fire()
    }
  }

  @Test("late ones that can wait fire while the gate is open, the longest due first, and others always")
  func lateOnesThatCanWaitFireWhileTheGateIsOpen() {
    let gate = Gate()
    application.firesLateTimersOnce = true
    application.timerGate = gate
    var fired = ""
    for name in ["a", "b", "c", "d", "e"] {
      application.schedule(after: 0.001, repeats: true, canWait: true) { fired += name }
    }
    application.schedule(after: 0.01) { fired += "!" }
    application.advance(to: at(5))
    #expect(fired == "")
    gate.open()
    application.advance(to: at(20))
    #expect(fired == "abc!")
    for time in [30, 40, 50] as [Int64] {
      gate.open()
      application.advance(to: at(time))
    }
    #expect(fired == "abc!deabcdeab")
  }

  @Test("APP-10: a scene that a timer makes inactive loses its touches before the next frame")
  func aSceneThatATimerMakesInactiveLosesItsTouches() {
    let screen = Screen(id: "main", size: Size(width: 100, height: 100))
    let window = application.addWindow(on: screen)
    let noting = NotingOverrides()
    window.overrides = [noting]
    func frame(_ milliseconds: Int64, _ change: TouchesPhase) {
      application.process(TouchFrame(change, at: Point(x: 5, y: 5), on: screen, time: at(milliseconds)))
    }
    frame(0, .began)
    application.schedule(after: 0.005) { window.windowScene.activationState = .background }
    frame(1000, .ended)
    #expect(noting.notes == ["began", "cancelled"])
  }
}

@Suite("EV-5 and EV-8: each press and motion ends once") struct EndsOnceTests {
  let application = Application(id: "application")
  let view = View(id: "V", frame: Rect(x: 0, y: 0, width: 10, height: 10))
  let noting = NotingOverrides()

  init() {
    let window = application.addWindow(on: Screen(id: "main", size: Size(width: 100, height: 100)))
    application.makeKey(window)
    window.addSubview(view)
    view.superCanBecomeFirstResponder = true
    view.overrides = [noting]
    view.becomeFirstResponder()
  }

  private func press(_ key: String, _ phase: PressesPhase, on device: Int32 = 0) {
    application.process(.press(key: key, phase: phase, device: device), at: .zero)
  }

  @Test func aKeyOfTwoDevicesIsTwoPresses() {
    press("KEY_A", .began, on: 1)
    press("KEY_A", .began, on: 2)
    press("KEY_A", .cancelled, on: 1)
    press("KEY_A", .ended, on: 2)
    #expect(
      noting.notes == [
        "press began KEY_A", "press began KEY_A", "press cancelled KEY_A", "press ended KEY_A",
      ])
  }

  @Test func aKeyThatGoesDownAgainWasLost() {
    press("KEY_A", .began)
    press("KEY_A", .began)
    press("KEY_A", .ended)
    press("KEY_A", .ended)
    #expect(
      noting.notes == [
        "press began KEY_A", "press cancelled KEY_A", "press began KEY_A", "press ended KEY_A",
      ])
  }

  @Test(arguments: ["press began", "press changed", "press ended"])
  func aViewThatIsRemovedInACallGetsEachEndOnce(in phase: String) {
    noting.onNote = { [view] note in if note.hasPrefix(phase) { view.removeFromSuperview() } }
    press("KEY_A", .began)
    press("KEY_B", .began)
    press("KEY_A", .changed)
    press("KEY_A", .ended)
    press("KEY_B", .ended)
    for key in ["KEY_A", "KEY_B"] {
      let ends = noting.notes.filter { $0.contains(key) && !$0.contains("began") && !$0.contains("changed") }
      let begins = noting.notes.filter { $0 == "press began \(key)" }
      #expect(ends.count == begins.count, "\(key): \(noting.notes)")
    }
  }

  @Test func motionThatWasInterruptedDoesNotEnd() {
    application.process(.motion(.began), at: .zero)
    application.interrupt(at: .zero)
    application.process(.motion(.ended), at: .zero)
    #expect(noting.notes == ["motion began", "motion cancelled"])
  }
}

final class NotingOverrides: MethodOverrides {
  let methods: OverriddenMethods = [
    .touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled, .pressesBegan, .pressesChanged,
    .pressesEnded, .pressesCancelled, .motionBegan, .motionEnded, .motionCancelled,
  ]
  private(set) var notes: [String] = []
  var onNote: (String) -> Void = { _ in }

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    let new =
      switch message {
      case .touches(let phase, _): ["\(phase)"]
      case .presses(let phase, let presses): presses.map { "press \(phase) \($0.key)" }
      case .motion(let phase): ["motion \(phase)"]
      case .remoteControl: ["remote"]
      }
    notes += new
    for note in new { onNote(note) }
  }
}
