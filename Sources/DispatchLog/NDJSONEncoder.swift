internal import JSON
internal import TouchDelivery

/// Writes a record as one JSON object on a line of its own.
package struct NDJSONEncoder {
  let explains: Bool

  /// An encoder that keeps nothing between records; if it `explains`, hits tell of every view asked.
  package init(explains: Bool = false) {
    self.explains = explains
  }

  /// Appends `record` and a newline to `bytes`.
  package func encode(_ record: Record, into bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { json in
      json.object { json in
        json.member("seq", record.seq)
        json.name("time")
        json.raw(Decimal.seconds(record.time))
        write(record.content, to: &json)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private func write(_ content: RecordContent, to json: inout JSONWriter) {
    switch content {
    case .decision(let decision): write(decision, to: &json)
    case .print(let responder, let recognizer, let text):
      json.member("kind", "print")
      json.member("responder", responder)
      if let recognizer { json.member("recognizer", recognizer) }
      json.member("text", text)
    case .emit(let name, let data):
      json.member("kind", "emit")
      json.member("name", name)
      json.name("data")
      json.value(data)
    case .action(let report): write(report, to: &json)
    case .device(let report): write(report, to: &json)
    case .forward(let touch, let reason):
      json.member("kind", "forward")
      json.member("touch", touch)
      json.member("reason", reason.words)
    case .scene(let report): write(report, to: &json)
    case .error(let report): write(report, to: &json)
    case .dropped(let count):
      json.member("kind", "dropped")
      json.member("count", count)
    }
  }

  private func write(_ report: ActionReport, to json: inout JSONWriter) {
    json.member("kind", "action")
    switch report.owner {
    case .responder(let id): json.member("responder", id)
    case .recognizer(let id): json.member("recognizer", id)
    }
    json.member("action", report.action)
    json.member("result", report.result.rawValue)
    json.member("detail", report.detail)
  }

  private func write(_ report: DeviceReport, to json: inout JSONWriter) {
    json.member("kind", "device")
    json.member("event", report.event.rawValue)
    json.member("name", report.name)
    json.member("path", report.path)
    json.member("deviceKind", report.deviceKind)
    if let detail = report.detail { json.member("detail", detail) }
  }

  private func write(_ report: SceneReport, to json: inout JSONWriter) {
    json.member("kind", "scene")
    json.member("event", report.event.rawValue)
    json.member("file", report.file)
    json.member("detail", report.detail)
  }

  private func write(_ report: ErrorReport, to json: inout JSONWriter) {
    json.member("kind", "error")
    json.member("where", report.location)
    json.member("responder", report.responder)
    if let recognizer = report.recognizer { json.member("recognizer", recognizer) }
    json.member("message", report.message)
  }
}
