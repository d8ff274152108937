package import ControlSocket
internal import JSON

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
      json.name("scene")
      json.object { json in
        json.member("file", scene.file)
        json.member("reloads", scene.reloads)
        json.member("outdated", scene.isOutdated)
      }
      json.name("devices")
      json.array(devices) { $1.write(to: &$0) }
      json.member("liveTouches", liveTouches)
      json.member("touches", touches)
      json.member("frames", frames)
      json.name("latency")
      if let latency { latency.write(to: &json) } else { json.string(nil) }
      json.member("subscribers", stream.subscribers)
      json.member("droppedRecords", stream.droppedRecords)
      json.member("scriptErrors", scriptErrors)
      json.member("failedActions", failedActions)
      json.member("runningPrograms", runningPrograms)
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
