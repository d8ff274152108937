internal import JSON
internal import TouchDelivery

/// Counts what recognizers and controls saw and what came of it, for a table at the end.
package final class GestureSummary: RecordSubscriber {
  package let interest = RecordInterest.decisions
  private var gestures: [GestureRow]
  private var controls: [ControlRow]

  /// A summary of nothing so far, on recognizers and controls with these ids and types, in this order.
  package init(
    recognizers: [(id: String, type: String, view: String)], controls: [(id: String, kind: String)]
  ) {
    gestures = recognizers.map { GestureRow(id: $0.id, type: $0.type, view: $0.view) }
    self.controls = controls.map { ControlRow(id: $0.id, kind: $0.kind) }
  }

  package func receive(_ record: Record) {
    switch record.content {
    case .decision(.gesture(let gesture)): take(gesture)
    case .decision(.control(let control)): take(control)
    default: break
    }
  }

  /// The tables, each with a heading line, or nothing where there is neither a recognizer nor a control.
  package var description: String {
    let gestureRows = gestures.map(\.cells)
    let controlRows = controls.map(\.cells)
    return [
      gestureRows.isEmpty ? nil : Self.table([GestureRow.heading] + gestureRows),
      controlRows.isEmpty ? nil : Self.table([ControlRow.heading] + controlRows),
    ].compactMap { $0 }.map { "\n" + $0 }.joined()
  }

  private func take(_ gesture: GestureDecision) {
    let recognizer = gesture.recognizer
    let known = gestures.firstIndex { $0.id == recognizer.id }
    if known == nil {
      gestures.append(GestureRow(id: recognizer.id, type: recognizer.type, view: gesture.view?.id ?? ""))
    }
    gestures[known ?? gestures.endIndex - 1].take(gesture)
  }

  private func take(_ decision: ControlDecision) {
    let known = controls.firstIndex { $0.id == decision.control.id }
    if known == nil { controls.append(ControlRow(id: decision.control.id, kind: "control")) }
    controls[known ?? controls.endIndex - 1].take(decision)
  }

  /// Columns as wide as their widest cell, the last one as long as it is.
  private static func table(_ rows: [[String]]) -> String {
    let columns = rows[0].indices.dropLast()
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { $0.onOneLine.padded(toAtLeast: $1) + "  " }.joined()
        + row[row.count - 1].onOneLine
    }.map { $0.trimmingSpaces + "\n" }.joined()
  }
}

/// What one recognizer saw and what came of it.
private struct GestureRow {
  let id: String
  let type: String
  let view: String
  private var touches: Set<Int> = []
  private var recognised = 0
  private var failed = 0
  private var cancelled = 0
  private var reason = ""

  static let heading = [
    "recognizer", "type", "view", "touches", "recognised", "failed", "cancelled", "why it failed last",
  ]

  init(id: String, type: String, view: String) {
    self.id = id
    self.type = type
    self.view = view
  }

  mutating func take(_ gesture: GestureDecision) {
    touches.formUnion(gesture.touches.map(\.id))
    if gesture.from == .possible, gesture.to != .failed { recognised += 1 }
    if gesture.to == .cancelled { cancelled += 1 }
    if gesture.to == .failed {
      failed += 1
      reason = gesture.reason ?? ""
    }
  }

  var cells: [String] {
    [id, type, view, touches.spoken, "\(recognised)", "\(failed)", "\(cancelled)", reason]
  }
}

/// What one control saw and what came of it.
private struct ControlRow {
  let id: String
  let kind: String
  private var touches: Set<Int> = []
  private var counts: [(word: String, count: Int)] = []
  private var value = ""

  static let heading = ["control", "kind", "touches", "value", "events"]

  init(id: String, kind: String) {
    self.id = id
    self.kind = kind
  }

  mutating func take(_ decision: ControlDecision) {
    if let touch = decision.touch { touches.insert(touch.id) }
    let word = decision.event.word
    if let known = counts.firstIndex(where: { $0.word == word }) {
      counts[known].count += 1
    } else {
      counts.append((word, 1))
    }
    switch decision.value {
    case .some where decision.isRedacted: value = "redacted"
    case .number(let number): value = Decimal.rounded(number, digits: 3)
    case .isOn(let isOn): value = isOn ? "on" : "off"
    case nil: break
    }
  }

  var cells: [String] {
    let events = counts.map { $0.count == 1 ? $0.word : "\($0.word) x\($0.count)" }
    return [id, kind, touches.spoken, value, events.isEmpty ? "none" : events.joined(separator: ", ")]
  }
}

extension Set<Int> {
  /// The numbers in order, or `none`.
  fileprivate var spoken: String {
    isEmpty ? "none" : sorted().map(String.init).joined(separator: ", ")
  }
}

extension String {
  fileprivate var trimmingSpaces: Substring {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return text
  }
}
