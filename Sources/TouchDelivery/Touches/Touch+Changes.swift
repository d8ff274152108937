extension Touch {
  /// Starts a new event, in which the finger has done nothing so far (TD-4).
  func settle() {
    phase = .stationary
    hasBeenDelivered = false
    hasReachedRecognizers = false
  }

  /// Takes over what the device says of the finger, or that it was lost where it begins anew.
  func update(with contact: Contact, at time: Instant, tapMovement: Double) {
    guard contact.change != .began else { return cancel(at: time) }
    phase = contact.change == .moved ? .moved : contact.change == .ended ? .ended : .cancelled
    timestamp = time
    previousScreenLocation = screenLocation
    screenLocation = contact.location
    force = contact.force
    majorRadius = contact.majorRadius
    if screenLocation.distance(to: downLocation) > tapMovement { tapCount = 0 }
  }

  /// Ends the touch without a report of the finger (TD-12).
  func cancel(at time: Instant) {
    phase = .cancelled
    timestamp = time
  }
}
