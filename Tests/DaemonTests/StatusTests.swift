import Answers
import Testing
import TouchDelivery

@testable import Daemon

@Suite struct StatusTests {
  @Test func systemdsStatusLineHasDevicesTouchesAndTheScene() {
    var figures = StatusNotifier.Figures(devices: 1, touches: 0, isOutdated: false)
    #expect(figures.line(of: "a.yaml") == "1 device, 0 touches; scene a.yaml")
    figures.isOutdated = true
    #expect(
      figures.line(of: "a.yaml")
        == "1 device, 0 touches; scene a.yaml, as it was before the last change, which has errors")
  }

  @Test func theDaemonCountsWhatHappensToIt() throws {
    let stage = try Stage(
      "windows: [{ id: window, script: a.lua }]",
      scripts: ["a.lua": "return { touchesBegan = function() error('no') end }"])
    stage.touch(.began)
    var status = stage.daemon.status
    #expect(status.liveTouches == 1)
    #expect(status.touches == 1)
    #expect(status.scriptErrors == 1)
    #expect(status.latency?.count == 1)
    stage.touch(.ended)
    status = stage.daemon.status
    #expect(status.liveTouches == 0)
    #expect(status.latency?.count == 2)
  }
}
