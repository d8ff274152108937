import ControlSocket
import Testing
import TouchDelivery

@testable import Daemon

@Suite struct StatusTests {
  private static let status = DaemonStatus(
    version: "0.1.0", uptime: 93_784.25,
    scene: DaemonStatus.Scene(
      file: "/etc/fingerpost/scene.yaml", checksum: "af63dc4c8601ec8c", reloads: 1, isOutdated: true,
      variables: ["width": "300", "floor": "3"]),
    devices: [
      DaemonStatus.Device(
        name: "Goodix \"7\"", path: "/dev/input/event3", kind: "touchscreen", isOpen: true, isGrabbed: true),
      DaemonStatus.Device(
        name: "Remote", path: "/dev/input/event4", kind: "keyboard", isOpen: false, isGrabbed: false),
    ], liveTouches: 2, touches: 40, frames: 1234,
    latency: LatencySummary(count: 1234, p50: 0.000_215, p99: 0.001_9, max: 0.031, sum: 0.4),
    stream: DaemonStatus.Stream(subscribers: 1, droppedRecords: 7), scriptErrors: 3, failedActions: 1,
    runningPrograms: 2)

  private func text(_ format: StatusFormat, _ status: DaemonStatus = status) -> String {
    var bytes: [UInt8] = []
    status.encode(format, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func theStatusIsATableForPeople() {
    #expect(
      text(.text) == """
        uptime           1 d 2 h 3 min 4 s
        version          0.1.0
        scene            /etc/fingerpost/scene.yaml, checksum af63dc4c8601ec8c, reloaded 1 time; the file has errors now, so an older version of it runs
        variables        floor 3, width 300
        devices          touchscreen "Goodix "7"" at /dev/input/event3, grabbed
                         keyboard "Remote" at /dev/input/event4, not read for now
        touches          2 live, 40 since the start, in 1234 frames
        to the handlers  0.215 ms for half, 1.9 ms for 99 %, 31 ms at most
        log              1 reader, 7 records dropped
        scripts          3 errors
        actions          2 programs running, 1 failed

        """)
  }

  @Test func theStatusIsAnObjectForPrograms() {
    #expect(
      text(.json) == """
        {"uptime":93784.25,"version":"0.1.0",\
        "scene":{"file":"/etc/fingerpost/scene.yaml","checksum":"af63dc4c8601ec8c","reloads":1,"outdated":true,"hung":false,"variables":{"floor":"3","width":"300"}},\
        "devices":[{"name":"Goodix \\"7\\"","path":"/dev/input/event3","deviceKind":"touchscreen","open":true,"grabbed":true},\
        {"name":"Remote","path":"/dev/input/event4","deviceKind":"keyboard","open":false,"grabbed":false}],\
        "liveTouches":2,"touches":40,"frames":1234,\
        "latency":{"count":1234,"p50":0.000215,"p99":0.0019,"max":0.031},\
        "subscribers":1,"droppedRecords":7,"scriptErrors":3,"failedActions":1,"runningPrograms":2}

        """)
  }

  @Test("every sample has a type, and labels are escaped")
  func prometheus() {
    let lines = text(.prometheus).split(separator: "\n")
    #expect(lines.contains("fingerpost_uptime_seconds 93784.25"))
    #expect(lines.contains("fingerpost_scene_outdated 1"))
    #expect(lines.contains(#"fingerpost_build_info{version="0.1.0"} 1"#))
    #expect(
      lines.contains(
        #"fingerpost_scene_info{file="/etc/fingerpost/scene.yaml",checksum="af63dc4c8601ec8c"} 1"#))
    #expect(lines.contains(#"fingerpost_scene_variable{name="floor",value="3"} 1"#))
    #expect(
      lines.contains(
        #"fingerpost_device_open{name="Goodix \"7\"",path="/dev/input/event3",kind="touchscreen"} 1"#))
    #expect(lines.contains(#"fingerpost_event_to_handler_seconds{quantile="0.99"} 0.0019"#))
    #expect(lines.contains("fingerpost_event_to_handler_seconds_count 1234"))
    let typed = Set(lines.filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ")[2] })
    for sample in lines where !sample.hasPrefix("#") {
      let name = sample.prefix { $0 != " " && $0 != "{" }
      #expect(
        typed.contains(name)
          || ["_sum", "_count"].contains { name.hasSuffix($0) && typed.contains(name.dropLast($0.count)) })
    }
  }

  @Test func beforeTheFirstTouch() {
    var status = Self.status
    (status.latency, status.devices, status.uptime) = (nil, [], 0.5)
    #expect(text(.text, status).contains("to the handlers  nothing has been touched yet\n"))
    #expect(text(.text, status).hasPrefix("uptime           0 s\n"))
    #expect(text(.json, status).contains(#""devices":[],"#))
    #expect(text(.json, status).contains(#""latency":null,"#))
    #expect(!text(.prometheus, status).contains("event_to_handler"))
  }

  @Test("systemd's status line has devices, touches and the scene")
  func statusLine() {
    var figures = StatusNotifier.Figures(devices: 1, touches: 0, isOutdated: false)
    #expect(figures.line(of: "a.yaml") == "1 device, 0 touches; scene a.yaml")
    figures.isOutdated = true
    #expect(
      figures.line(of: "a.yaml")
        == "1 device, 0 touches; scene a.yaml, as it was before the last change, which has errors")
  }

  @Test("the daemon counts what happens to it")
  func counts() throws {
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
