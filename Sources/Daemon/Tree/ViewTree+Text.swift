internal import DispatchLog
internal import SceneScripting
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
      let names = (responder.overrides?.methods.scriptNames ?? []).filter { !callbacks.contains($0) }
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

extension String {
  fileprivate var withoutTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
