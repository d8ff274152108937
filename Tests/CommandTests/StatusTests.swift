import Answers
import JSON
import Testing

@testable import fingerpost

/// How the status is written; the daemon's tests have what is in it.
@Suite struct StatusTests {
  private static let status = StatusAnswer {
    ($0.version, $0.uptime) = ("0.1.0", 93_784.25)
    $0.scene = StatusAnswer.Scene {
      ($0.file, $0.checksum) = ("/etc/fingerpost/scene.yaml", "af63dc4c8601ec8c")
      ($0.reloads, $0.isOutdated, $0.variables) = (1, true, ["width": "300", "floor": "3"])
    }
    $0.devices = [
      StatusAnswer.Device {
        ($0.name, $0.path, $0.kind) = ("Goodix \"7\"", "/dev/input/event3", "touchscreen")
        ($0.isOpen, $0.isGrabbed) = (true, true)
      },
      StatusAnswer.Device { ($0.name, $0.path, $0.kind) = ("Remote", "/dev/input/event4", "keyboard") },
    ]
    ($0.liveTouches, $0.touches, $0.frames) = (2, 40, 1234)
    $0.latency = StatusAnswer.Latency {
      ($0.count, $0.p50, $0.p99, $0.max, $0.sum) = (1234, 0.000_215, 0.001_9, 0.031, 0.4)
    }
    ($0.subscribers, $0.droppedRecords) = (1, 7)
    ($0.scriptErrors, $0.failedActions, $0.runningPrograms) = (3, 1, 2)
    $0.startTime = 1_764_000_000
    $0.latencyCounts = [700, 900, 1000, 1225, 1230, 1232, 1233, 1234, 1234, 1234, 1234, 1234]
  }

  /// What the command writes of `status`, which it reads from the daemon's answer.
  private func text(_ format: StatusFormat, _ status: StatusAnswer = status) throws -> String {
    let answer = try StatusAnswer(reading: try JSONValue(reading: status.line(details: true)))
    return switch format {
    case .text: answer.text
    case .json: String(decoding: answer.line(), as: UTF8.self)
    case .prometheus: PrometheusText(answer).text
    }
  }

  @Test func theStatusIsATableForPeople() throws {
    #expect(
      try text(.text) == """
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

  /// What answers at the socket may be another program.
  @Test func anUptimeThatNoDaemonHasIsWrittenAsItIs() throws {
    var status = Self.status
    status.uptime = 1e300
    #expect(try text(.text, status).hasPrefix("uptime           1e+300 s\n"))
    status.uptime = -0.5
    #expect(try text(.text, status).hasPrefix("uptime           0 s\n"))
  }

  @Test func theStatusIsAnObjectForPrograms() throws {
    #expect(
      try text(.json) == """
        {"uptime":93784.25,"version":"0.1.0",\
        "scene":{"file":"/etc/fingerpost/scene.yaml","checksum":"af63dc4c8601ec8c","reloads":1,"outdated":true,"hung":false,"variables":{"floor":"3","width":"300"}},\
        "devices":[{"name":"Goodix \\"7\\"","path":"/dev/input/event3","deviceKind":"touchscreen","open":true,"grabbed":true},\
        {"name":"Remote","path":"/dev/input/event4","deviceKind":"keyboard","open":false,"grabbed":false}],\
        "liveTouches":2,"touches":40,"frames":1234,\
        "latency":{"count":1234,"p50":0.000215,"p99":0.0019,"max":0.031},\
        "subscribers":1,"droppedRecords":7,"scriptErrors":3,"failedActions":1,"runningPrograms":2}

        """)
  }

  @Test func everySampleHasATypeAndLabelsAreEscaped() throws {
    let lines = try text(.prometheus).split(separator: "\n")
    #expect(lines.contains("fingerpost_start_time_seconds 1764000000"))
    #expect(lines.contains("fingerpost_scene_outdated 1"))
    #expect(lines.contains(#"fingerpost_build_info{version="0.1.0"} 1"#))
    #expect(
      lines.contains(
        #"fingerpost_scene_info{file="/etc/fingerpost/scene.yaml",checksum="af63dc4c8601ec8c"} 1"#))
    #expect(lines.contains(#"fingerpost_scene_variable{name="floor",value="3"} 1"#))
    #expect(
      lines.contains(
        #"fingerpost_device_open{name="Goodix \"7\"",path="/dev/input/event3",kind="touchscreen"} 1"#))
    #expect(lines.contains(#"fingerpost_event_to_handler_seconds_bucket{le="0.0025"} 1225"#))
    #expect(lines.contains(#"fingerpost_event_to_handler_seconds_bucket{le="+Inf"} 1234"#))
    #expect(lines.contains("fingerpost_event_to_handler_seconds_count 1234"))
    let typed = Set(lines.filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ")[2] })
    for sample in lines where !sample.hasPrefix("#") {
      let name = sample.prefix { $0 != " " && $0 != "{" }
      #expect(
        typed.contains(name)
          || ["_sum", "_count", "_bucket"].contains {
            name.hasSuffix($0) && typed.contains(name.dropLast($0.count))
          })
    }
  }

  @Test func beforeTheFirstTouch() throws {
    var status = Self.status
    (status.latency, status.devices, status.uptime) = (nil, [], 0.5)
    #expect(try text(.text, status).contains("to the handlers  nothing has been touched yet\n"))
    #expect(try text(.text, status).hasPrefix("uptime           0 s\n"))
    #expect(try text(.json, status).contains(#""devices":[],"#))
    #expect(try text(.json, status).contains(#""latency":null,"#))
    status.latencyCounts = StatusAnswer.latencyBounds.map { _ in 0 }
    let numbers = try text(.prometheus, status)
    #expect(numbers.contains("\nfingerpost_event_to_handler_seconds_bucket{le=\"0.00025\"} 0\n"))
    #expect(numbers.contains("\nfingerpost_event_to_handler_seconds_count 0\n"))
  }

  @Test func aSceneThatIsNotStartedBecauseItHungHasItsReason() throws {
    var status = Self.status
    (status.scene.isHung, status.scene.obstacle) = (true, "it hung twice")
    #expect(try text(.text, status).contains("so an older version of it runs; it hung twice\n"))
  }
}
