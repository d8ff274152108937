import GestureRecognizers
import Testing
import Time
import TouchDelivery

/// Thousands of recognizers that wait for each other: a touch takes about as long for each of them.
@Suite struct ManyRecognizersTests {
  private final class Crowd {
    let application = Application(id: "application")
    let screen = Screen(id: "main", size: Size(width: 100, height: 100))
    let window: Window
    var fired: [String] = []
    private var time: Int64 = 0

    init(_ recognizers: [GestureRecognizer]) {
      window = Window(id: "window", screen: screen, windowScene: WindowScene(id: "scene"))
      application.addWindow(window)
      for recognizer in recognizers {
        window.addGestureRecognizer(recognizer)
        recognizer.addTarget(nil) { [unowned self] in fired.append($0.id) }
      }
    }

    func send(_ change: Contact.Change, y: Double = 50) {
      time += 10_000
      let contact = Contact(identifier: .init(slot: 0), change: change, location: Point(x: 50, y: y))
      application.process(
        TouchFrame(time: Instant(microseconds: time), screen: screen, contacts: [contact]))
    }
  }

  private func taps(_ count: Int) -> [GestureRecognizer] {
    (0..<count).map { TapGestureRecognizer(id: "t\($0)") }
  }

  /// How long a tap takes.
  private func tap(_ recognizers: [GestureRecognizer]) -> (time: Duration, fired: [String]) {
    let stage = Crowd(recognizers)
    let time = ContinuousClock().measure {
      stage.send(.began)
      stage.send(.ended)
    }
    return (time, stage.fired)
  }

  @Test(arguments: [false, true])
  func aRowIsLinear(isBackwards: Bool) {
    func row(_ count: Int) -> [GestureRecognizer] {
      let taps = taps(count)
      for (first, second) in zip(taps, taps.dropFirst()) { first.require(toFail: second) }
      return isBackwards ? taps.reversed() : taps
    }
    let (few, many) = (tap(row(500)), tap(row(4_000)))
    #expect(few.fired == ["t499"])
    #expect(many.fired == ["t3999"])
    #expect(many.time < few.time * 30 + .milliseconds(50))
  }

  @Test func manyWithoutARequirementAreLinear() {
    let (few, many) = (tap(taps(500)), tap(taps(4_000)))
    #expect(few.fired == ["t0"])
    #expect(many.time < few.time * 30 + .milliseconds(50))
  }

  /// They all fail, as none is left that could decide.
  @Test func aCircleEnds() {
    let taps = taps(2_000)
    for (index, tap) in taps.enumerated() { tap.require(toFail: taps[(index + 1) % taps.count]) }
    let stage = Crowd(taps)
    stage.send(.began)
    stage.send(.ended)
    #expect(stage.fired == [])
    #expect(taps.allSatisfy { $0.state == .possible })
    #expect(taps[0].failureReason == "it waits for a recognizer that waits for it")
  }
}
