import FingerpostEngine

final class Card: View {
  override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches { print("a finger is on the card at \(touch.location(in: self))") }
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    print("the card has lost the finger to a recognizer")
  }
}

/// Recognises a finger that comes down in the corner of its view.
final class CornerGestureRecognizer: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch], with event: Event) {
    let place = touches[0].location(in: view)
    state = place.x < 20 && place.y < 20 ? .ended : .failed
  }
}

let screen = Screen(id: "screen", size: Size(width: 320, height: 200))
let window = Window(id: "window", screen: screen, windowScene: WindowScene(id: "scene"))
let card = Card(id: "card", frame: Rect(x: 20, y: 20, width: 200, height: 160))
let button = Button(id: "button", frame: Rect(x: 240, y: 20, width: 60, height: 40))
for view in [card, button] { window.addSubview(view) }

let pan = PanGestureRecognizer(id: "pan")
let corner = CornerGestureRecognizer(id: "corner")
for recognizer in [pan, corner] { card.addGestureRecognizer(recognizer) }

// A target gets a `GestureRecognizer`, whose class knows more.
pan.addTarget(nil) { recognizer in
  guard let pan = recognizer as? PanGestureRecognizer else { return }
  print("a pan \(pan.state), by \(pan.translation(in: card))")
}
corner.addTarget(nil) { _ in print("the corner") }
button.addAction(for: .touchUpInside) { control, _ in print("\(control.id) was pressed") }

let application = Application(id: "application")
application.addWindow(window)
application.makeKeyAndVisible(window)

var time = Instant.zero

// What is at the top of main.swift belongs to the main actor, and so does a function that uses it.
@MainActor func report(_ change: TouchesPhase, _ x: Double, _ y: Double) {
  let finger = Contact(
    identifier: Contact.Identifier(slot: 0), change: change, location: Point(x: x, y: y))
  application.process(TouchFrame(time: time, screen: screen, contacts: [finger]))
  time = time.advanced(by: 0.08)
}

report(.began, 100, 60)
report(.moved, 130, 60)
report(.moved, 150, 60)
report(.ended, 150, 60)

report(.began, 25, 25)
report(.ended, 25, 25)

report(.began, 260, 40)
report(.ended, 260, 40)
