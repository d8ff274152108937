internal import Answers
internal import Diagnostics
internal import DispatchLog
internal import JSON
internal import Scenes
internal import TouchGestures

/// The view tree for people: a line for each row with what it is, where it lies in its superview, and what is special about it.
///
/// A cross marks views that hit-testing never finds, though a script may still answer them.
struct TreeText: CustomStringConvertible {
  private struct Line {
    var isOutOfReach = false
    var depth: Int?
    let name: String
    var place = ""
    var notes: [String] = []
  }

  private let lines: [Line]

  /// The text of `tree`, an answer with details.
  init(_ tree: TreeAnswer) {
    let words = tree.rows.reduce(into: [String: String]()) { words, row in
      if case .view(let view) = row { words[view.id] = view["hitTest"]?.string }
    }
    lines = tree.rows.map { row in
      switch row {
      case .screen(let screen):
        Line(
          depth: screen.depth, name: "screen \(screen.id)",
          place: screen.size.sizeWords + (screen.unit.map { " \($0)" } ?? ""))
      case .responder(let responder):
        Line(
          depth: responder.depth, name: "\(responder.kind) \(responder.id)", notes: responder.overrides.notes)
      case .gestureRecognizer(let recognizer):
        Line(
          depth: recognizer.depth, name: "\(recognizer.type) \(recognizer.id)", notes: recognizer.notes)
      case .view(let view):
        Line(
          isOutOfReach: !view.problems.isEmpty, depth: view.depth,
          name: view.window == nil ? view.id : "window \(view.id)", place: view.placeWords,
          notes: view.notes + view.overrides.notes + [view.problemWords(hitTest: words)].compactMap(\.self))
      }
    }
  }

  /// The lines with their ends.
  var description: String {
    let names = lines.map { line in
      let indent = String.indentation(depth: line.depth ?? 0)
      return (line.isOutOfReach ? "✗ " : "  ") + indent + line.name.onOneLine
    }
    let nameWidth = min(names.map(\.count).max() ?? 0, 48)
    let placeWidth = lines.map(\.place.count).max() ?? 0
    return zip(names, lines).map { name, line in
      let head = "\(name.padded(toAtLeast: nameWidth))  \(line.place.padded(toAtLeast: placeWidth))"
      let notes = line.notes.joined(separator: ", ").onOneLine
      return "\(head)  \(notes)".withoutTrailingSpaces + "\n"
    }.joined()
  }
}

extension TreeOverrides {
  fileprivate var notes: [String] {
    let script = script.map { file in
      let names = methods.filter { !callbacks.contains($0) }
      return "script \(file)" + (names.isEmpty ? "" : " (\(names.joined(separator: " ")))")
    }
    return [script, callbacks.isEmpty ? nil : "on \(callbacks.joined(separator: " "))"].compactMap(\.self)
  }
}

extension TreeRecognizer {
  /// What is not as in any recognizer, in the words of the scene format.
  fileprivate var notes: [String] {
    let words = [
      isEnabled ? nil : "disabled", state == "possible" ? nil : state,
      requirements.isEmpty ? nil : "requireToFail \(requirements.joined(separator: " "))",
      simultaneous.isEmpty ? nil : "simultaneousWith \(simultaneous.joined(separator: " "))",
    ]
    let names = (unusual ?? []).filter { $0 != "enabled" }
    let members = names.compactMap { name in (properties + ownProperties).first { $0.name == name } }
    let files = [
      script.map { "script \($0)" }, delegate.map { "delegate \($0)" },
      actions.isEmpty
        ? nil
        : "does something on \(actions.map { $0 == "every" ? everyState : $0 }.joined(separator: " "))",
    ]
    return (words + members.map(\.words) + files).compactMap(\.self)
  }
}

extension TreeRecognizer {
  /// The states of `action:`, which a gesture that fires once has only one of.
  private var everyState: String {
    GestureRecognizerType.discrete.contains(type) ? "ended" : "every state"
  }
}

extension TreeView {
  /// The property called `name`, of any view, a window or a control.
  fileprivate subscript(name: String) -> JSONValue? {
    let member = name == Control.mode.property ? Control.mode.member : name
    let ofControl =
      (control?.properties ?? []) + (control?.ownProperties ?? []) + (scrollView?.properties ?? [])
    return (properties + (window?.properties ?? []) + ofControl).first {
      $0.name == (control == nil ? name : member)
    }?.value
  }

  fileprivate var placeWords: String {
    guard let frame = self["frame"]?.numbers, frame.count == 4 else { return "" }
    return "\(frame.prefix(2).placeWords) \(frame.suffix(2).sizeWords)"
  }

  /// What is not as in any view, in the words of the scene format.
  fileprivate var notes: [String] {
    let properties = (unusual ?? []).compactMap { name in
      self[name].flatMap { words(of: JSONMember(name, $0)) }
    }
    let redaction = self["redacted"].flatMap { $0 == .boolean(false) ? nil : $0 }
    let last = [
      isFirstResponder == true ? "first responder" : nil,
      redaction.map { $0 == .boolean(true) ? "redacted" : "redacted \($0.words)" },
    ]
    return windowNotes + controlNotes + scrollNotes + properties + last.compactMap(\.self)
  }

  private var windowNotes: [String] {
    guard let window else { return [] }
    let level = self["level"].flatMap { $0.number == 0 ? nil : "level \($0.words)" }
    return [level, "scene \(window.scene)", window.isKey ? "key" : nil].compactMap(\.self)
  }

  /// The kind, and what the control is about.
  private var controlNotes: [String] {
    guard let control else { return [] }
    let notes: [String?] = [
      control.kind, control.isTracking == true ? "tracking" : nil,
      control.value == .null ? nil : "value \(control.value.words)",
      control.targets.isEmpty ? nil : "targets of \(control.targets.joined(separator: " "))",
    ]
    return notes.compactMap(\.self)
  }

  /// The kind, and where the content is.
  private var scrollNotes: [String] {
    guard let scrollView else { return [] }
    let notes: [String?] = [
      "scrollView", self["contentOffset"].flatMap { $0 == .null ? nil : "contentOffset \($0.words)" },
      scrollView.isDragging == true ? "dragging" : nil,
      scrollView.isDecelerating == true ? "decelerating" : nil,
    ]
    return notes.compactMap(\.self)
  }

  /// The words for a property that is not as usual; nil where the line has it elsewhere: as a place, a window's level, a reason for
  /// being out of reach, or last.
  private func words(of property: JSONMember) -> String? {
    switch property.name {
    case "frame", "level", "hidden", "userInteractionEnabled", "redacted": nil
    case "multipleTouchEnabled": "multiple"
    case "exclusiveTouch": "exclusive"
    case "enabled": "disabled"
    case "title": "title \(property.value.text)"
    case "transform": "transformed"
    case "alpha": alphaWords(property.value)
    case "bounds": scrollView == nil ? boundsWords(property.value) : nil
    case "hitTest": property.value == .string("self") ? property.words : nil
    default: property.words
    }
  }

  private func alphaWords(_ value: JSONValue) -> String? {
    guard obstacle != "alpha", let alpha = value.number else { return nil }
    return "alpha \(Decimal.rounded(alpha, digits: 6))"
  }

  private func boundsWords(_ value: JSONValue) -> String? {
    guard let origin = value.numbers?.prefix(2), origin.contains(where: { $0 != 0 }) else { return nil }
    return "bounds at \(origin.placeWords)"
  }

  /// The view's own problems, or else those of the nearest view around it that has some; `words` are what views have for `hitTest`.
  fileprivate func problemWords(hitTest words: [String: String]) -> String? {
    guard let owner = problems.contains(where: { $0.owner == id }) ? id : problems.first?.owner else {
      return nil
    }
    let list = problems.filter { $0.owner == owner }.map { $0.words(hitTest: words[owner] ?? "") }
    let sentence = list.joined(separator: ", ")
    return "out of reach: " + (owner == id ? sentence : "inside \(owner): \(sentence)")
  }
}

extension JSONMember {
  /// The property as a scene has it, without a boolean that is true: `maximumNumberOfTouches 2`.
  fileprivate var words: String { value == .boolean(true) ? name : "\(name) \(value.words)" }
}

extension JSONValue {
  /// The value on one line, as a scene has it.
  fileprivate var words: String {
    switch self {
    case .boolean(let value): return "\(value)"
    case .string(let word): return word
    case .array(let elements):
      if let numbers, !numbers.isEmpty {
        return "[\(numbers.map { Decimal.rounded($0, digits: 2) }.joined(separator: ", "))]"
      }
      let texts = elements.compactMap(\.string)
      return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
    case .integer(let number): return String(number)
    case .number(let number): return Decimal.shortest(number)
    case .null, .object: return "inf"
    }
  }
}

extension Collection<Double> {
  fileprivate var rounded: [String] { map { Decimal.rounded($0, digits: 2) } }

  /// `(20, 30.5)`, to a hundredth of a point.
  fileprivate var placeWords: String { "(\(rounded.joined(separator: ", ")))" }

  /// `200 x 100.5`, to a hundredth of a point.
  fileprivate var sizeWords: String { rounded.joined(separator: " x ") }
}
