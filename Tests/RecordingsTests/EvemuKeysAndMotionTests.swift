import DeviceDescription
import Diagnostics
import InputTestSupport
import Testing
import TouchDelivery

@testable import Evdev
@testable import Recordings

/// Recordings of devices without a surface.
@Suite struct EvemuKeysAndMotionTests {
  private static let remote = """
    N: Remote
    I: 0003 046d 0001 0000
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 10 00
    B: 01 00 00 00 00 10 01 00 00

    """
  private static func accelerometer(resolution: Int, properties: String = "40") -> String {
    """
    N: Shaker
    I: 0003 054c 0001 0000
    P: \(properties) 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 03 07 00 00 00 00 00 00 00
    A: 00 -1000 1000 0 0 \(resolution)
    A: 01 -1000 1000 0 0 \(resolution)
    A: 02 -1000 1000 0 0 \(resolution)
    E: 0.000000 0003 0002 0100
    E: 0.000000 0000 0000 0000

    """
  }

  private func rule(_ kind: DeviceKind, name: String? = nil) -> DeviceRule {
    DeviceRule(DeviceMatch(kind: kind, name: name), mapping: SurfaceMapping(screen: testScreen))
  }

  private func x(_ value: Int, at time: String) -> String {
    "E: \(time) 0003 0000 \(value)\nE: \(time) 0000 0000 0000\n"
  }

  private static let presses = """
    E: 1.000000 0001 00a4 0001
    E: 1.000000 0000 0000 0000
    E: 1.100000 0001 00a4 0000
    E: 1.100000 0000 0000 0000
    E: 1.200000 0001 0074 0001
    E: 1.200000 0000 0000 0000
    E: 1.500000 0001 0074 0002
    E: 1.500000 0000 0000 0001
    E: 1.600000 0001 0074 0000
    E: 1.600000 0000 0000 0000
    E: 1.700000 0001 00a8 0001
    E: 1.700000 0000 0000 0000

    """

  @Test func aRemoteControlGivesCommandsAndPresses() throws {
    let recording = try read(
      Self.remote + Self.presses, rules: [rule(.touchscreen), rule(.keyboard, name: "Rem*")])
    #expect(recording.devices.first?.kind == .keyboard)
    #expect(recording.warnings.isEmpty)
    #expect(
      described(recording.events) == [
        "0: remote togglePlayPause", "200: press KEY_POWER began", "600: press KEY_POWER ended",
        "700: remote beginSeekingBackward", "700: remote endSeekingBackward",
      ])
  }

  @Test func keysOfAPanelNeedItsNode() throws {
    let keys = """
      N: Panel
      I: 0018 1234 5678 0001
      P: 02 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 40 00 10 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 04 00 00 00 00 00 00
      A: 2f 0 4 0 0 0
      A: 35 0 99 0 0 0
      A: 36 0 99 0 0 0
      A: 39 0 65535 0 0 0

      """
    let touch = EvemuFixture.frames("id 1, x 10, y 20, touch 1", "id -1, touch 0")
    let press = """
      E: 6.000000 0001 009e 0001
      E: 6.000000 0000 0000 0000
      E: 6.100000 0001 009e 0000
      E: 6.100000 0000 0000 0000
      E: 6.200000 0001 00ac 0001
      E: 6.200000 0000 0000 0000

      """
    let silent = try read(keys + touch, rules: [rule(.touchscreen)])
    #expect(silent.warnings.isEmpty)
    let recording = try read(keys + touch + press, rules: [rule(.touchscreen)])
    #expect(
      recording.warnings.map(\.message) == [
        "KEY_BACK, KEY_HOMEPAGE of 'Panel' are left out, because libinput reads its touches alone; 'source: evdev' in a rule"
          + " for it below 'devices:' makes presses of its keys"
      ])
    var byNode = rule(.touchscreen)
    byNode.source = .evdev
    let all = try read(keys + touch + press, rules: [byNode])
    #expect(all.warnings.isEmpty)
    #expect(described(all.events).contains("1000: press KEY_BACK began"))
  }

  @Test func aKeyThatIsDownAtTheEndIsCancelled() throws {
    let held = "E: 1.000000 0001 0074 0001\nE: 1.000000 0000 0000 0000\n"
    let recording = try read(Self.remote + held, rules: [rule(.keyboard, name: "Remote")])
    #expect(described(recording.events) == ["0: press KEY_POWER began", "0: press KEY_POWER cancelled"])
  }

  @Test(arguments: [DeviceKind.touchscreen, .accelerometer])
  func aKeyboardThatNoRuleMatchesTellsNothing(kind: DeviceKind) throws {
    let recording = try read(Self.remote + Self.presses, rules: [rule(kind, name: "*")])
    #expect(described(recording.events) == [])
    #expect(
      recording.warnings.map(\.message) == [
        "'Remote' is of kind keyboard and no rule below 'devices:' in the scene matches it: nothing is replayed"
      ])
  }

  @Test(arguments: [100, 0])
  func anAccelerometerIsShaken(resolution: Int) throws {
    let shake =
      x(300, at: "1.000000") + x(-300, at: "1.100000") + x(300, at: "1.200000") + x(0, at: "1.300000")
      + x(1, at: "2.000000")
    let recording = try read(
      Self.accelerometer(resolution: resolution) + shake, rules: [rule(.accelerometer)])
    #expect(recording.devices.first?.kind == .accelerometer)
    #expect(recording.warnings.isEmpty)
    #expect(described(recording.events) == ["1200: motion shake began", "1700: motion shake ended"])
  }

  @Test func aShakeThatTheRecordingCutsOffIsCancelled() throws {
    let shake = x(300, at: "1.000000") + x(-300, at: "1.100000") + x(300, at: "1.200000")
    let recording = try read(
      Self.accelerometer(resolution: 100) + shake, rules: [rule(.accelerometer)])
    #expect(described(recording.events) == ["1200: motion shake began", "1200: motion shake cancelled"])
  }

  @Test func anAccelerometerThatIsNotShakenSaysSo() throws {
    let text = Self.accelerometer(resolution: 100) + x(1, at: "1.000000")
    let recording = try read(text, rules: [rule(.accelerometer)])
    #expect(recording.warnings.map(\.message) == ["'Shaker' is not shaken: nothing is replayed"])
    #expect(
      try read(text).warnings.map(\.message) == [
        "'Shaker' is of kind accelerometer and no rule below 'devices:' in the scene matches it: nothing is replayed"
      ])
  }
}
