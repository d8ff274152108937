import InputTestSupport
import Testing
import TouchDelivery

@testable import Evdev

/// Whatever a device reports, its touches begin and end once, at finite places.
@Suite struct SurfaceNonsenseTests {
  @Test(arguments: 0..<400)
  func nonsenseMakesSaneTouches(seed: UInt64) {
    var dice = Dice(state: seed)
    var device = FedDevice(Self.description(&dice))
    for _ in 0..<300 { Self.play(&device, &dice) }
    device.cancelAll()
    var lives = TouchLives()
    for event in device.delivered { lives.check(event) }
    #expect(lives.mistakes == [])
    #expect(lives.down.isEmpty)
    #expect(device.contacts.allSatisfy { $0.location.x.isFinite && $0.location.y.isFinite })
    #expect(device.contacts.allSatisfy { (0...1).contains($0.force) && $0.majorRadius >= 0 })
    #expect(Self.held(device.delivered).isEmpty)
  }

  private static func play(_ device: inout FedDevice, _ dice: inout Dice) {
    switch dice.roll(40) {
    case 0: device.cancelAll()
    case 1: device.interpreter.isResyncing.toggle()
    case 2: device.interpreter.ignoreWhatIsThere()
    case 3: device.liftAll()
    case 4...12: device.feed("report")
    case 13: device.feed("report 1")
    default: device.process(event(&dice))
    }
  }

  private static func event(_ dice: inout Dice) -> EvdevEvent {
    let isKey = dice.roll(4) == 0
    let codes: [UInt16] = isKey ? [0x110, 0x145, 0x148, 0x14a, 0x14d, 0x14e, 0x14f] : axes
    let code = codes[dice.roll(codes.count)]
    let value =
      isKey
      ? Int32(dice.roll(3))
      : code == 0x2f ? Int32(dice.roll(8)) - 1 : code == 0x39 ? Int32(dice.roll(4)) - 1 : number(&dice)
    return EvdevEvent(type: isKey ? 1 : 3, code: code, value: value)
  }

  private static let axes: [UInt16] = [
    0x00, 0x01, 0x18, 0x19, 0x2f, 0x2f, 0x30, 0x35, 0x36, 0x37, 0x39, 0x39, 0x39, 0x3a, 0x3b,
  ]

  private static func description(_ dice: inout Dice) -> EvdevDescription {
    var description = EvdevDescription()
    description.keys = PadFixture.padKeys.filter { _ in dice.roll(5) > 0 }
    for code in Set(axes).sorted() where dice.roll(5) > 0 {
      let range = AxisRange(minimum: number(&dice), maximum: number(&dice))
      description.axes[code] = EvdevAxis(range: range, fuzz: number(&dice), resolution: number(&dice))
    }
    if description.has(0x2f) {
      description.axes[0x2f]?.range = AxisRange(minimum: 0, maximum: Int32(dice.roll(6)) - 1)
    }
    description.properties = Set([1, 3].filter { _ in dice.roll(3) == 0 })
    return description
  }

  private static func number(_ dice: inout Dice) -> Int32 {
    [0, 1, 2, -1, 50, 99, 4000, .min, .max][dice.roll(9)]
  }

  private static func held(_ events: [InputEvent]) -> Set<String> {
    var held: Set<String> = []
    for event in events {
      guard case .unlocated(.press(let key, let phase, _, _), _) = event else { continue }
      if phase == .began { held.insert(key) } else { held.remove(key) }
    }
    return held
  }
}

/// Numbers that are the same in every run.
private struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides
  }
}
