internal import CLibevdev

extension EvdevHandle {
  /// The events that a device which reported nothing yet would have to send to be in its present state.
  ///
  /// The corresponding C functions are `libevdev_get_event_value` and `libevdev_get_slot_value`.
  func state(_ description: EvdevDescription) -> [EvdevEvent] {
    keys(description) + axes(description) + slots(description)
  }

  private func keys(_ description: EvdevDescription) -> [EvdevEvent] {
    description.keys.sorted().compactMap { code in
      let value = libevdev_get_event_value(pointer, UInt32(EvdevCode.key), UInt32(code))
      return value == 0 ? nil : EvdevEvent(type: EvdevCode.key, code: code, value: value)
    }
  }

  private func axes(_ description: EvdevDescription) -> [EvdevEvent] {
    description.axes.keys.sorted().filter { $0 < EvdevCode.slot }.map { code in
      .absolute(code, libevdev_get_event_value(pointer, UInt32(EvdevCode.absolute), UInt32(code)))
    }
  }

  private func slots(_ description: EvdevDescription) -> [EvdevEvent] {
    let count = max(0, libevdev_get_num_slots(pointer))
    guard count > 0 else { return [] }
    let codes = description.axes.keys.sorted().filter { EvdevCode.perContact.contains($0) }
    let values = (0..<count).flatMap { slot in
      [EvdevEvent.absolute(EvdevCode.slot, slot)]
        + codes.map { .absolute($0, libevdev_get_slot_value(pointer, UInt32(slot), UInt32($0))) }
    }
    return values + [.absolute(EvdevCode.slot, libevdev_get_current_slot(pointer))]
  }
}
