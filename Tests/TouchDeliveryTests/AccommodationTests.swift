import TestSupport
import Testing
import TouchTime

@testable import TouchDelivery

/// What is asked of fingers before they count, over random fingers.
@Suite("AC-1 to AC-4: accommodations") struct AccommodationTests {
  /// What became of each touch, and of each finger that came down.
  private final class Stage: DecisionSink {
    let application = Application(id: "application")
    let screen = Screen(id: "main", size: Size(width: 400, height: 400))
    private(set) var phases: [Int: [String]] = [:]
    private(set) var hits: [Int] = []
    private(set) var ignored: [String] = []
    private(set) var kinds: [String] = []
    private(set) var decided: [Contact.Identifier: Int] = [:]

    init() {
      application.addWindow(on: screen).isMultipleTouchEnabled = true
      application.screens = [screen]
      application.sink = self
      application.recordsContacts = true
      application.dispositionSink = { [unowned self] change in
        if change.disposition != .undecided { decided[change.contact, default: 0] += 1 }
      }
    }

    func record(_ kind: RecordKind, at time: Instant, _ fill: (inout Record) -> Void) {
      let fields = Record(kind, fill).fields
      let touch = fields.integer(.touch) ?? 0
      kinds.append(
        "\(time.microseconds) \(kind) \(touch) \(fields.text(.phase) ?? "") \(fields.text(.view) ?? "")")
      if kind == .hit { hits.append(touch) }
      if kind == .hit, let reason = fields.text(.reason) { ignored.append(reason) }
      if kind == .contact { phases[touch, default: []].append(fields.text(.phase) ?? "") }
    }
  }

  /// Plays `count` reports of up to three fingers; how many came down, by finger.
  private func play(
    _ count: Int, seed: UInt64, on stage: Stage, _ accommodations: Accommodations?,
    interrupting: Bool = false
  ) -> [Contact.Identifier: Int] {
    var random = SplitMix64(seed: seed)
    var down: [Int32: Point] = [:]
    var began: [Contact.Identifier: Int] = [:]
    var time: Int64 = 0
    for step in 0...count {
      time += Int64(random.below(120_000))
      var contacts: [Contact] = []
      for slot in 0..<Int32(3) where step == count || random.chance(60) {
        guard let change = Self.change(isDown: down[slot] != nil, isLast: step == count, &random) else {
          continue
        }
        let place =
          random.chance(50)
          ? Point(x: 100, y: 100)
          : Point(x: random.number(0, 400, step: 1), y: random.number(0, 400, step: 1))
        let isOver = change.isFinal
        let location = isOver ? down[slot] ?? place : place
        down[slot] = isOver ? nil : location
        let identifier = Contact.Identifier(device: 7, slot: slot)
        if change == .began { began[identifier, default: 0] += 1 }
        contacts.append(
          Contact(
            identifier: identifier, change: change, location: location,
            majorRadius: random.number(0, 20, step: 1)))
      }
      var frame = TouchFrame(time: Instant(microseconds: time), screen: stage.screen, contacts: contacts)
      frame.accommodations = accommodations
      if !contacts.isEmpty { stage.application.process(frame) }
      if interrupting, random.once(in: 15) {
        stage.application.interrupt(at: Instant(microseconds: time))
        down = [:]
      }
    }
    return began
  }

  private static func change(isDown: Bool, isLast: Bool, _ random: inout SplitMix64) -> TouchesPhase? {
    if isLast { return isDown ? .ended : nil }
    if !isDown { return .began }
    return random.pick([.moved, .moved, .moved, .ended, .ended, .cancelled])
  }

  private static func settings(_ random: inout SplitMix64) -> AccommodationSettings {
    var settings = AccommodationSettings()
    if random.chance(60) { settings.holdDuration = random.number(0, 1, step: 0.05) }
    if random.chance(60) { settings.ignoreRepeat = random.number(0, 1, step: 0.05) }
    if random.chance(60) { settings.tapAssistance = random.pick([.initial, .final]) }
    if random.chance(50) { settings.tapAssistanceDelay = random.number(0, 1, step: 0.05) }
    if random.chance(50) { settings.ignoreLargerThan = 30 }
    return settings
  }

  @Test("whatever is asked, each touch begins once and ends once, and each finger is decided on once")
  func eachTouchBeginsAndEndsOnceWhateverIsAsked() {
    var reasons: Set<String> = []
    for seed in 0..<300 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let stage = Stage()
      let accommodations = Accommodations(Self.settings(&random), unitsPerMillimetre: 1)
      let began = play(60, seed: seed, on: stage, accommodations, interrupting: seed % 3 == 0)
      #expect(stage.decided == began, "seed \(seed)")
      #expect(stage.hits == Array(1...began.values.reduce(0, +)), "seed \(seed)")
      for (touch, phases) in stage.phases {
        let ends = phases.filter { $0 == "ended" || $0 == "cancelled" }
        #expect(
          phases.first == "began" && phases.count { $0 == "began" } == 1, "seed \(seed), touch \(touch)")
        #expect(ends.count == 1 && phases.last == ends.first, "seed \(seed), touch \(touch)")
      }
      #expect(stage.phases.count + stage.ignored.count == stage.hits.count, "seed \(seed)")
      #expect(stage.application.nextDeadline() == nil, "nothing wakes anybody while no finger is down")
      reasons.formUnion(stage.ignored)
    }
    #expect(reasons == ["holdDuration", "ignoreRepeat", "tapAssistance", "ignoreLargerThan"])
  }

  @Test func whatAsksNothingOfTheFingersThereAreChangesNothing() {
    #expect(Accommodations(AccommodationSettings(), unitsPerMillimetre: 1) == nil)
    var settings = AccommodationSettings()
    settings.ignoreLargerThan = 1
    for seed in 0..<50 as Range<UInt64> {
      let (plain, accommodated) = (Stage(), Stage())
      _ = play(60, seed: seed, on: plain, nil)
      _ = play(60, seed: seed, on: accommodated, Accommodations(settings, unitsPerMillimetre: 0))
      #expect(plain.kinds == accommodated.kinds, "seed \(seed)")
    }
  }

  @Test func aScreenThatTurnsIgnoresTheFingersThatWaitOnIt() {
    var settings = AccommodationSettings()
    settings.holdDuration = 1
    let stage = Stage()
    var frame = TouchFrame(.began, at: Point(x: 5, y: 300), on: stage.screen, time: .zero)
    frame.accommodations = Accommodations(settings, unitsPerMillimetre: 1)
    stage.application.process(frame)
    stage.application.rotate(stage.screen, to: .quarter)
    #expect(stage.ignored == ["holdDuration"])
    #expect(stage.application.nextDeadline() == nil)
  }

  @Test("AC-6: a finger that has been down for too long is reported, also where no view has its touch")
  func aFingerThatHasBeenDownForTooLongIsReported() {
    var settings = AccommodationSettings()
    settings.longestTouch = 1
    let stage = Stage()
    var expired: [Contact.Identifier] = []
    stage.application.expirySink = { expired.append($0) }
    let accommodations = Accommodations(settings, unitsPerMillimetre: 1)
    for (seconds, x) in [(0, 5.0), (5, 900)] as [(Int64, Double)] {
      let time = Instant(microseconds: seconds * 1_000_000)
      var frame = TouchFrame(.began, at: Point(x: x, y: 300), on: stage.screen, time: time)
      frame.accommodations = accommodations
      stage.application.process(frame)
      stage.application.advance(to: time.advanced(by: 2))
    }
    #expect(expired.count == 2)
  }

  @Test("AC-6: a finger that stays down while the screen turns is reported in time")
  func aFingerThatStaysDownWhileTheScreenTurnsIsReported() {
    var settings = AccommodationSettings()
    settings.longestTouch = 1
    let stage = Stage()
    var expired: [Contact.Identifier] = []
    stage.application.expirySink = { expired.append($0) }
    var frame = TouchFrame(.began, at: Point(x: 5, y: 300), on: stage.screen, time: .zero)
    frame.accommodations = Accommodations(settings, unitsPerMillimetre: 1)
    stage.application.process(frame)
    stage.application.rotate(stage.screen, to: .quarter)
    stage.application.advance(to: Instant(microseconds: 999_999))
    #expect(expired.isEmpty)
    stage.application.advance(to: Instant(microseconds: 1_000_000))
    #expect(expired.count == 1)
  }

  @Test func aTapAtItsInitialPlaceIsAsFarBeyondTheEdgeAsItWasThere() throws {
    var settings = AccommodationSettings()
    settings.tapAssistance = .initial
    let accommodations = try #require(Accommodations(settings, unitsPerMillimetre: 1))
    let fingers = AccommodatedFingers(
      of: 7, accommodations, on: Screen(id: "main", size: Size(width: 400, height: 400)))
    let identifier = Contact.Identifier(device: 7, slot: 0)
    let down = Contact(
      identifier: identifier, change: .began, location: Point(x: 0, y: 9), overshoot: Point(x: -3, y: 0))
    let up = Contact(identifier: identifier, change: .ended, location: Point(x: 50, y: 9))
    #expect(fingers.begin(down, at: .zero, within: 10) == .waits)
    var tap = up
    (tap.location, tap.overshoot) = (down.location, down.overshoot)
    #expect(fingers.follow([up], at: Instant(microseconds: 100_000)) == [.taps(tap)])
  }
}
