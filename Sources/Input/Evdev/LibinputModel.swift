package import TouchTime
internal import TouchDelivery

/// Makes touches from a device's events as libinput 1.22 does for touchscreens; mirrors its
/// `evdev-fallback.c`.
///
/// A slot is looked at when its frame is complete, so what happened twice within a frame counts once. A contact that
/// lifts while another takes its slot in the same frame goes on as one touch.
package struct LibinputModel: EventInterpreter {
  /// libinput has a bit for each contact of a seat.
  private static let mostContacts = 32

  private var slots: [TouchSlot]
  private var slot = 0
  private var single = SinglePointer()
  private var assembler: FrameAssembler
  private let isMultitouch: Bool
  private let hysteresis: Hysteresis?
  private let x: AxisRange
  private let y: AxisRange

  /// For the events of the device of this number, whose surface lies as `mapping` says.
  package init(_ description: EvdevDescription, device: Int32, mapping: SurfaceMapping) {
    assembler = FrameAssembler(
      device: device, mapping: mapping, surfaceSize: description.surfaceSize)
    let codes = description.positionCodes
    (x, y) = (description.range(of: codes.x), description.range(of: codes.y))
    hysteresis = Hysteresis(
      fuzzX: description.axes[codes.x]?.fuzz ?? 0, fuzzY: description.axes[codes.y]?.fuzz ?? 0)
    isMultitouch = description.isMultitouch
    let slotCount = description.isProtocolA ? ContactMatcher.slotCount : description.slotCount
    // Without slots in the kernel, libevdev has no tool for each contact.
    let knowsTool = description.has(EvdevCode.toolType) && !description.isProtocolA
    slots = Array(repeating: TouchSlot(knowsTool: knowsTool), count: isMultitouch ? slotCount : 0)
  }

  package mutating func process(_ event: EvdevEvent, at time: Instant, _ deliver: InputEvent.Delivery) {
    if event.isReport { return flush(at: time, deliver) }
    if isMultitouch {
      processContact(event)
    } else {
      single.process(event)
    }
  }

  package mutating func liftAll(at time: Instant, _ deliver: InputEvent.Delivery) {
    single.lift()
    for index in slots.indices { slots[index].lift() }
    assembler.cancelAll(at: time, deliver)
  }

  private mutating func processContact(_ event: EvdevEvent) {
    guard event.type == EvdevCode.absolute, !slots.isEmpty else { return }
    if event.code == EvdevCode.slot {
      slot = min(max(0, Int(event.value)), slots.count - 1)
    } else {
      slots[slot].process(event)
    }
  }

  private mutating func flush(at time: Instant, _ deliver: InputEvent.Delivery) {
    for change in single.takeChanges() {
      assembler.process(change, of: 0, at: fraction(single.place), time, deliver)
    }
    for index in slots.indices where slots[index].isDirty {
      let mayBegin = slots.count { $0.isDown } < Self.mostContacts
      guard let (change, place) = slots[index].takeChange(hysteresis, mayBegin: mayBegin) else { continue }
      assembler.process(change, of: Int32(index), at: fraction(place), time, deliver)
    }
    assembler.flush(deliver)
  }

  private func fraction(_ place: Hysteresis.Place) -> SurfacePlace {
    SurfacePlace(x: x.fraction(of: place.x), y: y.fraction(of: place.y))
  }
}

/// A device with one place and a touch button: what its events say until the frame is complete.
struct SinglePointer {
  private(set) var place = Hysteresis.Place(x: 0, y: 0)
  private var isDown = false
  private var pressed = false
  private var released = false
  private var moved = false

  mutating func process(_ event: EvdevEvent) {
    if event.isTouchButton { return press(event.value != 0) }
    guard event.type == EvdevCode.absolute else { return }
    switch event.code {
    case EvdevCode.x: place.x = event.value
    case EvdevCode.y: place.y = event.value
    default: return
    }
    moved = true
  }

  mutating func lift() {
    (isDown, pressed, released, moved) = (false, false, false, false)
  }

  /// What the frame did to the touch; a press and a release within one frame are two changes.
  mutating func takeChanges() -> [TouchesPhase] {
    defer { (pressed, released, moved) = (false, false, false) }
    var changes: [TouchesPhase] = []
    if pressed, !isDown { changes.append(.began) }
    if !pressed, moved, isDown { changes.append(.moved) }
    isDown = isDown || pressed
    if released, isDown { changes.append(.ended) }
    isDown = isDown && !released
    return changes
  }

  private mutating func press(_ isPressed: Bool) {
    if isPressed { pressed = true } else { released = true }
  }
}
