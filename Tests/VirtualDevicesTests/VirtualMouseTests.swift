import Testing
import TouchDelivery

@testable import Evdev
@testable import VirtualDevices

private final class FakeDevice: EventWriter {
  private(set) var reports: [[EvdevEvent]] = []

  func write(_ events: [EvdevEvent]) throws(VirtualDeviceError) { reports.append(events) }

  /// The events of the reports, as `type/code/value`.
  var words: [String] {
    reports.map {
      $0.filter { !$0.isReport }.map { "\($0.type)/\($0.code)/\($0.value)" }.joined(separator: " ")
    }
  }
}

@Suite struct VirtualMouseTests {
  @Test func buttonsAreTheMousesAndKeysTheKeyboards() throws {
    let (keyboard, mouse) = (FakeDevice(), FakeDevice())
    let both = VirtualKeyboard(KeyboardAndMouse(keyboard: keyboard, mouse: mouse))
    try both.press([29, EvdevCode.leftButton + 2])
    #expect(keyboard.words == ["1/29/1", "1/29/0"])
    #expect(mouse.words == ["1/274/1", "1/274/0"])
  }

  @Test func aNotchIsOneOfBothMeasures() throws {
    let mouse = FakeDevice()
    let wheel = VirtualKeyboard(mouse)
    try wheel.scroll(by: Point(x: 0, y: 1))
    try wheel.scroll(by: Point(x: -2, y: 0))
    #expect(mouse.words == ["2/11/-120 2/8/-1", "2/12/-240 2/6/-2"])
  }

  @Test func fractionsAddUp() throws {
    let mouse = FakeDevice()
    let wheel = VirtualKeyboard(mouse)
    for _ in 0..<10 { try wheel.scroll(by: Point(x: 0, y: -0.1)) }
    #expect(mouse.words == Array(repeating: "2/11/12", count: 9) + ["2/11/12 2/8/1"])
  }

  @Test func lessThanTheKernelCountsIsKeptAndNotWritten() throws {
    let mouse = FakeDevice()
    let wheel = VirtualKeyboard(mouse)
    for _ in 0..<1_200 { try wheel.scroll(by: Point(x: 0.001, y: 0)) }
    let fine = mouse.reports.joined().filter { $0.code == EvdevCode.fineHorizontalWheel }
    #expect(fine.reduce(0) { $0 + $1.value } == 144)
    #expect(mouse.reports.joined().filter { $0.code == EvdevCode.horizontalWheel }.map(\.value) == [1])
    #expect(mouse.reports.count == 144)
  }
}
