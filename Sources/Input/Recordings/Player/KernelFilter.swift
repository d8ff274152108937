internal import Evdev

/// Lets through what the kernel's input core and libevdev would: nothing the device cannot send, no value that does not change, and
/// no tracking id that follows another one without -1 between them.
///
/// Played through a real device, a recording meets the same filters: `input_event` and `input_mt` in the kernel, and libevdev's
/// `fix_mt_ids`.
struct KernelFilter {
  private let description: EvdevDescription
  private var pressed = [Bool](repeating: false, count: EvdevCode.keyCount)
  private var axes = [Int32](repeating: 0, count: EvdevCode.absoluteCount)
  private var slots: [[Int32]]
  private var slot = 0

  init(_ description: EvdevDescription) {
    self.description = description
    var empty = [Int32](repeating: 0, count: EvdevCode.absoluteCount)
    empty[Int(EvdevCode.trackingID)] = -1
    slots = Array(repeating: empty, count: description.slotCount)
  }

  mutating func passes(_ event: EvdevEvent) -> Bool {
    switch event.type {
    case EvdevCode.synchronization: true
    case EvdevCode.key: passesKey(event)
    case EvdevCode.absolute: description.has(event.code) && passesAxis(event)
    default: false
    }
  }

  /// The keys that are down, in the order of their codes.
  var pressedKeys: [UInt16] { pressed.indices.filter { pressed[$0] }.map { UInt16($0) } }

  /// Forgets what is down, as after events were lost.
  mutating func liftAll() {
    pressed = [Bool](repeating: false, count: EvdevCode.keyCount)
    for index in slots.indices { slots[index][Int(EvdevCode.trackingID)] = -1 }
  }

  /// A key that repeats passes without having changed.
  private mutating func passesKey(_ event: EvdevEvent) -> Bool {
    guard description.keys.contains(event.code) else { return false }
    guard event.value != 2 else { return true }
    let isPressed = event.value != 0
    defer { pressed[Int(event.code)] = isPressed }
    return pressed[Int(event.code)] != isPressed
  }

  private mutating func passesAxis(_ event: EvdevEvent) -> Bool {
    if event.code == EvdevCode.slot { return select(event.value) }
    guard event.isPerContact else { return Self.update(&axes, event) }
    guard !slots.isEmpty else { return true }
    let wasDown = slots[slot][Int(EvdevCode.trackingID)] != -1
    guard Self.update(&slots[slot], event) else { return false }
    return event.code != EvdevCode.trackingID || !description.isMultitouch || wasDown != (event.value != -1)
  }

  private mutating func select(_ value: Int32) -> Bool {
    guard slots.indices.contains(Int(value)) else { return false }
    slot = Int(value)
    return true
  }

  private static func update(_ values: inout [Int32], _ event: EvdevEvent) -> Bool {
    guard values[Int(event.code)] != event.value else { return false }
    values[Int(event.code)] = event.value
    return true
  }
}
