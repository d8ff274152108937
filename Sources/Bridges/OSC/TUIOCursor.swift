internal import TouchTime

/// A finger where it is now.
package struct TUIOContact: Hashable, Sendable {
  /// The number of its touch.
  package let touch: Int
  /// The place in parts of the screen's width, 0 to 1; a place outside is at the edge.
  let x: Double
  /// The place in parts of the screen's height.
  let y: Double
  /// How hard it presses, 0 to 1.
  let pressure: Double
  /// The radius in parts of the screen's height, 0 to 1.
  let radius: Double

  /// The finger of `touch`; numbers outside their ranges become the nearest inside.
  package init(touch: Int, x: Double, y: Double, pressure: Double, radius: Double) {
    self.touch = touch
    self.x = x.asPart
    self.y = y.asPart
    self.pressure = pressure.asPart
    self.radius = radius.asPart
  }
}

/// A finger as TUIO has it, with how it moves; all in parts of the screen and of seconds.
struct TUIOCursor {
  /// What no other cursor of the session has had.
  let id: Int32
  /// The lowest number that no other cursor had when it came, as hands count fingers.
  let number: Int32
  private(set) var contact: TUIOContact
  private(set) var velocity = (x: 0.0, y: 0.0)
  private(set) var acceleration = 0.0
  private(set) var pressureVelocity = 0.0
  private(set) var pressureAcceleration = 0.0
  /// Whether it is to be sent.
  var isNew = true
  /// When it was sent last, on the clock of the session.
  var toldAt = Instant.zero
  private var time: Instant

  init(_ contact: TUIOContact, id: Int32, number: Int32, at time: Instant) {
    self.contact = contact
    self.id = id
    self.number = number
    self.time = time
  }

  private var speed: Double { (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot() }

  /// Whether it moves, presses harder, or has just begun or ended to do so.
  var isMoving: Bool {
    speed != 0 || acceleration != 0 || pressureVelocity != 0 || pressureAcceleration != 0
  }

  mutating func move(to new: TUIOContact, at now: Instant) {
    let seconds = now.seconds(since: time)
    if new == contact, !isMoving { return time = now }
    isNew = true
    defer { contact = new }
    guard seconds > 0 else { return }
    time = now
    let last = (speed: speed, pressure: pressureVelocity)
    velocity = ((new.x - contact.x) / seconds, (new.y - contact.y) / seconds)
    acceleration = (speed - last.speed) / seconds
    pressureVelocity = (new.pressure - contact.pressure) / seconds
    pressureAcceleration = (pressureVelocity - last.pressure) / seconds
  }

  /// It had no news for a while, so it rests.
  mutating func stop() {
    isNew = true
    velocity = (0, 0)
    (acceleration, pressureVelocity, pressureAcceleration) = (0, 0, 0)
  }
}

extension Double {
  /// The nearest number from 0 to 1.
  fileprivate var asPart: Double { self >= 0 ? min(self, 1) : 0 }
}
