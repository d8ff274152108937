/// Drops the tracking ids that libevdev drops: a contact goes from -1 to its number and back, never from one number
/// to another.
struct TrackingIDFilter {
  private var ids: [Int32]
  private var slot = 0

  init(slotCount: Int) {
    ids = Array(repeating: -1, count: slotCount)
  }

  mutating func passes(_ event: EvdevEvent) -> Bool {
    guard event.type == EvdevCode.absolute, !ids.isEmpty else { return true }
    if event.code == EvdevCode.slot { slot = min(Int(event.value), ids.count - 1) }
    guard event.code == EvdevCode.trackingID else { return true }
    guard (ids[slot] == -1) != (event.value == -1) else { return false }
    ids[slot] = event.value
    return true
  }

  mutating func liftAll() {
    for index in ids.indices { ids[index] = -1 }
  }
}
