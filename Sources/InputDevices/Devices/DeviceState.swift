internal import CLibevdev
internal import Glibc

/// What the kernel knows of a device, as far as all that have it open are concerned.
enum DeviceState {
  /// libevdev takes no device with more.
  private static let mostSlots = 256
  private static let keyBytes = 0x300 / 8
  /// `EVIOCGKEY`: the kernel's `_IOC(_IOC_READ, 'E', 0x18, len)`, a macro that is not imported.
  private static let keys = 0x8000_4518 | UInt(keyBytes) << 16
  /// `EVIOCGMTSLOTS`: the kernel's `_IOC(_IOC_READ, 'E', 0x0a, len)`.
  private static let slots = 0x8000_450a | UInt((mostSlots + 1) * MemoryLayout<Int32>.size) << 16

  /// `EVIOCGABS`: the kernel's `_IOR('E', 0x40 + (abs), struct input_absinfo)`.
  private static let slotAxis =
    0x8000_4540 + UInt(EvdevCode.slot) | UInt(MemoryLayout<input_absinfo>.size) << 16

  /// Whether any key or finger is down on the device that is open as `descriptor`.
  static func isAnythingDown(_ descriptor: Int32) -> Bool {
    isAnyKeyDown(descriptor) || isAnySlotTaken(descriptor)
  }

  /// Whether the device has slots and none of them has a number, of which libevdev and libinput would take damage.
  ///
  /// The kernel then lets all events pass, and both write beyond what they keep for slots. The corresponding C function is
  /// `ioctl` with `EVIOCGABS`.
  static func hasImpossibleSlots(_ descriptor: Int32) -> Bool {
    var slot = input_absinfo()
    return ioctl(descriptor, slotAxis, &slot) >= 0 && slot.maximum < 0
  }

  /// Whether any key is down, the one that stands for touching included; the corresponding C function is `ioctl` with
  /// `EVIOCGKEY`.
  private static func isAnyKeyDown(_ descriptor: Int32) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: keyBytes, alignment: 8) { states in
      states.initializeMemory(as: UInt8.self, repeating: 0)
      guard let start = states.baseAddress, ioctl(descriptor, keys, start) >= 0 else { return false }
      return states.contains { $0 != 0 }
    }
  }

  /// Whether a slot has a tracking id, for not every panel has a key that stands for touching; the corresponding C
  /// function is `ioctl` with `EVIOCGMTSLOTS`.
  private static func isAnySlotTaken(_ descriptor: Int32) -> Bool {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: mostSlots + 1) { ids in
      ids.initialize(repeating: -1)
      ids[0] = Int32(EvdevCode.trackingID)
      guard let start = ids.baseAddress, ioctl(descriptor, slots, start) >= 0 else { return false }
      return ids.dropFirst().contains { $0 >= 0 }
    }
  }
}
