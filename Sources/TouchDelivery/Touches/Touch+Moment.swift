extension Touch {
  /// What changes of a touch from event to event.
  struct Moment {
    let phase: Phase
    let timestamp: Instant
    let location: Point
    let previousLocation: Point
  }

  /// The touch as it is now.
  var moment: Moment {
    get {
      Moment(
        phase: phase, timestamp: timestamp, location: screenLocation,
        previousLocation: previousScreenLocation)
    }
    set {
      phase = newValue.phase
      timestamp = newValue.timestamp
      screenLocation = newValue.location
      previousScreenLocation = newValue.previousLocation
    }
  }

  /// Makes it look as in a call of `phase`: as it began for a began that comes late, else as it is (GR-21).
  func pose(in phase: TouchesPhase) {
    self.phase = phase.touchPhase
    if phase == .began {
      timestamp = beganTimestamp
      screenLocation = downLocation
    }
    if phase == .began || phase == .moved { previousScreenLocation = downLocation }
  }
}
