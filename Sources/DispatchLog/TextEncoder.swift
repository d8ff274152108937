internal import JSON
package import TouchDelivery

/// Writes a record as a line that a person can follow: when, what, which touch, whose, and why.
package struct TextEncoder {
  private let origin: Instant
  private let explains: Bool
  private let style: TextStyle
  /// The responders that something went wrong in since the last decision.
  private(set) var failed: Set<String> = []

  /// An encoder that counts the time from `origin`; if it `explains`, hits tell of every view asked.
  package init(origin: Instant = .zero, explains: Bool = false, style: TextStyle = .plain) {
    self.origin = origin
    self.explains = explains
    self.style = style
  }

  /// Appends `record`'s line, or lines where it explains itself, to `bytes`.
  package mutating func encode(_ record: Record, into bytes: inout [UInt8]) {
    defer { remember(record.content) }
    let (kind, text) = describe(record.content)
    let details = explains ? record.content.explanation : ""
    let time = Decimal.milliseconds(record.time.microseconds - origin.microseconds).padded(
      toAtLeast: 10, leading: true)
    let head = "\(style.paint(time, .faint))  \(style.paint(kind.padded(toAtLeast: 9), record.kind.colour))"
    bytes.append(contentsOf: "\(head)  \(style.broken(text))\(details)\n".utf8)
  }

  /// Takes note of a record that is not written, for what later ones say of it.
  package mutating func skip(_ record: Record) {
    remember(record.content)
  }

  private mutating func remember(_ content: RecordContent) {
    switch content {
    case .error(let report) where report.recognizer == nil && report.isOfCall:
      report.responder.map { _ = failed.insert($0) }
    case .decision(.failure(let responder, _, _)): failed.insert(responder.id)
    case .decision: failed.removeAll()
    default: break
    }
  }

  /// What `record` tells, without its time.
  package func sentence(for record: Record) -> String {
    let (kind, text) = describe(record.content)
    return "\(kind): \(text)"
  }

  private func describe(_ content: RecordContent) -> (kind: String, text: String) {
    switch content {
    case .decision(let decision): describe(decision)
    case .print(let responder, let recognizer, let text):
      ("print", "\(recognizer ?? responder): \(text.onOneLine)")
    case .emit(let name, let data): ("emit", "\(name.onOneLine) \(data.text.onOneLine)")
    case .action(let report): ("action", describe(report))
    case .device(let report): ("device", describe(report))
    case .forward(let touch, let reason): ("forward", "touch \(touch), for \(reason.words)")
    case .scene(let report): ("scene", describe(report))
    case .error(let report): ("error", describe(report))
    case .dropped(let count): ("dropped", "\(count) records, because they were read too slowly")
    }
  }

  private func describe(_ report: ActionReport) -> String {
    let outcome = report.result == .ok ? "" : "failed: "
    return "\(report.owner.id): \(report.action) \(outcome)\(report.detail.onOneLine)"
  }

  private func describe(_ report: DeviceReport) -> String {
    "\(report.event.rawValue) \(report.deviceKind) \"\(report.name.onOneLine)\" at \(report.path)"
      + suffix(report.detail)
  }

  /// Diagnostics of several lines keep them.
  private func describe(_ report: SceneReport) -> String {
    let lines = report.detail?.split(separator: "\n").map { String($0).onOneLine } ?? []
    let detail = lines.isEmpty ? "" : ": " + lines.joined(separator: "\n" + String(repeating: " ", count: 23))
    return "\(report.event.rawValue) \(report.file)\(detail)"
  }

  private func describe(_ report: ErrorReport) -> String {
    [report.location, report.recognizer ?? report.responder, report.message.onOneLine]
      .compactMap(\.self).joined(separator: ": ")
  }

  private func suffix(_ detail: String?) -> String {
    detail.map { ": \($0.onOneLine)" } ?? ""
  }
}

extension String {
  /// The text with spaces added until it is `width` characters long.
  package func padded(toAtLeast width: Int, leading: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, width - count))
    return leading ? padding + self : self + padding
  }

  /// The text without anything that can break or forge a line: blanks for the ends of lines and tabs, U+FFFD for what
  /// cannot be shown, as for bytes that are no UTF-8.
  package var onOneLine: String {
    let isPlain = utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    return isPlain ? self : String(String.UnicodeScalarView(unicodeScalars.map(\.onOneLine)))
  }
}

extension Unicode.Scalar {
  fileprivate var onOneLine: Unicode.Scalar {
    if properties.isPatternWhitespace { return " " }
    return properties.generalCategory == .control ? "\u{FFFD}" : self
  }
}
