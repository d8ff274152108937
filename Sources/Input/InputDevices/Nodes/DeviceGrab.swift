internal import CLibevdev
internal import Evdev
internal import Glibc

/// The exclusive use of a device: as long as it is taken, no other program gets the device's events.
///
/// It is taken only while no finger and no key is down, because other programs would never see it come up. The kernel ends it when the
/// descriptor is closed, be it because the program was killed.
final class DeviceGrab {
  /// The result of an attempt.
  enum Outcome: Equatable {
    case taken
    /// Something is down; to be tried again when the device has said more.
    case waiting
    /// Not possible, with the `errno`; to be tried again as well, because another program may let go.
    case refused(Int32)
  }

  private let descriptor: Int32
  private var lastRefusal: Int32?
  private(set) var isTaken = false
  /// Whether another program has it, or had it when that was last known: what the device said meanwhile is not known here.
  private(set) var isKeptBack = false

  /// A grab of the device open at `descriptor`, which must stay open.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Tries to take it; nil where nothing has changed since the last time.
  ///
  /// The corresponding C function is `ioctl` with `EVIOCGRAB`.
  func attempt() -> Outcome? {
    guard !isTaken else { return nil }
    guard !DeviceState.isAnythingDown(descriptor) else { return .waiting }
    guard evdev_grab(descriptor, 1) == 0 else {
      isKeptBack = errno == EBUSY
      guard errno != lastRefusal else { return nil }
      lastRefusal = errno
      return .refused(errno)
    }
    isTaken = true
    if DeviceState.isAnythingDown(descriptor) { release() }
    return isTaken ? .taken : .waiting
  }

  /// Whether the device can be read again, so that no other program has grabbed it any more; the corresponding C function is `poll`.
  var isReleasedByOther: Bool {
    var query = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return isKeptBack && poll(&query, 1, 0) > 0 && query.revents == Int16(POLLIN)
  }

  /// Notes that the events that were missed have been made up for.
  func didCatchUp() {
    isKeptBack = false
  }

  /// Gives the device back.
  func release() {
    guard isTaken else { return }
    isTaken = false
    _ = evdev_grab(descriptor, 0)
  }
}

extension DeviceGrab {
  /// Whether another program has grabbed the device, found out by taking it for a moment.
  ///
  /// The program that has it keeps it. Where none has, the events of that moment are lost to all programs. So a
  /// device with a finger or a key down, which others must see come up, is left alone and counts as free. The
  /// corresponding C function is `ioctl` with `EVIOCGRAB`.
  ///
  /// - Parameter descriptor: the device, open; that it is not grabbed by this very descriptor is up to the caller.
  static func isTakenByAnother(_ descriptor: Int32) -> Bool {
    guard !DeviceState.isAnythingDown(descriptor) else { return false }
    guard evdev_grab(descriptor, 1) == 0 else { return errno == EBUSY }
    _ = evdev_grab(descriptor, 0)
    return false
  }

  /// In words, why the device at `path` could not be grabbed.
  static func reason(_ number: Int32, _ path: String) -> String {
    guard number == EBUSY else { return String(cString: strerror(number)) }
    let users = NodeUsers.all(of: path)
    guard !users.isEmpty else { return "another program has grabbed it; 'sudo fuser -v \(path)' names it" }
    let names = users.map(\.description).joined(separator: ", ")
    return "another program has grabbed it; open in \(names)"
  }
}

/// The state of a device in the kernel, as far as all that have it open are concerned.
enum DeviceState {
  /// The most slots that libevdev supports.
  private static let mostSlots = 256
  private static let keyBytes = EvdevCode.keyCount / 8

  /// Whether any key or finger is down on the device that is open as `descriptor`.
  static func isAnythingDown(_ descriptor: Int32) -> Bool {
    isAnyKeyDown(descriptor) || isAnySlotTaken(descriptor)
  }

  /// Whether the device has slots but no slot numbers, which would corrupt libevdev and libinput.
  ///
  /// The kernel then lets all events pass, and both write beyond what they keep for slots. The corresponding C function is
  /// `ioctl` with `EVIOCGABS`.
  static func hasImpossibleSlots(_ descriptor: Int32) -> Bool {
    var slot = input_absinfo()
    return evdev_get_axis(descriptor, UInt32(EvdevCode.slot), &slot) >= 0 && slot.maximum < 0
  }

  /// Whether any key is down, the one that stands for touching included; the corresponding C function is `ioctl` with
  /// `EVIOCGKEY`.
  private static func isAnyKeyDown(_ descriptor: Int32) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: keyBytes, alignment: 8) { states in
      states.initializeMemory(as: UInt8.self, repeating: 0)
      guard evdev_get_keys(descriptor, states.baseAddress, states.count) >= 0 else { return false }
      return states.contains { $0 != 0 }
    }
  }

  /// Whether a slot has a tracking id.
  ///
  /// Not every panel has a key that stands for touching. The corresponding C function is `ioctl` with `EVIOCGMTSLOTS`.
  private static func isAnySlotTaken(_ descriptor: Int32) -> Bool {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: mostSlots + 1) { ids in
      ids.initialize(repeating: -1)
      ids[0] = Int32(EvdevCode.trackingID)
      let size = ids.count * MemoryLayout<Int32>.stride
      guard evdev_get_slots(descriptor, ids.baseAddress, size) >= 0 else { return false }
      return ids.dropFirst().contains { $0 >= 0 }
    }
  }
}
