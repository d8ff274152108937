import Scenes
import Testing

@Suite struct DeviceMatchTests {
  private func matches(_ match: String) throws -> Bool {
    let scene = try load("version: 1\ndevices: [{ match: \(match) }]")
    let rule = try #require(scene.devices.first)
    return rule.match.matches(
      kind: .touchscreen, name: "Goodix Capacitive TouchScreen", vendor: 0x27C6, product: 0x0111,
      path: "/dev/input/event5")
  }

  @Test(arguments: [
    "{}", "{ kind: touchscreen }", "{ name: Goodix* }", "{ name: 'G????x *Touch[Ss]creen' }",
    "{ vendor: 27c6 }",
    "{ vendor: 0x27C6, product: 111 }", "{ path: /dev/input/event* }", "{ path: '*event5' }",
  ])
  func agrees(_ match: String) throws {
    #expect(try matches(match))
  }

  @Test(arguments: [
    "{ name: goodix* }", "{ name: Goodix }", "{ vendor: 27c7 }", "{ vendor: 27c6, product: 6f }",
    "{ path: /dev/input/event }", "{ name: Goodix*, path: /dev/null }",
  ])
  func disagrees(_ match: String) throws {
    #expect(try !matches(match))
  }
}
