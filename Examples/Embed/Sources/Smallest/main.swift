import FingerpostEngine

final class Card: View {
  override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches { print("a finger is on the card at \(touch.location(in: self))") }
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    print("the card has lost the finger to a recognizer")
  }
}

let screen = Screen(id: "screen", size: Size(width: 320, height: 200))
let window = Window(id: "window", screen: screen, windowScene: WindowScene(id: "scene"))
let card = Card(id: "card", frame: Rect(x: 20, y: 20, width: 200, height: 160))
window.addSubview(card)

let tap = TapGestureRecognizer(id: "tap")
tap.addTarget(nil) { tap in print("a tap, at \(tap.location(in: nil)) of the window") }
card.addGestureRecognizer(tap)

let application = Application(id: "application")
application.addWindow(window)
application.makeKeyAndVisible(window)

// A finger comes down, and is lifted 80 ms later.
let reports: [(Contact.Change, milliseconds: Int64)] = [(.began, 0), (.ended, 80)]
for (change, milliseconds) in reports {
  let finger = Contact(
    identifier: Contact.Identifier(slot: 0), change: change, location: Point(x: 100, y: 60))
  let time = Instant(microseconds: milliseconds * 1_000)
  application.process(TouchFrame(time: time, screen: screen, contacts: [finger]))
}
