import TouchGestures
import TestSupport
import Testing
import TouchTime
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
      window = application.addWindow(on: screen)
      for recognizer in recognizers {
        window.addGestureRecognizer(recognizer)
        recognizer.addTarget(nil) { [unowned self] in fired.append($0.id) }
      }
    }

    func send(_ change: TouchesPhase, y: Double = 50) {
      time += 10_000
      let place = Point(x: 50, y: y)
      application.process(TouchFrame(change, at: place, on: screen, time: Instant(microseconds: time)))
    }
  }

  private func taps(_ count: Int) -> [GestureRecognizer] {
    (0..<count).map { TapGestureRecognizer(id: "t\($0)") }
  }

  /// Which of `recognizers` fire as a finger taps.
  private func tap(_ recognizers: [GestureRecognizer]) -> [String] {
    let stage = Crowd(recognizers)
    stage.send(.began)
    stage.send(.ended)
    return stage.fired
  }

  @Test(arguments: [false, true])
  func aRowIsLinear(isBackwards: Bool) {
    let growth = growth(from: 250) { count in
      let taps = taps(count)
      for (first, second) in zip(taps, taps.dropFirst()) { first.require(toFail: second) }
      #expect(tap(isBackwards ? taps.reversed() : taps) == ["t\(count - 1)"])
    }
    #expect(growth < 64)
  }

  @Test func fourThousandInARowTakeFiftyMilliseconds() throws {
    let times = (0..<5).map { _ in
      let taps = taps(4_000)
      for (first, second) in zip(taps, taps.dropFirst()) { first.require(toFail: second) }
      let stage = Crowd(taps)
      let start = threadTime()
      stage.send(.began)
      stage.send(.ended)
      return threadTime() - start
    }
    // A build that is not optimised takes ten times as long; what other tests do at the time slows down single tries.
    let isOptimized = CommandLine.arguments[0].contains("/release/")
    #expect(try #require(times.min()) < (isOptimized ? 0.05 : 0.5))
  }

  @Test func manyWithoutARequirementAreLinear() {
    let growth = growth(from: 250) { #expect(tap(taps($0)) == ["t0"]) }
    #expect(growth < 64)
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
