package import Time
import TouchDelivery

/// Makes touches and presses of the raw events of a touchpad, or of a touchscreen whose scene asks for pressure or size.
///
/// A contact is looked at when its frame is complete, so what it was in between does not count, but that it went and
/// came back does: that is an end and a beginning.
package struct SurfaceInterpreter: EventInterpreter {
  private var contacts: [SurfaceContact]
  private var slot = 0
  private var evidence: TouchEvidence
  private var extras: ExtraFingers
  private var buttons: ButtonPresses
  /// Gives contacts slots where the kernel does not (protocol A).
  private var matcher: ContactMatcher?
  private var lastCount = 1
  private let codes: ContactCodes
  private let axes: ContactAxes
  private let isDirect: Bool
  /// Whether the events tell what was missed: then nobody knows how a finger that has gone did so.
  package var isResyncing = false

  /// For the events of a device of this number.
  package init(_ description: EvdevDescription, device: Int32) {
    codes = ContactCodes(description)
    axes = ContactAxes(description, codes)
    evidence = TouchEvidence(description, codes)
    buttons = ButtonPresses(description, device: device)
    matcher = description.isProtocolA ? ContactMatcher(description) : nil
    isDirect = description.isDirect
    let slots = description.isProtocolA ? ContactMatcher.slotCount : description.slotCount
    contacts = Array(repeating: SurfaceContact(), count: codes.hasSlots ? slots : 1)
    extras = ExtraFingers(placed: contacts.count)
  }

  package mutating func process(
    _ event: EvdevEvent, at time: Instant, into assembler: inout FrameAssembler,
    _ deliver: FrameAssembler.Delivery
  ) {
    evidence.take(event)
    if matcher == nil { take(event) } else { match(event) }
    // The kernel ends with a 1 the frame in which it releases the keys of a device that goes away.
    if event.isReport { flush(at: time, isLoss: isResyncing || event.value != 0, &assembler, deliver) }
  }

  /// Cancels every touch and press; what is down is ignored until it has gone and come back.
  package mutating func cancelAll(
    at time: Instant, into assembler: inout FrameAssembler, _ deliver: FrameAssembler.Delivery
  ) {
    ignoreWhatIsThere()
    assembler.cancelAll(at: time, deliver)
    buttons.cancelAll(at: time, deliver)
  }

  /// Lets the contacts that the events so far have put down be none.
  package mutating func ignoreWhatIsThere() {
    settlePresence()
    for index in contacts.indices {
      contacts[index].place(axes)
      contacts[index].ignore()
    }
    extras.forget()
    buttons.forgetFrame()
    lastCount = fingerCount
  }

  /// Forgets who is down, as after events were lost; cancels every touch and press.
  package mutating func liftAll(
    at time: Instant, into assembler: inout FrameAssembler, _ deliver: FrameAssembler.Delivery
  ) {
    evidence.forget()
    matcher?.liftAll()
    for index in contacts.indices { contacts[index].setPresent(false) }
    cancelAll(at: time, into: &assembler, deliver)
  }
}

extension SurfaceInterpreter {
  private var fingerCount: Int { max(1, evidence.fingers.count) }

  private mutating func take(_ event: EvdevEvent) {
    if event.type == EvdevCode.key { buttons.take(event) } else { takeAxis(event) }
  }

  private mutating func match(_ event: EvdevEvent) {
    for event in matcher?.translate(event) ?? [] { takeAxis(event) }
    if !event.isPerContact { take(event) }
  }

  private mutating func takeAxis(_ event: EvdevEvent) {
    guard event.type == EvdevCode.absolute else { return }
    if event.code == EvdevCode.slot {
      slot = min(max(0, Int(event.value)), contacts.count - 1)
    } else if event.isPerContact == codes.hasSlots, contacts.indices.contains(slot) {
      contacts[slot].take(event, codes)
    }
  }

  private mutating func flush(
    at time: Instant, isLoss: Bool, _ assembler: inout FrameAssembler,
    _ deliver: FrameAssembler.Delivery
  ) {
    settlePresence()
    let finish = isLoss ? FingerFinish.cancelled : .ended
    for index in contacts.indices { settle(index, at: time, finish, &assembler, deliver) }
    extras.advance(
      contacts, count: evidence.fingers.count, axes, at: time, into: &assembler, finish, deliver)
    lastCount = fingerCount
    assembler.flush(deliver)
    buttons.flush(at: time, isLoss: isLoss, deliver)
  }

  /// Without slots a contact is there as long as anything touches, and jumps when the number of fingers changes.
  private mutating func settlePresence() {
    guard !codes.hasSlots else { return evidence.weigh(contacts) }
    contacts[0].setPresent(evidence.anythingTouches)
    if fingerCount != lastCount, contacts[0].state == .down { contacts[0].anchor() }
  }

  private mutating func settle(
    _ index: Int, at time: Instant, _ finish: FingerFinish, _ assembler: inout FrameAssembler,
    _ deliver: FrameAssembler.Delivery
  ) {
    contacts[index].place(axes)
    let outcome = contacts[index].advance(
      isTouching: evidence.anythingTouches && evidence.touches(contacts[index]),
      isHeld: evidence.anythingTouches && isHeld(contacts[index]))
    let finger = Int32(index)
    if outcome.ends {
      (outcome.isCancelled ? .cancelled : finish).apply(to: finger, at: time, &assembler, deliver)
    }
    if outcome.begins { assembler.down(finger, axes.place(of: contacts[index]), at: time, deliver) }
    if outcome.moves { assembler.motion(finger, axes.place(of: contacts[index]), at: time, deliver) }
  }

  /// Whether a pad has lost the contact because there are more fingers than it has slots for.
  ///
  /// Synaptics' pads end a slot as a third finger comes, and begin it anew in the next frame (libinput's
  /// `tp_restore_synaptics_touches`).
  private func isHeld(_ contact: SurfaceContact) -> Bool {
    codes.hasSlots && !isDirect && evidence.fingers.count > contacts.count && contact.isGone
  }
}

/// The fingers that a touchpad counts and has no place for: touches where the topmost of the others is.
///
/// Mirrors libinput's fake touches.
struct ExtraFingers {
  /// How many contacts have a place.
  private let placed: Int
  private var down = 0
  private var leader: Int?

  init(placed: Int) {
    self.placed = placed
  }

  /// Closes a frame in which the device counts `count` fingers.
  mutating func advance(
    _ contacts: [SurfaceContact], count: Int, _ axes: ContactAxes, at time: Instant,
    into assembler: inout FrameAssembler, _ finish: FingerFinish, _ deliver: FrameAssembler.Delivery
  ) {
    guard count > placed || down > 0 else { return }
    leader = leader.flatMap { contacts[$0].state == .down ? $0 : nil } ?? Self.topmost(contacts)
    let wanted = leader == nil ? 0 : max(0, count - placed)
    while down > wanted {
      down -= 1
      finish.apply(to: finger(down), at: time, &assembler, deliver)
    }
    guard let leader else { return }
    let place = axes.place(of: contacts[leader])
    for index in 0..<down { assembler.motion(finger(index), place, at: time, deliver) }
    while down < wanted {
      assembler.down(finger(down), place, at: time, deliver)
      down += 1
    }
  }

  mutating func forget() { down = 0 }

  private func finger(_ index: Int) -> Int32 { Int32(placed + index) }

  private static func topmost(_ contacts: [SurfaceContact]) -> Int? {
    contacts.indices.filter { contacts[$0].state == .down }.min { contacts[$0].y < contacts[$1].y }
  }
}

/// How the fingers end that end in a frame.
enum FingerFinish {
  /// They lifted.
  case ended
  /// What became of them is not known, or they are none any more.
  case cancelled

  func apply(
    to finger: Int32, at time: Instant, _ assembler: inout FrameAssembler,
    _ deliver: FrameAssembler.Delivery
  ) {
    switch self {
    case .ended: assembler.up(finger, at: time, deliver)
    case .cancelled: assembler.cancel(finger, at: time, deliver)
    }
  }
}

/// What makes touches of a device's events.
package protocol EventInterpreter {
  /// Takes the next event; what a frame comes to is delivered when it is complete.
  mutating func process(
    _ event: EvdevEvent, at time: Instant, into assembler: inout FrameAssembler,
    _ deliver: FrameAssembler.Delivery
  )

  /// Forgets who is down, as after events were lost, and cancels all of it.
  mutating func liftAll(
    at time: Instant, into assembler: inout FrameAssembler, _ deliver: FrameAssembler.Delivery
  )
}
