internal import Answers
internal import Diagnostics
internal import DispatchLog
internal import JSON

extension StatusAnswer {
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
      ("log", ["\(subscribers.of("reader")), \(droppedRecords.of("record")) dropped"]),
      ("scripts", [scriptErrors.of("error")]),
      ("actions", ["\(runningPrograms.of("program")) running, \(failedActions) failed"]),
    ]
  }

  /// `2 d 3 h 4 min 5 s`, from the greatest unit that is not 0.
  private static func spoken(_ seconds: Double) -> String {
    // What answers may be another program than a daemon.
    guard let whole = Int(exactly: seconds.rounded(.towardZero)) else {
      return "\(Decimal.shortest(seconds)) s"
    }
    let parts = [
      (whole / 86_400, "d"), (whole / 3_600 % 24, "h"), (whole / 60 % 60, "min"), (whole % 60, "s"),
    ]
    let told = parts.drop { $0.0 == 0 }
    return told.isEmpty ? "0 s" : told.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}

extension StatusAnswer.Scene {
  /// The variables and their values in the order of the names.
  var sortedVariables: [(name: String, value: String)] {
    variables.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  fileprivate var values: String {
    sortedVariables.map { "\($0.name) \($0.value.onOneLine)" }.joined(separator: ", ")
  }

  fileprivate var text: String {
    let outdated = isOutdated ? "; the file has errors now, so an older version of it runs" : ""
    let hung = obstacle.map { "; \($0)" } ?? ""
    return "\(file.onOneLine), checksum \(checksum), reloaded \(reloads.of("time"))\(outdated)\(hung)"
  }
}

extension StatusAnswer.Device {
  fileprivate var text: String {
    let state = isOpen ? (isGrabbed ? ", grabbed" : "") : ", not read for now"
    return "\(kind) \"\(name.onOneLine)\" at \(path)\(state)"
  }
}

extension StatusAnswer.Latency {
  fileprivate var text: String {
    "\(Self.milliseconds(p50)) ms for half, \(Self.milliseconds(p99)) ms for 99 %, \(Self.milliseconds(max)) ms at most"
  }

  private static func milliseconds(_ seconds: Double) -> String { Decimal.rounded(seconds * 1000, digits: 3) }
}
