package import TouchDelivery

/// Notes what recognizers and controls saw and what came of it, for a table at the end.
package final class GestureSummary: RecordSubscriber {
  package let interest = RecordInterest.explanations
  private var gestures: [GestureRow] = []
  private var controls: [ControlRow] = []
  private var gesturePlaces: [String: Int] = [:]
  private var controlPlaces: [String: Int] = [:]
  private let kind: (TouchDelivery.Control) -> String

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

    /// A control of `kind` as it is now.
    package init(_ control: TouchDelivery.Control, kind: String) {
      id = control.id
      self.kind = kind
      isEnabled = control.isEnabled
      value = control.controlValue.map { control.isInsideRedacted ? "redacted" : $0.legible } ?? ""
    }
  }

  /// A summary of nothing so far, on these recognizers and controls in this order; others follow as they are met, with
  /// the word that `kind` has for a control's.
  package init(
    recognizers: [Recognizer], controls: [Control], kind: @escaping (TouchDelivery.Control) -> String
  ) {
    self.kind = kind
    for recognizer in recognizers { _ = place(of: recognizer) }
    for control in controls { _ = place(of: control) }
  }

  package func receive(_ record: Record) {
    guard case .decision(let decision) = record.content else { return }
    switch decision {
    case .hit(let hit): take(hit)
    case .gate(let touch, let admission, let refusals): take(touch, admission, refusals ?? [])
    case .hold(let hold): take(hold)
    case .gesture(let gesture): take(gesture)
    case .control(let control): take(control)
    default: break
    }
  }

  /// The tables, each with a heading line, or nothing where there is neither a recognizer nor a control.
  package var description: String {
    [
      SummaryTable(heading: GestureRow.heading, rows: gestures.map(\.cells)),
      SummaryTable(heading: ControlRow.heading, rows: controls.map(\.cells)),
    ].filter { !$0.rows.isEmpty }.map { "\n" + $0.text }.joined()
  }
}

extension GestureSummary {
  /// The touch comes to the view and to those around it.
  private func take(_ hit: HitDecision) {
    for view in hit.path {
      guard let control = view as? TouchDelivery.Control else { continue }
      controls[place(of: control)].take(hit.touch, of: control)
    }
  }

  /// Each of the recognizers gets it, or has a reason for which it does not.
  private func take(_ touch: Touch, _ admission: Admission, _ refusals: [TouchRefusal]) {
    for recognizer in touch.gestureRecognizers {
      gestures[place(of: Recognizer(recognizer))].take(touch.id, on: recognizer.view)
    }
    for refusal in refusals {
      gestures[place(of: Recognizer(refusal.recognizer))].take(touch.id, refusedFor: refusal.words)
    }
    guard case .refused(let rule, _) = admission, let control = touch.view as? TouchDelivery.Control else {
      return
    }
    controls[place(of: control)].take(touch.id, refusedBy: rule)
  }

  /// The view that is to hear late is a control or inside one.
  private func take(_ hold: HoldDecision) {
    var next: View? = hold.touch.view
    while let view = next {
      if let control = view as? TouchDelivery.Control { controls[place(of: control)].take(hold) }
      next = view.superview
    }
  }

  private func take(_ gesture: GestureDecision) {
    gestures[place(of: Recognizer(gesture.recognizer))].take(gesture)
  }

  private func take(_ decision: ControlDecision) {
    controls[place(of: decision.control)].take(decision)
  }

  private func place(of recognizer: Recognizer) -> Int {
    if let known = gesturePlaces[recognizer.id] { return known }
    gesturePlaces[recognizer.id] = gestures.count
    gestures.append(GestureRow(recognizer))
    return gestures.count - 1
  }

  private func place(of control: TouchDelivery.Control) -> Int {
    controlPlaces[control.id] ?? place(of: Control(control, kind: kind(control)))
  }

  private func place(of control: Control) -> Int {
    if let known = controlPlaces[control.id] { return known }
    controlPlaces[control.id] = controls.count
    controls.append(ControlRow(control))
    return controls.count - 1
  }
}

extension GestureSummary.Recognizer {
  fileprivate init(_ recognizer: GestureRecognizer) {
    self.init(
      id: recognizer.id, type: recognizer.type, view: recognizer.view?.id, isEnabled: recognizer.isEnabled)
  }
}
