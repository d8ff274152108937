internal import TouchDelivery

/// Notes what recognizers and controls saw and what came of it, for a table at the end.
package final class GestureSummary: RecordSubscriber {
  package let interest = RecordInterest.decisions
  private var gestures: [GestureRow] = []
  private var controls: [ControlRow] = []
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

    /// A control of `kind` called `id`.
    package init(id: String, kind: String, isEnabled: Bool) {
      self.id = id
      self.kind = kind
      self.isEnabled = isEnabled
    }
  }

  /// A summary of nothing so far, on these recognizers and controls in this order; others follow as they are met.
  package init(recognizers: [Recognizer], controls: [Control]) {
    for recognizer in recognizers { _ = place(of: recognizer) }
    for control in controls { _ = place(of: control) }
  }

  package func receive(_ record: Record) {
    guard case .decision(let decision) = record.content else { return }
    switch decision {
    case .hit(let hit): take(hit)
    case .gate(let touch, .refused(let rule, _)): take(touch, refusedBy: rule)
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
  /// The touch comes to the recognizers of the view and of those around it, and to these views themselves.
  private func take(_ hit: HitDecision) {
    for view in hit.path {
      for recognizer in view.gestureRecognizers {
        gestures[place(of: Recognizer(recognizer))].take(hit.touch, of: recognizer)
      }
      guard let control = view as? TouchDelivery.Control else { continue }
      controls[place(of: Control(control))].take(hit.touch, of: control)
    }
  }

  private func take(_ touch: Touch, refusedBy rule: Admission.Rule) {
    guard let control = touch.view as? TouchDelivery.Control else { return }
    controls[place(of: Control(control))].take(touch.id, refusedBy: rule)
  }

  private func take(_ gesture: GestureDecision) {
    gestures[place(of: Recognizer(gesture.recognizer))].take(gesture)
  }

  private func take(_ decision: ControlDecision) {
    controls[place(of: Control(decision.control))].take(decision)
  }

  private func place(of recognizer: Recognizer) -> Int {
    if let known = gesturePlaces[recognizer.id] { return known }
    gesturePlaces[recognizer.id] = gestures.count
    gestures.append(GestureRow(recognizer))
    return gestures.count - 1
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

extension GestureSummary.Control {
  fileprivate init(_ control: TouchDelivery.Control) {
    self.init(id: control.id, kind: "control", isEnabled: control.isEnabled)
  }
}
