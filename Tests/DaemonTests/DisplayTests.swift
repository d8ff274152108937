import Decoding
import Glibc
import TestSupport
import Testing
import TouchDelivery

@testable import Daemon
@testable import LiveScenes
@testable import Scenes

/// What the kernel's files say of a screen, in a folder that stands for `/sys/class`.
@Suite("Displays") struct DisplayTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ text: String, to path: String) throws {
    let parts = path.split(separator: "/").dropLast()
    for count in 1...parts.count {
      mkdir("\(folder.path)/\(parts.prefix(count).joined(separator: "/"))", 0o755)
    }
    try folder.write(text, to: path)
  }

  /// Whether the screen is dark, and what is reported.
  private func look(_ looks: Int = 1, backlight: String? = nil, connector: String? = nil) -> (Bool, [String])
  {
    var description = DisplayDescription(location: .nowhere)
    (description.backlight, description.connector) = (backlight, connector)
    var told: [String] = []
    let files = DisplayFiles(description, below: folder.path) { told.append($0) }
    var isDark = false
    for _ in 0..<looks { isDark = files.lookDark() }
    return (isDark, told)
  }

  @Test(arguments: [("0", "255", false), ("4", "255", true), ("1", "0", true), ("0", "0", true)])
  func aBacklightIsDarkWithoutPowerOrBrightness(power: String, brightness: String, isDark: Bool) throws {
    try write("\(power)\n", to: "backlight/rpi_backlight/bl_power")
    try write("\(brightness)\n", to: "backlight/rpi_backlight/brightness")
    #expect(look(backlight: "rpi*") == (isDark, []))
  }

  @Test("a connector is dark unless its dpms is On, and is called with or without its card")
  func aConnectorIsDarkUnlessItsDpmsIsOn() throws {
    try write("On\n", to: "drm/card1-HDMI-A/dpms")
    try write("Off\n", to: "drm/card1-DSI/dpms")
    #expect(look(connector: "DSI") == (true, []))
    #expect(look(connector: "card?-HDMI-A") == (false, []))
    #expect(look(connector: "*") == (false, []), "something is to be seen")
  }

  @Test("a pattern means connectors with something connected, and neither their cards nor the other files")
  func aPatternMeansConnectorsWithSomethingConnected() throws {
    try write("drm 1.1.0 20060810\n", to: "drm/version")
    try write("226:0\n", to: "drm/card0/dev")
    try write("Off\n", to: "drm/card0-DSI-1/dpms")
    try write("connected\n", to: "drm/card0-DSI-1/status")
    try write("On\n", to: "drm/card0-HDMI-A-1/dpms")
    try write("disconnected\n", to: "drm/card0-HDMI-A-1/status")
    #expect(look(connector: "*") == (true, []))
    #expect(look(connector: "card0*") == (true, []))
    #expect(look(connector: "HDMI*") == (false, []), "nothing is connected that could be dark")
  }

  @Test func aFileThatCannotBeReadIsReportedOnceAndCountsAsBright() throws {
    let nothing =
      "nothing in \(folder.path)/backlight has the name that 'display' gives; the screen counts as bright"
    #expect(look(3, backlight: "rpi*") == (false, [nothing]))
    try write("0\n", to: "backlight/rpi/bl_power")
    let (isDark, told) = look(3, backlight: "rpi*")
    #expect(!isDark)
    #expect(told.count == 1)
    #expect(told.first?.contains("\(folder.path)/backlight/rpi/brightness") == true)
  }

  @Test("a reload keeps that a screen was set dark, and the touch that wakes it is still swallowed")
  func aReloadKeepsThatAScreenWasSetDark() throws {
    let scene =
      "screens: [{ id: panel, size: [100, 100], display: { settle: 0 } }]\nwindows: [{ id: window }]"
    let stage = try Stage(scene)
    let application = stage.daemon.live.tree.application
    application.setDark(true, of: application.screens[0])
    _ = stage.reload(scene)
    _ = stage.records()
    stage.touch(.began)
    #expect(
      stage.records() == [
        "screen     panel awake by touch 1", "screen     panel swallowed touch 1: it woke the screen",
      ])
    stage.touch(.moved, x: 20)
    stage.touch(.ended)
    stage.touch(.began)
    #expect(stage.records().first == "hit        touch 2 at (10, 10) hits window")
  }
}
