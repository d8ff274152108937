/// What the axes of a device said last before a recording of it begins.
///
/// The kernel does not repeat a value that has not changed. Without the old values the first finger that comes down where
/// another was would begin without a place.
enum CarriedState {
  /// The events that bring a new device into `state`, as far as positions and sizes go; who is down is left out.
  static func events(of state: [EvdevEvent]) -> [EvdevEvent] {
    var events: [EvdevEvent] = []
    var (slot, selected): (EvdevEvent?, Int32) = (nil, 0)
    for event in state where event.type == EvdevCode.absolute && event.code != EvdevCode.trackingID {
      if event.code == EvdevCode.slot {
        slot = event
      } else if event.value != 0 {
        if let slot, slot.value != selected, event.isPerContact {
          events.append(slot)
          selected = slot.value
        }
        events.append(event)
      }
    }
    if let slot, slot.value != selected { events.append(slot) }
    return events
  }
}
