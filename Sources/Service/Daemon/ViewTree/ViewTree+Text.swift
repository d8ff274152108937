internal import Diagnostics
internal import DispatchLog
internal import JSON
internal import SceneScripting
internal import Scenes
internal import TouchDelivery

extension ViewTree {
  /// A line for each row: what it is, where it lies in its superview, and what is special about it.
  ///
  /// A cross marks views that hit-testing never finds, though a script may still answer them.
  var text: String {
    let lines = rows.map { row in
      let mark = row.subject.isOutOfReach ? "✗ " : "  "
      let name = mark + String(repeating: "  ", count: row.depth) + row.subject.name.onOneLine
      return (name: name, place: row.subject.place, notes: notes(on: row.subject).onOneLine)
    }
    let nameWidth = min(lines.map(\.name.count).max() ?? 0, 48)
    let placeWidth = lines.map(\.place.count).max() ?? 0
    return lines.map { line in
      let head = "\(line.name.padded(toAtLeast: nameWidth))  \(line.place.padded(toAtLeast: placeWidth))"
      return "\(head)  \(line.notes)".withoutTrailingSpaces + "\n"
    }.joined()
  }

  private func notes(on subject: Subject) -> String {
    switch subject {
    case .screen: ""
    case .responder(let responder, _): overrides(of: responder).joined(separator: ", ")
    case .gestureRecognizer(let recognizer):
      recognizer.notes(with: description(of: recognizer)).joined(separator: ", ")
    case .view(let view, let problems):
      (view.notes + overrides(of: view) + [problems.words(for: view)].compactMap(\.self))
        .joined(separator: ", ")
    }
  }

  private func overrides(of responder: Responder) -> [String] {
    let callbacks = callbacks(of: responder)
    let script = script(of: responder).map { file in
      let names = responder.overrides.methods.all.map(\.name).filter { !callbacks.contains($0) }
      return "script \(file)" + (names.isEmpty ? "" : " (\(names.joined(separator: " ")))")
    }
    return [script, callbacks.isEmpty ? nil : "on \(callbacks.joined(separator: " "))"].compactMap(\.self)
  }
}

extension ViewTree.Subject {
  fileprivate var name: String {
    switch self {
    case .screen(let screen): "screen \(screen.id)"
    case .responder(let responder, let kind): "\(kind) \(responder.id)"
    case .gestureRecognizer(let recognizer): "\(recognizer.type) \(recognizer.id)"
    case .view(let window as Window, _): "window \(window.id)"
    case .view(let view, _): view.id
    }
  }

  fileprivate var place: String {
    switch self {
    case .screen(let screen): screen.size.written
    case .responder, .gestureRecognizer: ""
    case .view(let view, _): "\(view.frame.origin.written) \(view.frame.size.written)"
    }
  }

  fileprivate var isOutOfReach: Bool {
    if case .view(_, let problems) = self { !problems.isEmpty } else { false }
  }
}

extension [ReceptionProblem] {
  /// The view's own problems, or else those of the nearest view around it that has some.
  fileprivate func words(for view: View) -> String? {
    guard let owner = first(where: { $0.owner === view })?.owner ?? first?.owner else { return nil }
    let words = filter { $0.owner === owner }.map(\.words).joined(separator: ", ")
    return "out of reach: " + (owner === view ? words : "inside \(owner.id): \(words)")
  }
}

extension View {
  /// What is not as in any view, in the words of the scene format.
  fileprivate var notes: [String] {
    let withheld = Disclosure.of(.view(self)).isSilent ? PropertyInUse.ofTouch : []
    let properties = unusualProperties(besides: withheld).compactMap { $0.words(of: self) }
    let last = [
      isFirstResponder ? "first responder" : nil,
      isRedacted ? "redacted\(redaction == .places ? " places" : "")" : nil,
    ]
    return ((self as? Window)?.windowNotes ?? []) + ((self as? Control)?.controlNotes ?? []) + properties
      + last.compactMap(\.self)
  }
}

extension Window {
  fileprivate var windowNotes: [String] {
    (windowLevel == 0 ? [] : ["level \(Decimal.shortest(windowLevel))"]) + ["scene \(windowScene.id)"]
      + (isKeyWindow ? ["key"] : [])
  }
}

extension Control {
  /// The kind, and what the control is about.
  fileprivate var controlNotes: [String] {
    let disclosure = Disclosure.of(.view(self))
    let value = disclosure.showsPlaces ? controlValue?.written : nil
    let events = targetEvents
    return [
      ViewKind(of: self).rawValue,
      isTracking && !disclosure.isSilent ? "tracking" : nil,
      value.map { "value \($0)" },
      events.isEmpty ? nil : "targets of \(events.joined(separator: " "))",
    ].compactMap(\.self)
  }
}

extension ControlValue {
  fileprivate var written: String {
    switch self {
    case .number(let number): Decimal.shortest(number)
    case .isOn(let isOn): "\(isOn)"
    }
  }
}

extension GestureRecognizer {
  /// What is not as in any recognizer, in the words of the scene format.
  fileprivate func notes(with description: GestureRecognizerDescription?) -> [String] {
    let waits = failureRequirements.ids
    let together = simultaneous.ids
    let actions = description?.actionWords ?? []
    let state = [
      isEnabled ? nil : "disabled",
      settledState == .possible ? nil : "\(settledState)",
      waits.isEmpty ? nil : "requireToFail \(waits.joined(separator: " "))",
      together.isEmpty ? nil : "simultaneousWith \(together.joined(separator: " "))",
    ]
    let files = [
      description?.script.map { "script \($0.path)" },
      description?.delegate.map { "delegate \($0.path)" },
      actions.isEmpty
        ? nil
        : "does something on \(actions.map { $0 == "every" ? "every state" : $0 }.joined(separator: " "))",
    ]
    return (state + unusualProperties(besides: ["enabled"]).map(\.words) + files).compactMap(\.self)
  }
}

extension PropertyInUse {
  /// The property as a scene has it, without a boolean that is true: `maximumNumberOfTouches 2`.
  fileprivate var words: String { value == .boolean(true) ? name : "\(name) \(value.written)" }

  /// The property in the line of `view`; nil where the line has it elsewhere: as a place, a window's level, a reason for being
  /// out of reach, or last.
  fileprivate func words(of view: View) -> String? {
    switch name {
    case "frame", "level", "hidden", "userInteractionEnabled", "redacted": nil
    case "multipleTouchEnabled": "multiple"
    case "exclusiveTouch": "exclusive"
    case "enabled": "disabled"
    case "transform": "transformed"
    case "alpha": view.obstacle == .alpha ? nil : "alpha \(Decimal.rounded(Double(view.alpha), digits: 6))"
    case "bounds": view.bounds.origin == .zero ? nil : "bounds at \(view.bounds.origin.written)"
    case "hitTest": value == .hitTest("self") ? words : nil
    default: words
    }
  }
}

extension PropertyValue {
  /// The value on one line, as a scene has it.
  fileprivate var written: String {
    switch self {
    case .boolean(let value): "\(value)"
    case .number(let number): Decimal.shortest(number)
    case .count(let count): "\(count)"
    case .words(let words), .texts(let words): words.count == 1 ? words[0] : words.bracketed
    case .point, .rect, .insets, .transform, .frame:
      (numbers ?? []).map { Decimal.rounded($0, digits: 2) }.bracketed
    case .hitTest(let word), .word(let word): word
    }
  }
}

extension [String] {
  fileprivate var bracketed: String { "[\(joined(separator: ", "))]" }
}

extension Point {
  /// `(20, 30.5)`, to a hundredth of a point.
  fileprivate var written: String { "(\(Decimal.rounded(x, digits: 2)), \(Decimal.rounded(y, digits: 2)))" }
}

extension Size {
  /// `200 x 100.5`, to a hundredth of a point.
  fileprivate var written: String {
    "\(Decimal.rounded(width, digits: 2)) x \(Decimal.rounded(height, digits: 2))"
  }
}
