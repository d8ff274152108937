@testable import ArbitrationCases

/// The touchscreen, by the rules alone: what its fingers do is reported in frames.
extension Model {
  /// SCR-3 and TD-4: fingers beyond the edge are on it, and one that does nothing is not reported.
  ///
  /// A finger is in a frame
  /// once, and one that comes down twice was cancelled between.
  func report(_ changes: [FingerChange]) {
    var frames: [[ModelContact]] = [[]]
    func append(_ contact: ModelContact) {
      if frames[frames.count - 1].contains(where: { $0.finger == contact.finger }) { frames.append([]) }
      frames[frames.count - 1].append(contact)
    }
    for change in changes {
      for contact in receive(change) { append(contact) }
    }
    for contacts in frames where !contacts.isEmpty {
      frame += 1
      deliver(contacts)
    }
  }

  private func receive(_ change: FingerChange) -> [ModelContact] {
    let number = change.finger
    guard change.kind == .down || fingers[number] != nil else { return [] }
    switch change.kind {
    case .down:
      let end = fingers[number].map { _ in ModelContact(finger: number, phase: .cancelled) }
      let finger = ModelFinger(at: change.place)
      fingers[number] = finger
      if finger.place != finger.raw { note(.clamped) }
      if !finger.place.isOnScreen { note(.lostBeyond) }
      let began = ModelContact(finger: number, phase: .began, place: finger.place, view: change.view)
      return [end, began].compactMap { $0 }
    case .up, .cancel:
      fingers[number] = nil
      return [ModelContact(finger: number, phase: change.kind == .up ? .ended : .cancelled)]
    case .nudge, .move, .dash, .drift, .stray, .back, .rise, .press: return move(number, change)
    }
  }

  private func move(_ number: Int, _ change: FingerChange) -> [ModelContact] {
    guard var finger = fingers[number], let way = change.kind.way else { return [] }
    let place = finger.place
    finger.raw = finger.raw + way
    fingers[number] = finger
    if change.kind != .press, finger.place == place {
      note(.restedOnEdge)
      return []
    }
    return [ModelContact(finger: number, phase: .moved, place: finger.place)]
  }
}
