package import ControlSocket
internal import Diagnostics
internal import DispatchLog
internal import JSON

/// The status of a running daemon, for `fingerpost status`.
package struct DaemonStatus {
  /// The state of the scene file.
  package struct Scene {
    /// The file as it was named.
    package var file: String
    /// A checksum of it with all that it includes, as 16 hexadecimal digits.
    package var checksum: String
    /// How often it has been reloaded since the start.
    package var reloads = 0
    /// Whether the file as it was read last was refused, so that an older scene is up.
    package var isOutdated = false
    /// Whether it hung too often to be started, so that an empty scene is up.
    package var isHung = false
    /// What stands for the variables that it uses, by name.
    package var variables: [String: String] = [:]
  }

  /// A device that the daemon knows.
  package struct Device {
    /// The name that the device gives itself.
    package var name: String
    /// Its node, as `/dev/input/event3`.
    package var path: String
    /// The kind that udev and libinput see in it, as `touchscreen`.
    package var kind: String
    /// Whether it is read now; where not, the machine sleeps or another virtual terminal is in front.
    package var isOpen: Bool
    /// Whether other programs get none of its events.
    package var isGrabbed: Bool
  }

  /// The subscribers of the log on the socket.
  package struct Stream {
    /// How many read it now.
    package var subscribers = 0
    /// How many records were not given to one of them because it read too slowly, since the start.
    package var droppedRecords = 0

    /// The state of the socket.
    package init(subscribers: Int = 0, droppedRecords: Int = 0) {
      self.subscribers = subscribers
      self.droppedRecords = droppedRecords
    }
  }

  /// The program's version.
  package var version: String
  /// Seconds since the daemon was started, the time that the machine slept included.
  package var uptime: Double
  /// The scene.
  package var scene: Scene
  /// The devices that the scene uses, in the order of their paths.
  package var devices: [Device]
  /// How many touches are under way.
  package var liveTouches: Int
  /// How many touches have begun since the start, those that hit no view included.
  package var touches: Int
  /// How many frames of touches the devices have reported since the start.
  package var frames: Int
  /// From the kernel's time of an event until its first handler or recognizer is called; nil before the first.
  package var latency: LatencySummary?
  /// The subscribers of the log.
  package var stream: Stream
  /// How many calls of scripts have failed since the start.
  package var scriptErrors: Int
  /// How many actions have failed since the start.
  package var failedActions: Int
  /// How many programs that actions started run now.
  package var runningPrograms: Int
}

extension DaemonStatus {
  /// A line for each thing to know, its name in front.
  var text: String {
    let width = (rows.map(\.name.count).max() ?? 0) + 2
    return rows.map { row in
      row.name.padded(toAtLeast: width)
        + row.lines.joined(separator: "\n" + String(repeating: " ", count: width)) + "\n"
    }.joined()
  }

  private var rows: [(name: String, lines: [String])] {
    [
      ("uptime", [Self.spoken(uptime)]),
      ("version", [version]),
      ("scene", [scene.text]),
    ] + (scene.variables.isEmpty ? [] : [("variables", [scene.values])]) + [
      ("devices", devices.isEmpty ? ["none"] : devices.map(\.text)),
      ("touches", ["\(liveTouches) live, \(touches) since the start, in \(frames.of("frame"))"]),
      ("to the handlers", [latency?.text ?? "nothing has been touched yet"]),
      ("log", ["\(stream.subscribers.of("reader")), \(stream.droppedRecords.of("record")) dropped"]),
      ("scripts", [scriptErrors.of("error")]),
      ("actions", ["\(runningPrograms.of("program")) running, \(failedActions) failed"]),
    ]
  }

  /// `2 d 3 h 4 min 5 s`, from the greatest unit that is not 0.
  private static func spoken(_ seconds: Double) -> String {
    let whole = Int(seconds)
    let parts = [
      (whole / 86_400, "d"), (whole / 3_600 % 24, "h"), (whole / 60 % 60, "min"), (whole % 60, "s"),
    ]
    let told = parts.drop { $0.0 == 0 }
    return told.isEmpty ? "0 s" : told.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}

extension DaemonStatus.Scene {
  /// The variables and their values in the order of the names.
  var sortedVariables: [(name: String, value: String)] {
    variables.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  fileprivate var values: String {
    sortedVariables.map { "\($0.name) \($0.value.onOneLine)" }.joined(separator: ", ")
  }

  fileprivate var text: String {
    let outdated = isOutdated ? "; the file has errors now, so an older version of it runs" : ""
    let hung = isHung ? "; \(DaemonHistory.hungScene)" : ""
    return "\(file.onOneLine), checksum \(checksum), reloaded \(reloads.of("time"))\(outdated)\(hung)"
  }
}

extension DaemonStatus.Device {
  fileprivate var text: String {
    let state = isOpen ? (isGrabbed ? ", grabbed" : "") : ", not read for now"
    return "\(kind) \"\(name.onOneLine)\" at \(path)\(state)"
  }
}

extension LatencySummary {
  fileprivate var text: String {
    "\(Self.milliseconds(p50)) ms for half, \(Self.milliseconds(p99)) ms for 99 %, \(Self.milliseconds(max)) ms at most"
  }

  private static func milliseconds(_ seconds: Double) -> String { Decimal.rounded(seconds * 1000, digits: 3) }
}

extension DaemonStatus {
  /// A number of the status, as JSON and Prometheus name it.
  struct Count {
    let name: StaticString
    let metric: String
    let help: String
    let value: Int

    /// Whether it only grows, which Prometheus expects the name to say.
    var grows: Bool { metric.hasSuffix("_total") }

    init(_ name: StaticString, _ metric: String, _ help: String, _ value: Int) {
      (self.name, self.metric, self.help, self.value) = (name, metric, help, value)
    }
  }

  /// What has been counted of touches.
  var touchCounts: [Count] {
    [
      Count("liveTouches", "live_touches", "Touches that are under way.", liveTouches),
      Count("touches", "touches_total", "Touches that have begun.", touches),
      Count("frames", "frames_total", "Frames of touches that devices have reported.", frames),
    ]
  }

  /// What else has been counted.
  var otherCounts: [Count] {
    [
      Count("subscribers", "log_subscribers", "Readers of the dispatch log.", stream.subscribers),
      Count(
        "droppedRecords", "log_dropped_records_total", "Records not given to readers that were too slow.",
        stream.droppedRecords),
      Count("scriptErrors", "script_errors_total", "Calls of scripts that have failed.", scriptErrors),
      Count("failedActions", "failed_actions_total", "Actions that have failed.", failedActions),
      Count("runningPrograms", "running_programs", "Programs of actions that run.", runningPrograms),
    ]
  }
}

extension DaemonStatus {
  /// Appends the status in `format` to `bytes`, whole lines with their ends.
  package func encode(_ format: StatusFormat, into bytes: inout [UInt8]) {
    switch format {
    case .text: bytes += text.utf8
    case .json:
      JSONWriter.append(to: &bytes) { write(to: &$0) }
      bytes.append(UInt8(ascii: "\n"))
    case .prometheus: bytes += PrometheusText(self).text.utf8
    }
  }
}

extension DaemonStatus {
  private func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("uptime")
      json.raw(Decimal.rounded(uptime, digits: 3))
      json.member("version", version)
      json.name("scene")
      json.object { json in
        json.member("file", scene.file)
        json.member("checksum", scene.checksum)
        json.member("reloads", scene.reloads)
        json.member("outdated", scene.isOutdated)
        json.member("hung", scene.isHung)
        json.name("variables")
        json.value(.object(scene.sortedVariables.map { JSONMember($0.name, .string($0.value)) }))
      }
      json.name("devices")
      json.array(devices) { $1.write(to: &$0) }
      for count in touchCounts { json.member(count.name, count.value) }
      json.name("latency")
      if let latency { latency.write(to: &json) } else { json.string(nil) }
      for count in otherCounts { json.member(count.name, count.value) }
    }
  }
}

extension DaemonStatus.Device {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("path", path)
      json.member("deviceKind", kind)
      json.member("open", isOpen)
      json.member("grabbed", isGrabbed)
    }
  }
}

extension LatencySummary {
  /// In seconds, as all times of the log.
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("count", count)
      for (name, value): (StaticString, Double) in [("p50", p50), ("p99", p99), ("max", max)] {
        json.name(name)
        json.raw(Decimal.rounded(value, digits: 6))
      }
    }
  }
}
