import FingerpostEngine

/// A window with a few views, the fingers on it, and its picture in a terminal.
final class Stage {
  let application = Application(id: "application")
  let screen = Screen(id: "screen", size: Size(width: 320, height: 200))
  let window: Window
  let card = Card(id: "card", frame: Rect(x: 10, y: 20, width: 150, height: 160))
  let label = View(id: "label", frame: Rect(x: 20, y: 20, width: 110, height: 40))
  let button = Button(id: "button", frame: Rect(x: 180, y: 20, width: 130, height: 60))
  let dial = Dial(id: "dial", frame: Rect(x: 200, y: 100, width: 80, height: 80))
  let glass = Glass(id: "glass", frame: Rect(x: 0, y: 0, width: 320, height: 200))
  private let decisions = Decisions()
  private var time = Instant.zero
  private var way: [Point] = []

  init() {
    window = Window(id: "window", screen: screen, windowScene: WindowScene(id: "scene"))
    for view in [card, button, dial, glass] { window.addSubview(view) }
    card.addSubview(label)
    application.addWindow(window)
    application.makeKeyAndVisible(window)
    application.sink = decisions

    button.addAction(for: .touchUpInside) { control, _ in print("  \(control.id) was pressed") }
    dial.addAction(for: .valueChanged) { [dial] _, _ in print("  dial was turned to \(dial.turns)") }

    let pan = PanGestureRecognizer(id: "pan")
    pan.addTarget(nil) { [card] recognizer in
      guard let pan = recognizer as? PanGestureRecognizer else { return }
      print("  pan \(pan.settledState), moved by \(pan.translation(in: card).text)")
    }
    card.addGestureRecognizer(pan)

    let tap = TapGestureRecognizer(id: "tap")
    tap.addTarget(nil) { [window] recognizer in
      print("  tap at \(recognizer.location(in: window).text)")
    }
    window.addGestureRecognizer(tap)
  }

  /// Puts a finger down, moves it along `points`, and lifts it; 20 ms from report to report.
  func play(_ title: String, _ points: Point...) {
    way = points
    print("\n\(title)\n\(picture)")
    for (index, point) in points.enumerated() { report(index == 0 ? .began : .moved, at: point) }
    if let last = points.last { report(.ended, at: last) }
    // What waits, such as a second tap that does not come, is over within a second.
    time = time.advanced(by: 1)
    application.advance(to: time)
    decisions.printAll()
  }

  /// Why a finger at `point` would hit what it hits: each view that is asked, and what comes of it.
  func explain(_ point: Point) {
    application.explainsHits = true
    let hit = application.probe(point, on: screen)
    application.explainsHits = false
    print("\nA finger at \(point.text) hits \(hit.view?.id ?? "nothing"):")
    for visit in hit.visits ?? [] { print("  \(visit.view.id): \(visit.verdict.rawValue)") }
  }

  private func report(_ change: TouchesPhase, at point: Point) {
    let finger = Contact(identifier: Contact.Identifier(slot: 0), change: change, location: point)
    application.process(TouchFrame(time: time, screen: screen, contacts: [finger]))
    time = time.advanced(by: 0.02)
  }

  /// The views as boxes and the finger's way as digits, a character for 5 by 10 points.
  private var picture: String {
    var rows = [[Character]](repeating: [Character](repeating: " ", count: 65), count: 21)
    for view in [card, label, button, dial] { draw(view, in: &rows) }
    for (index, point) in way.enumerated() {
      rows[Int(point.y / 10)][Int(point.x / 5)] = Character("\(index % 10)")
    }
    let lines = rows.map { row in String(row.reversed().drop { $0 == " " }.reversed()) }
    return lines.map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
  }

  private func draw(_ view: View, in rows: inout [[Character]]) {
    let origin = view.convert(view.bounds.origin, to: window)
    let (left, top) = (Int(origin.x / 5), Int(origin.y / 10))
    let (right, bottom) = (left + Int(view.bounds.size.width / 5), top + Int(view.bounds.size.height / 10))
    for column in left...right { (rows[top][column], rows[bottom][column]) = ("-", "-") }
    for row in top...bottom { (rows[row][left], rows[row][right]) = ("|", "|") }
    for (index, letter) in view.id.enumerated() { rows[top + 1][left + 2 + index] = letter }
  }
}

/// Keeps the engine's decisions while touches are delivered, and prints them afterwards.
final class Decisions: DecisionSink {
  private var lines: [String] = []

  func record(_ kind: RecordKind, at time: Instant, _ fill: (inout Record) -> Void) {
    lines.append("\(time.microseconds / 1_000) ms: \(Record(kind, fill))")
  }

  func printAll() {
    print("  because:")
    for line in lines { print("    \(line)") }
    lines = []
  }
}
