import InputTestSupport
import Testing
import TouchTime
import TouchDelivery

@testable import Evdev

@Suite struct ShakeDetectorTests {
  /// What comes of a device that lies still for a second and is then accelerated so along x, every 100 ms, in units of
  /// which 1 g has `unit`.
  private func phases(
    _ jolts: [Double], unit: Double = 1, knowing isKnown: Bool = true,
    _ say: (inout ShakeSettings) -> Void = { _ in }
  ) -> [String] {
    var settings = ShakeSettings()
    say(&settings)
    var detector = ShakeDetector(settings)
    var changes: [ShakeDetector.Change] = []
    var time = Instant.zero
    for x in [0] + jolts {
      let acceleration = Acceleration(x: x * unit, y: 0, z: unit)
      changes += detector.process(acceleration, unit: isKnown ? unit : nil, at: time)
      time.microseconds += time == .zero ? 1_000_000 : 100_000
    }
    while let deadline = detector.deadline { changes += detector.advance(to: deadline) }
    return changes.map { "\($0.time.microseconds / 1000) \($0.phase)" }
  }

  @Test func joltsToAndFroAreAShakeUntilItIsQuiet() {
    #expect(phases([2, -2, 2, -2, 0, 0]) == ["1200 began", "1800 ended"])
  }

  /// The phases that come of jolts to and fro, the first thing that a device says after it was opened with this along z.
  private func phasesAtOnce(z: Int32, jolts: [Int32]) -> [String] {
    var description = EvdevDescription(properties: [EvdevCode.accelerometerProperty])
    for code in [EvdevCode.x, EvdevCode.y, EvdevCode.z] {
      description.axes[code] = EvdevAxis(range: AxisRange(minimum: -4000, maximum: 4000), resolution: 1000)
    }
    var interpreter = MotionInterpreter(description, shakes: ShakeSettings())
    interpreter.adopt(
      [.absolute(EvdevCode.x, 0), .absolute(EvdevCode.y, 0), .absolute(EvdevCode.z, z)], at: .zero)
    var phases: [String] = []
    for (index, jolt) in jolts.enumerated() {
      let time = Instant(microseconds: 60_000_000 + Int64(index) * 100_000)
      for event in [EvdevEvent.absolute(EvdevCode.x, jolt), .report] {
        interpreter.process(event, at: time) { phases += described([$0]) }
      }
    }
    return phases
  }

  @Test func theFirstReportAfterOpeningMayBeAJolt() {
    #expect(phasesAtOnce(z: 1000, jolts: [2000, -2000]) == [])
    #expect(phasesAtOnce(z: 1000, jolts: [2000, -2000, 2000]) == ["60200: motion shake began"])
  }

  /// Where the axes say nothing yet, the first report is how the device lies.
  @Test func aDeviceThatHasSaidNothingYetLiesAsItSaysFirst() {
    #expect(phasesAtOnce(z: 0, jolts: [2000, -2000, 2000]) == [])
    #expect(phasesAtOnce(z: 0, jolts: [0, 2000, -2000, 2000]) == ["60300: motion shake began"])
  }

  @Test func tooFewOrTooWeakJoltsAreNone() {
    #expect(phases([2, -2, 0, 0, 0, 0]) == [])
    #expect(phases([0.5, -0.5, 0.5, -0.5, 0.5, -0.5]) == [])
    #expect(phases([0.5, -0.5, 0.5]) { $0.shakeThreshold = 0.4 } == ["1200 began", "1700 ended"])
    #expect(phases([2, -2]) { $0.shakeCount = 2 } == ["1100 began", "1600 ended"])
    #expect(phases([2]) { $0.shakeCount = 1 } == ["1000 began", "1500 ended"])
  }

  /// One that is picked up, turned over and put down again is not shaken.
  @Test func movementInOneDirectionIsNone() {
    #expect(phases([2, 2, 2, 2, 2, 2]) == [])
    #expect(phases([2, 0, 0, 0, 0, 0, -2, 0, 0, 0, 0, 0, 2]) == [])
  }

  @Test func whatGoesOnTooLongIsCancelledAndMustEndBeforeTheNext() {
    let jolts = (0..<30).map { $0.isMultiple(of: 2) ? 2.0 : -2 }
    let phases = phases(jolts + [0, 0, 0, 0, 0, 0] + [2, -2, 2]) { $0.shakeMaximumDuration = 1 }
    #expect(phases == ["1200 began", "2200 cancelled", "4800 began", "5300 ended"])
  }

  @Test(arguments: [(256.0, true), (256, false), (16_384, true), (16_384, false), (9.81, false)])
  func unitsAreThoseOfTheDeviceOrGravitys(unit: Double, isKnown: Bool) {
    #expect(phases([2, -2, 2], unit: unit, knowing: isKnown) == ["1200 began", "1700 ended"])
    #expect(phases([0.7, -0.7, 0.7], unit: unit, knowing: isKnown) == [])
  }

  @Test func nothingIsShakenWhereNothingIsKnown() {
    var detector = ShakeDetector()
    #expect(detector.process(.zero, unit: nil, at: .zero) == [])
    #expect(detector.process(.zero, unit: nil, at: Instant(microseconds: 1)) == [])
    #expect(detector.deadline == nil)
  }

  /// A knock on the table rings faster than any hand.
  @Test func aKnockIsNone() {
    var detector = ShakeDetector()
    var changes = detector.process(Acceleration(x: 0, y: 0, z: 1), unit: 1, at: .zero)
    for step in 0..<8 {
      let x = step.isMultiple(of: 2) ? 3.0 : -3
      let time = Instant(microseconds: 1_000_000 + Int64(step) * 5000)
      changes += detector.process(Acceleration(x: x, y: 0, z: 1), unit: 1, at: time)
    }
    #expect(changes == [])
  }

  @Test func aShakeUnderWayIsCancelledOnce() {
    var detector = ShakeDetector()
    for (time, x) in [(0, 0.0), (1000, 2), (1100, -2), (1200, 2)] {
      _ = detector.process(
        Acceleration(x: x, y: 0, z: 1), unit: 1, at: Instant(microseconds: Int64(time) * 1000))
    }
    let time = Instant(microseconds: 1_300_000)
    #expect(detector.cancel(at: time) == [ShakeDetector.Change(phase: .cancelled, time: time)])
    #expect(detector.cancel(at: time) == [])
    #expect(detector.deadline == nil)
  }
}
