import DispatchLog
import Evdev
import EventLoop
import JSON
import Scenes
import TestSupport
import Testing
import TouchTime
import TouchDelivery

@testable import Daemon
@testable import LiveScenes

/// Values that come back late from a lamp that follows a control.
@Suite struct EchoTests {
  private static let scene = """
    windows:
      - id: window
        subviews:
          - { id: lamp, kind: slider, frame: [0, 0, 1000, 20], maximumValue: 100, stepValue: 1, expose: write }
          - { id: fine, kind: slider, frame: [0, 40, 1000, 20], maximumValue: 100, expose: write }
          - { id: door, kind: switch, frame: [0, 80, 100, 20], expose: write }
          - { id: mode, kind: segmentedControl, segments: [a, b, c], frame: [0, 120, 300, 20], expose: write }
          - { id: count, kind: stepper, frame: [0, 160, 100, 20], maximumValue: 1000, expose: write }
    """

  /// The delays that a lamp answers after, in seconds; the last is beyond what is waited for, in a queue.
  private static let delays = [0, 0.3, 1, 3, 4.5]

  @Test(arguments: delays, ["lamp", "fine"])
  func aLampThatFollowsASliderSettlesWithIt(delay: Double, view: String) throws {
    let home = try Household(Self.scene, view: view, delay: delay)
    for _ in 0..<20 {
      let end = home.drag(y: view == "lamp" ? 10 : 50)
      home.changes = 0
      home.run(seconds: delay + 1)
      #expect(home.changes == 0)
      #expect(home.value == end)
      #expect(abs(home.lamp - end) <= 0.7)
      home.run(seconds: 20)
      #expect(home.changes == 0)
    }
  }

  @Test func aLampThatTakesOneValueAfterTheOtherSettlesToo() throws {
    let home = try Household(Self.scene, view: "lamp", delay: 0.2)
    home.isQueue = true
    for _ in 0..<20 {
      let end = home.drag(y: 10)
      home.changes = 0
      home.run(seconds: 60)
      #expect(home.changes == 0)
      #expect(home.value == end)
      #expect(home.lamp == end)
    }
  }

  /// An automation that runs drops what triggers it meanwhile, the last value perhaps; then the lamp stays behind.
  @Test(arguments: delays)
  func aSliderStaysWhereItIsWhereTheLampMissesTheLastValue(delay: Double) throws {
    let home = try Household(Self.scene, view: "lamp", delay: delay)
    home.deafness = 0.25
    for _ in 0..<20 {
      let end = home.drag(y: 10)
      home.changes = 0
      home.run(seconds: delay + 20)
      #expect(home.changes == 0)
      #expect(home.value == end)
    }
  }

  @Test(arguments: delays)
  func aSwitchAndASegmentedControlDoNotGoBackAndForth(delay: Double) throws {
    for (view, x, y) in [("door", 50.0, 90.0), ("mode", 50, 130), ("count", 90, 170)] {
      let home = try Household(Self.scene, view: view, delay: delay)
      home.isExact = true
      for tap in 0..<7 { home.tap(x: x + (view == "mode" ? Double(tap % 3 * 100) : 0), y: y) }
      let end = home.value
      home.changes = 0
      home.run(seconds: 30)
      #expect(home.changes == 0)
      #expect(home.value == end)
      #expect(home.lamp == end)
    }
  }

  @Test func aForeignValueWinsAsSoonAsTheLastOwnOneHasComeBack() throws {
    let home = try Household(Self.scene, view: "lamp", delay: nil)
    home.slide(from: 200, to: 400)
    #expect(try home.set(20) == "ok")
    #expect(try home.set(70) == "waiting")
    #expect(home.value == 40)
    #expect(try home.set(40) == "ok")
    #expect(home.value == 70)
    #expect(try home.set(20) == "ok")
    #expect(home.value == 20)
    #expect(try home.set(40) == "ok")
    #expect(home.value == 40)
  }

  @Test("a foreign value wins five seconds after the last own one without an answer")
  func aForeignValueWinsFiveSecondsAfterTheLastOwnOne() throws {
    let home = try Household(Self.scene, view: "lamp", delay: nil)
    home.finger(.began, x: 400)
    #expect(try home.set(70) == "waiting")
    home.finger(.ended, x: 400)
    #expect(try home.set(60) == "waiting")
    home.run(seconds: 4.9)
    #expect(home.value == 40)
    home.run(seconds: 0.2)
    #expect(home.value == 60)
    #expect(try home.set(50) == "ok")
    #expect(home.value == 50)
  }

  @Test func aForeignValueWaitsForAFingerThatHasSetNothingAndNoLonger() throws {
    let home = try Household(Self.scene, view: "lamp", delay: nil)
    home.finger(.began, x: 400)
    home.run(seconds: 6)
    #expect(try home.set(70) == "waiting")
    home.run(seconds: 6)
    #expect(home.value == 40)
    home.finger(.ended, x: 400)
    #expect(home.value == 70)
  }

  @Test func whatOthersSetIsNoValueOfTheControlsOwn() throws {
    let home = try Household(Self.scene, view: "lamp", delay: nil)
    for value in [10.0, 20, 10, 30, 20, 10] {
      #expect(try home.set(value) == "ok")
      #expect(home.value == value)
    }
  }

  @Test func eachPeerHasItsOwnEchoes() throws {
    let home = try Household(Self.scene, view: "lamp", delay: nil)
    home.slide(from: 200, to: 300)
    #expect(try home.set(20, for: "mqtt") == "ok")
    #expect(try home.set(30, for: "mqtt") == "ok")
    #expect(try home.set(20, for: "osc") == "ok")
    #expect(home.value == 30)
    #expect(try home.set(20, for: "mqtt") == "ok")
    #expect(home.value == 20)
    home.run(seconds: 30)
    #expect(home.value == 20)
  }
}

/// A panel, a home that knows a number of it, and a lamp; two automations of the home connect the two.
private final class Household: RecordSubscriber {
  let interest = RecordInterest.decisions
  let wantsExposed = true
  /// The panel's number as the home knows it.
  private var number = 0.0
  /// The state of the lamp, in the panel's unit.
  private(set) var lamp = 0.0
  /// How often the panel has sent a value.
  var changes = 0
  /// Whether the lamp begins with a value when it has answered the one before.
  var isQueue = false
  /// Whether the lamp keeps each value as it is, and has no brightness of 8 bits.
  var isExact = false
  /// For how many seconds after a value the automation hears nothing.
  var deafness = 0.0
  private var deafUntil = 0.0
  private var idleAt = 0.0
  private let stage: Stage
  private let control: Control
  /// In seconds; nil for a home that does nothing by itself.
  private let delay: Double?
  private var time: Double
  private var events: [(time: Double, run: () -> Void)] = []
  private var seed: UInt64 = 7

  init(_ scene: String, view: String, delay: Double?) throws {
    stage = try Stage(scene)
    control = try #require(stage.daemon.live.tree.objects.responders[view] as? Control)
    self.delay = delay
    time = Double(stage.daemon.loop.now.microseconds) / 1_000_000
    number = value
    lamp = value
    stage.daemon.log.add(self)
  }

  var value: Double {
    switch control.controlValue {
    case .number(let number): number
    case .boolean(let isOn): isOn ? 1 : 0
    default: -1
    }
  }

  func receive(_ record: Record) {
    guard record.kind == .view, record.fields.text(.view) == control.id, value != number else { return }
    changes += 1
    number = value
    if delay != nil { at(time) { [self, number] in numberChanged(number) } }
  }

  private func at(_ time: Double, _ run: @escaping () -> Void) { events.append((time, run)) }

  private func numberChanged(_ number: Double) {
    guard time >= deafUntil, let delay else { return }
    deafUntil = time + deafness
    let brightness = (number * 2.55).rounded()
    idleAt = max(idleAt, time) + delay
    at(isQueue ? idleAt : time + delay) { [self] in
      let state = isExact ? number : brightness / 2.55
      guard state != lamp else { return }
      lamp = isExact ? state : state.rounded()
      try? _ = set(lamp)
    }
  }

  /// Sets the panel's value from outside, and returns what the log says of it.
  func set(_ value: Double, for peer: String = "home") throws -> String {
    let member =
      switch control.kind {
      case "switch": JSONMember("isOn", .boolean(value == 1))
      case "segmentedControl": JSONMember("selectedSegmentIndex", .integer(Int(value)))
      default: JSONMember("value", .number(value))
      }
    let (_, report) = try stage.daemon.live.set(.object([member]), of: control.id, for: peer, at: instant)
    return report.result.rawValue
  }

  private var instant: Instant { Instant(microseconds: Int64((time * 1_000_000).rounded())) }

  /// Lets the time pass, with all that happens meanwhile.
  func run(seconds: Double) {
    let end = time + seconds
    while true {
      let deadline = stage.daemon.live.nextDeadline().map { Double($0.microseconds) / 1_000_000 } ?? .infinity
      let place = events.indices.min { events[$0].time < events[$1].time }
      let next = place.map { events[$0].time } ?? .infinity
      guard min(deadline, next) <= end else { break }
      time = max(time, min(deadline, next))
      if deadline <= next {
        stage.daemon.live.advance(to: instant)
      } else if let place {
        events.remove(at: place).run()
      }
    }
    time = end
    stage.daemon.live.advance(to: instant)
  }

  func finger(_ change: TouchesPhase, x: Double, y: Double = 10) {
    let screen = stage.daemon.live.tree.screens[0]
    let frame = TouchFrame(change, at: Point(x: x, y: y), on: screen, time: instant)
    stage.daemon.live.process(.touches(frame))
    run(seconds: 0.016)
  }

  func tap(x: Double, y: Double) {
    finger(.began, x: x, y: y)
    finger(.ended, x: x, y: y)
    run(seconds: 0.1)
  }

  /// Moves a finger along the slider at once.
  func slide(from start: Double, to end: Double) {
    finger(.began, x: start)
    finger(.moved, x: end)
    finger(.ended, x: end)
  }

  /// Drags a finger along the slider, perhaps back as well, and returns the value at its end.
  func drag(y: Double) -> Double {
    var x = Double(random(1000))
    finger(.began, x: x, y: y)
    for _ in 0...random(3) {
      let (goal, steps) = (Double(random(1000)), 5 + random(40))
      let way = (goal - x) / Double(steps)
      for _ in 0..<steps {
        x += way
        finger(.moved, x: x, y: y)
      }
    }
    finger(.ended, x: x, y: y)
    return value
  }

  private func random(_ bound: Int) -> Int {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(seed >> 33) % bound
  }
}
