internal import Answers
internal import JSON

/// A status in the text format of Prometheus: base units, and `_total` for what only grows.
struct PrometheusText {
  /// The lines with their ends.
  private(set) var text = ""

  init(_ status: StatusAnswer) {
    describe("build_info", "1, with the program's version.", "gauge")
    sample("build_info", [("version", status.version)], "1")
    describe(
      "scene_info", "1, with the scene's file and a checksum of it with all that it includes.", "gauge")
    sample("scene_info", [("file", status.scene.file), ("checksum", status.scene.checksum)], "1")
    if !status.scene.variables.isEmpty {
      describe("scene_variable", "1, with a variable of the scene and its value.", "gauge")
    }
    for (name, value) in status.scene.sortedVariables {
      sample("scene_variable", [("name", name), ("value", value)], "1")
    }
    let start = Decimal.rounded(status.startTime ?? 0, digits: 3)
    number("start_time_seconds", "When the daemon was started, since 1970.", start)
    number(
      "scene_outdated", "1 while the scene file has errors and an older version of it runs.",
      status.scene.isOutdated ? 1 : 0)
    number("scene_reloads_total", "Reloads of the scene.", status.scene.reloads)
    describe("device_open", "1 for a device that is read, 0 for one that is not for now.", "gauge")
    for device in status.devices {
      let labels = [("name", device.name), ("path", device.path), ("kind", device.kind)]
      sample("device_open", labels, device.isOpen ? "1" : "0")
    }
    number("live_touches", "Touches that are under way.", status.liveTouches)
    number("touches_total", "Touches that have begun.", status.touches)
    number("frames_total", "Frames of touches that devices have reported.", status.frames)
    latency(of: status)
    number("log_subscribers", "Readers of the dispatch log.", status.subscribers)
    number(
      "log_dropped_records_total", "Records not given to readers that were too slow.", status.droppedRecords)
    number("script_errors_total", "Calls of scripts that have failed.", status.scriptErrors)
    number("failed_actions_total", "Actions that have failed.", status.failedActions)
    number("running_programs", "Programs of actions that run.", status.runningPrograms)
  }

  private mutating func latency(of status: StatusAnswer) {
    let name = "event_to_handler_seconds"
    let count = String(status.latency?.count ?? 0)
    describe(name, "From the kernel's time of an event until its first handler.", "histogram")
    for (bound, count) in zip(StatusAnswer.latencyBounds, status.latencyCounts ?? []) {
      sample(name + "_bucket", [("le", Decimal.rounded(bound, digits: 6))], String(count))
    }
    sample(name + "_bucket", [("le", "+Inf")], count)
    sample(name + "_sum", [], Decimal.rounded(status.latency?.sum ?? 0, digits: 6))
    sample(name + "_count", [], count)
  }

  /// A number without labels.
  private mutating func number(_ name: String, _ help: String, _ value: some CustomStringConvertible) {
    // Prometheus expects the name to say that a number only grows.
    describe(name, help, name.hasSuffix("_total") ? "counter" : "gauge")
    sample(name, [], value.description)
  }

  private mutating func describe(_ name: String, _ help: String, _ type: String) {
    text += "# HELP fingerpost_\(name) \(help)\n# TYPE fingerpost_\(name) \(type)\n"
  }

  private mutating func sample(_ name: String, _ labels: [(String, String)], _ value: String) {
    let pairs = labels.map { "\($0)=\"\($1.labelValue)\"" }.joined(separator: ",")
    text += "fingerpost_\(name)\(pairs.isEmpty ? "" : "{\(pairs)}") \(value)\n"
  }
}

extension String {
  /// With what ends a label's value escaped.
  fileprivate var labelValue: String {
    reduce(into: "") { text, character in
      switch character {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n", "\r\n": text += "\\n"
      default: text.append(character)
      }
    }
  }
}
