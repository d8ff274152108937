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

    /// A recognizer of `type` called `id` on the view called `view`.
    package init(id: String, type: String, view: String?, isEnabled: Bool) {
      self.id = id
      self.type = type
      self.view = view
      self.isEnabled = isEnabled
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
      let isWithheld = control.isInsideRedacted
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
    case .hit: take(hit: fields)
    case .gate: take(gate: fields)
    case .hold: for place in controls(in: fields) { rows[place].take(hold: fields) }
    case .gesture: gestures[place(of: Recognizer(fields))].take(gesture: fields)
    case .control: for place in controls(in: fields) { rows[place].take(event: fields) }
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
  private func take(hit: RecordFields) {
    for control in hit.objects(.controls) {
      rows[place(of: control)].take(hit.integer(.touch) ?? 0, isEnabled: control.isTrue(.enabled))
    }
  }

  /// Each of the recognizers gets it, or has a reason for which it does not.
  private func take(gate: RecordFields) {
    let touch = gate.integer(.touch) ?? 0
    for recognizer in gate.objects(.attached) {
      gestures[place(of: Recognizer(recognizer))].take(touch, on: recognizer.text(.target))
    }
    for refusal in gate.objects(.withheldFrom) {
      gestures[place(of: Recognizer(refusal))].take(touch, refusedFor: refusal.whyRefused)
    }
    guard let rule = gate.text(.rule), let place = gate.text(.view).flatMap({ controlPlaces[$0] }) else {
      return
    }
    rows[place].take(touch, refusedBy: rule)
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

extension GestureSummary.Recognizer {
  /// What a record says of one that the scene did not begin with; it has seen something, so it is enabled.
  fileprivate init(_ fields: RecordFields) {
    self.init(
      id: fields.word(.recognizer), type: fields.word(.type),
      view: fields.text(.view) ?? fields.text(.target),
      isEnabled: true)
  }
}
