internal import Evdev
internal import TouchDelivery

/// The fingers of a touch script: which are down, and what the next frame says of them.
struct ScriptFingers {
  private struct Finger {
    /// What was last said of it; its slot is the finger's number.
    var contact: Contact
    /// The system has its touch, although it is down.
    var isCancelled = false
    var downLine: Int
    /// The screen that it touches, by its place in the scene's list.
    var screen: Int
  }

  /// Few enough to look through for each item.
  private var down: [Finger] = []

  /// What `item` means for its finger's touch; nil where the touch is over and the line is rightly ignored.
  mutating func contact(
    for item: ScriptItem, line: Int
  ) throws(TextFailure) -> (Contact, screen: Int)? {
    switch item.action {
    case .down(let place): try putDown(item, place, line)
    case .move(let place): try change(item, .moved, place)
    case .up: try change(item, .ended, nil)
    case .cancel: try change(item, .cancelled, nil)
    case .cancelAll, .unlocated: nil
    }
  }

  mutating func cancelAll() {
    for index in down.indices { down[index].isCancelled = true }
  }

  private mutating func putDown(
    _ item: ScriptItem, _ place: ScriptItem.Place, _ line: Int
  ) throws(TextFailure) -> (Contact, screen: Int) {
    if let other = index(of: item.finger) {
      throw TextFailure(
        "finger \(item.finger) is down already, since line \(down[other].downLine); lift it first with 'up \(item.finger)'",
        at: item.index)
    }
    guard down.count < EvdevDescription.mostSlots else {
      throw TextFailure(
        "\(down.count) fingers are down already, and no device reports more; lift some first", at: item.index)
    }
    var contact = Contact(identifier: .init(slot: item.finger), change: .began, location: place.location)
    contact.apply(place)
    down.append(Finger(contact: contact, downLine: line, screen: place.screen ?? 0))
    return (contact, place.screen ?? 0)
  }

  private mutating func change(
    _ item: ScriptItem, _ change: TouchesPhase, _ place: ScriptItem.Place?
  ) throws(TextFailure) -> (Contact, screen: Int)? {
    guard let index = index(of: item.finger) else {
      throw TextFailure(
        "finger \(item.finger) is not down; put it down first with 'down \(item.finger) X Y'", at: item.index
      )
    }
    down[index].contact.change = change
    if let place { down[index].contact.apply(place) }
    let finger = down[index]
    down[index].isCancelled = finger.isCancelled || change == .cancelled
    if change == .ended { down.remove(at: index) }
    return finger.isCancelled ? nil : (finger.contact, finger.screen)
  }

  private func index(of finger: Int32) -> Int? {
    down.firstIndex { $0.contact.identifier.slot == finger }
  }
}

extension Contact {
  mutating func apply(_ place: ScriptItem.Place) {
    location = place.location
    force = place.force ?? force
    majorRadius = place.majorRadius ?? majorRadius
    edge = place.edge ?? edge
  }
}

/// The keys of a touch script that are down.
struct ScriptKeys {
  private var down: [String: Int] = [:]

  /// Checks that a key goes down before anything else happens to it, and only once.
  mutating func check(_ input: UnlocatedInput, at index: Int, line: Int) throws(TextFailure) {
    guard case .press(let key, let phase, _, _) = input else { return }
    if phase == .began {
      if let other = down[key] {
        throw TextFailure(
          "\(key) is down already, since line \(other); release it first with 'press \(key) ended'",
          at: index)
      }
      down[key] = line
    } else if down[key] == nil {
      throw TextFailure("\(key) is not down; press it first with 'press \(key) began'", at: index)
    } else if phase != .changed {
      down[key] = nil
    }
  }
}
