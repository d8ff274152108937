internal import Diagnostics
package import TouchDelivery

/// Notes what recognizers and controls received and did, for a table at the end.
package final class GestureSummary: RecordSubscriber {
  package let interest = RecordInterest.explanations
  private var gestures: [GestureRow] = []
  private var rows: [ControlRow] = []
  private var gesturePlaces: [String: Int] = [:]
  private var controlPlaces: [String: Int] = [:]

  /// A recognizer as the summary begins.
  package struct Recognizer {
    let id: String
    let type: String
    let view: String?
    let isEnabled: Bool

    /// `recognizer` as it is now.
    package init(_ recognizer: GestureRecognizer) {
      id = recognizer.id
      type = recognizer.type
      view = recognizer.view?.id
      isEnabled = recognizer.isEnabled
    }

    /// What a record says of one that the scene did not begin with; it has seen something, so it is enabled.
    fileprivate init(_ fields: RecordFields) {
      id = fields.word(.recognizer)
      type = fields.word(.type)
      view = fields.text(.view) ?? fields.text(.target)
      isEnabled = true
    }
  }

  /// A control as the summary begins.
  package struct Control {
    let id: String
    let kind: String
    let isEnabled: Bool
    let value: String

    /// `control` as it is now.
    package init(_ control: TouchDelivery.Control) {
      id = control.id
      kind = control.kind
      isEnabled = control.isEnabled
      let isWithheld = !Disclosure.of(.view(control)).showsPlaces
      value =
        control.controlValue.map { isWithheld ? "redacted" : Record.Value($0).words ?? "" }
        ?? ""
    }

    /// What a record says of a control.
    fileprivate init(_ fields: RecordFields) {
      id = fields.word(.control)
      kind = fields.word(.type)
      isEnabled = fields.isTrue(.enabled)
      value = fields[.value].map { $0.words ?? "redacted" } ?? ""
    }
  }

  /// A summary of nothing so far, on these recognizers and controls in this order; others follow as they are met.
  package init(recognizers: [Recognizer], controls: [Control]) {
    for recognizer in recognizers { _ = place(of: recognizer) }
    for control in controls { _ = place(of: control) }
  }

  package func receive(_ record: Record) {
    let fields = record.fields
    switch record.kind {
    case .hit: note(hit: fields)
    case .gate: note(gate: fields)
    case .hold: for place in controls(in: fields) { rows[place].note(hold: fields) }
    case .gesture: gestures[place(of: Recognizer(fields))].note(gesture: fields)
    case .control: for place in controls(in: fields) { rows[place].note(event: fields) }
    default: break
    }
  }

  /// The tables, each with a heading line, or nothing where there is neither a recognizer nor a control.
  package var description: String {
    [
      SummaryTable(heading: GestureRow.heading, rows: gestures.map(\.cells)),
      SummaryTable(heading: ControlRow.heading, rows: rows.map(\.cells)),
    ].filter { !$0.rows.isEmpty }.map { "\n" + $0.text }.joined()
  }
}

extension GestureSummary {
  /// The touch comes to the view and to those around it.
  private func note(hit: RecordFields) {
    for control in hit.objects(.controls) {
      rows[place(of: control)].note(hit.integer(.touch) ?? 0, isEnabled: control.isTrue(.enabled))
    }
  }

  /// Each of the recognizers gets it, or has a reason for which it does not.
  private func note(gate: RecordFields) {
    let touch = gate.integer(.touch) ?? 0
    for recognizer in gate.objects(.attached) {
      gestures[place(of: Recognizer(recognizer))].note(touch, on: recognizer.text(.target))
    }
    for refusal in gate.objects(.withheldFrom) {
      gestures[place(of: Recognizer(refusal))].note(touch, refusedFor: refusal.whyRefused)
    }
    guard let rule = gate.text(.rule), let place = gate.text(.view).flatMap({ controlPlaces[$0] }) else {
      return
    }
    rows[place].note(touch, refusedBy: rule)
  }

  private func controls(in fields: RecordFields) -> [Int] { fields.objects(.controls).map(place(of:)) }

  private func place(of recognizer: Recognizer) -> Int {
    if let known = gesturePlaces[recognizer.id] { return known }
    gesturePlaces[recognizer.id] = gestures.count
    gestures.append(GestureRow(recognizer))
    return gestures.count - 1
  }

  private func place(of control: RecordFields) -> Int { place(of: Control(control)) }

  private func place(of control: Control) -> Int {
    if let known = controlPlaces[control.id] { return known }
    controlPlaces[control.id] = rows.count
    rows.append(ControlRow(control))
    return rows.count - 1
  }
}

/// A table whose last column may have several lines.
struct SummaryTable {
  /// A row: its cells but for the last one, and the lines of that.
  struct Row {
    let cells: [String]
    let lines: [String]
  }

  let heading: [String]
  let rows: [Row]

  /// Columns as wide as their widest cell, the last one as long as it is; each line ends with a line end.
  var text: String {
    let all = [Row(cells: heading.dropLast(), lines: heading.suffix(1))] + rows
    let widths = heading.dropLast().indices.map { column in
      all.map { $0.cells[column].onOneLine.count }.max() ?? 0
    }
    return all.flatMap { lines(of: $0, widths: widths) }.map { $0.withoutTrailingSpaces + "\n" }.joined()
  }

  private func lines(of row: Row, widths: [Int]) -> [String] {
    let head = zip(row.cells, widths).map { $0.onOneLine.padded(toAtLeast: $1) + "  " }.joined()
    let indent = String(repeating: " ", count: head.count)
    return row.lines.enumerated().map { ($0 == 0 ? head : indent) + $1.onOneLine }
  }
}

/// Elements by key, in the order in which the keys came up first.
struct OrderedGroups<Element> {
  private(set) var all: [(key: String, elements: [Element])] = []

  var isEmpty: Bool { all.isEmpty }

  mutating func add(_ element: Element, to key: String) {
    if let known = all.firstIndex(where: { $0.key == key }) {
      all[known].elements.append(element)
    } else {
      all.append((key, [element]))
    }
  }
}

extension [Int] {
  /// The numbers of touches, three or more in a row as `1-3`, or `none`.
  var spokenTouches: String {
    isEmpty ? "none" : runs.map(\.spoken).joined(separator: ", ")
  }

  private var runs: [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in self {
      if let last = runs.last, number == last.upperBound + 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }
}

extension ClosedRange<Int> {
  fileprivate var spoken: String {
    count > 2 ? "\(lowerBound)-\(upperBound)" : map(String.init).joined(separator: ", ")
  }
}
