internal import TouchDelivery

/// A device with one place and a touch button: what its events say until the frame is complete.
struct SinglePointer {
  private(set) var place = Hysteresis.Place(x: 0, y: 0)
  private var isDown = false
  private var pressed = false
  private var released = false
  private var moved = false

  mutating func process(_ event: EvdevEvent) {
    if event.isTouchButton { return press(event.value != 0) }
    guard event.type == EvdevCode.absolute else { return }
    switch event.code {
    case EvdevCode.x: place.x = event.value
    case EvdevCode.y: place.y = event.value
    default: return
    }
    moved = true
  }

  mutating func lift() {
    (isDown, pressed, released, moved) = (false, false, false, false)
  }

  /// What the frame did to the touch; a press and a release within one frame are two changes.
  mutating func takeChanges() -> [Contact.Change] {
    defer { (pressed, released, moved) = (false, false, false) }
    var changes: [Contact.Change] = []
    if pressed, !isDown { changes.append(.began) }
    if !pressed, moved, isDown { changes.append(.moved) }
    isDown = isDown || pressed
    if released, isDown { changes.append(.ended) }
    isDown = isDown && !released
    return changes
  }

  private mutating func press(_ isPressed: Bool) {
    if isPressed { pressed = true } else { released = true }
  }
}
