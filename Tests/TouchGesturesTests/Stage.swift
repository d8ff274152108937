import TestSupport
import TouchGestures
import TouchTime
import TouchDelivery

/// A window of 400 x 800 points with a root view R and in it V(100, 100, 100, 100); what happens is noted as in the
/// rules' scenarios: `V.began{1}` a call of a view, `P:began` a state, `P!began` an action.
final class Stage: DecisionSink {
  let screen = Screen(id: "main", size: Size(width: 400, height: 800))
  let application = Application(id: "application")
  let window: Window
  let root = View(id: "R", frame: Rect(x: 0, y: 0, width: 400, height: 800))
  let view = View(id: "V", frame: Rect(x: 100, y: 100, width: 100, height: 100))
  private var notes: [String] = []
  private var locations: [Int32: Point] = [:]

  init() {
    window = application.addWindow(on: screen)
    window.addSubview(root)
    root.addSubview(view)
    application.sink = self
    log(view)
    log(root)
  }

  func log(_ view: View) {
    view.overrides = [LoggingView { [unowned self] in notes.append($0) }]
  }

  @discardableResult
  func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, to view: View? = nil) -> Recognizer {
    (view ?? self.view).addGestureRecognizer(recognizer)
    recognizer.addTarget(nil) { [unowned self] in notes.append("\($0.id)!\($0.state)") }
    return recognizer
  }

  func record(_ kind: RecordKind, at time: Instant, _ fill: (inout Record) -> Void) {
    let fields = Record(kind, fill).fields
    switch kind {
    case .gesture: notes.append("\(fields.text(.recognizer) ?? "?"):\(fields.text(.to) ?? "?")")
    case .error: notes.append("\(fields.text(.responder) ?? "?")? \(fields.text(.message) ?? "?")")
    default: break
    }
  }

  /// One frame at `seconds`; each word of `text` separated by a comma is `down N X Y`, `move N X Y`, `up N` or `cancel N`.
  @discardableResult
  func frame(_ seconds: Double, _ text: String) -> [String] {
    let contacts = text.split(separator: ",").map(contact)
    application.process(TouchFrame(time: Self.instant(seconds), screen: screen, contacts: contacts))
    return take()
  }

  @discardableResult
  func wait(until seconds: Double) -> [String] {
    application.advance(to: Self.instant(seconds))
    return take()
  }

  func take() -> [String] {
    defer { notes.removeAll() }
    return notes
  }

  private static func instant(_ seconds: Double) -> Instant {
    Instant(microseconds: Int64((seconds * 1_000_000).rounded()))
  }

  private func contact(_ text: Substring) -> Contact {
    let words = text.split(separator: " ")
    let finger = Int32(words[1]) ?? 0
    if words.count > 3, let x = Double(words[2]), let y = Double(words[3]) {
      locations[finger] = Point(x: x, y: y)
    }
    let change: TouchesPhase =
      switch words[0] {
      case "down": .began
      case "move": .moved
      case "up": .ended
      default: .cancelled
      }
    let edge: RectEdge? = words.last == "edge=left" ? .left : nil
    return Contact(
      identifier: .init(slot: finger), change: change, location: locations[finger] ?? .zero, edge: edge)
  }
}

private final class LoggingView: MethodOverrides {
  let methods: OverriddenMethods = [.touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled]
  private let note: (String) -> Void

  init(_ note: @escaping (String) -> Void) {
    self.note = note
  }

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    guard case .touches(let phase, let touches) = message else { return }
    note("\(responder.id).\(phase){\(touches.map { String($0.id) }.joined(separator: ","))}")
  }
}

func pan() -> PanGestureRecognizer { PanGestureRecognizer(id: "P") }

func tap(_ id: String, taps: Int) -> TapGestureRecognizer {
  let tap = TapGestureRecognizer(id: id)
  tap.numberOfTapsRequired = taps
  return tap
}
