package import TouchTime
internal import TouchDelivery

/// Makes touches and presses from the raw events of a touchpad, or of a touchscreen whose scene sets pressure
/// or size.
///
/// A contact is looked at when its frame is complete, so what it was in between does not count. That it went and came
/// back does: that is an end and a beginning.
package struct SurfaceInterpreter: EventInterpreter {
  private var contacts: [SurfaceContact]
  private var slot = 0
  private var evidence: TouchEvidence
  private var extras: ExtraFingers
  private var buttons: KeyReports
  private var assembler: FrameAssembler
  /// Gives contacts slots where the kernel does not (protocol A).
  private var matcher: ContactMatcher?
  private var lastCount = 1
  private let codes: ContactCodes
  private let axes: ContactAxes
  private let isDirect: Bool
  /// Whether the events make up for lost ones: how a finger that has gone did so is not known then.
  package var isResyncing = false

  /// For the events of the device of this number, whose surface lies as `mapping` says.
  package init(_ description: EvdevDescription, device: Int32, mapping: SurfaceMapping) {
    assembler = FrameAssembler(
      device: device, mapping: mapping, surfaceSize: description.surfaceSize)
    codes = ContactCodes(description)
    axes = ContactAxes(description, codes)
    evidence = TouchEvidence(description, codes)
    buttons = KeyReports(buttonsOf: description, device: device)
    matcher = description.isProtocolA ? ContactMatcher(description) : nil
    isDirect = description.isDirect
    let slots = description.isProtocolA ? ContactMatcher.slotCount : description.slotCount
    contacts = Array(repeating: SurfaceContact(), count: codes.hasSlots ? slots : 1)
    extras = ExtraFingers(placed: contacts.count)
  }

  /// Where the surface lies from now on; set between frames alone.
  package var mapping: SurfaceMapping {
    get { assembler.mapping }
    set { assembler.mapping = newValue }
  }

  package mutating func process(_ event: EvdevEvent, at time: Instant, _ deliver: InputEvent.Delivery) {
    evidence.note(event)
    if matcher == nil { process(event) } else { match(event) }
    // The kernel ends with a 1 the frame in which it releases the keys of a device that goes away.
    if event.isReport { flush(at: time, isLoss: isResyncing || event.value != 0, deliver) }
  }

  /// Cancels every touch and press; what is down is ignored until it has gone and come back.
  package mutating func cancelAll(at time: Instant, _ deliver: InputEvent.Delivery) {
    ignoreWhatIsThere()
    assembler.cancelAll(at: time, deliver)
    buttons.liftAll(at: time, deliver)
  }

  /// Lets the contacts that the events so far have put down be none.
  package mutating func ignoreWhatIsThere() {
    settlePresence()
    for index in contacts.indices {
      contacts[index].place(axes)
      contacts[index].ignore()
    }
    extras.forget()
    buttons.forgetReport()
    lastCount = fingerCount
  }

  /// Forgets what is down, as after events were lost; cancels every touch and press.
  package mutating func liftAll(at time: Instant, _ deliver: InputEvent.Delivery) {
    evidence.forget()
    matcher?.liftAll()
    for index in contacts.indices { contacts[index].setPresent(false) }
    cancelAll(at: time, deliver)
  }
}

extension SurfaceInterpreter {
  private var fingerCount: Int { max(1, evidence.fingers.count) }

  private mutating func process(_ event: EvdevEvent) {
    buttons.note(event)
    processAxis(event)
  }

  private mutating func match(_ event: EvdevEvent) {
    for event in matcher?.translate(event) ?? [] { processAxis(event) }
    if !event.isPerContact { process(event) }
  }

  private mutating func processAxis(_ event: EvdevEvent) {
    guard event.type == EvdevCode.absolute else { return }
    if event.code == EvdevCode.slot {
      slot = min(max(0, Int(event.value)), contacts.count - 1)
    } else if event.isPerContact == codes.hasSlots, contacts.indices.contains(slot) {
      contacts[slot].process(event, codes)
    }
  }

  private mutating func flush(at time: Instant, isLoss: Bool, _ deliver: InputEvent.Delivery) {
    settlePresence()
    let end = isLoss ? TouchesPhase.cancelled : .ended
    for index in contacts.indices { settle(index, at: time, end, deliver) }
    extras.advance(
      contacts, count: evidence.fingers.count, axes, at: time, into: &assembler, end, deliver)
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

  /// Delivers what the frame did to a contact; a finger that lifted has come to `end`.
  private mutating func settle(
    _ index: Int, at time: Instant, _ end: TouchesPhase, _ deliver: InputEvent.Delivery
  ) {
    contacts[index].place(axes)
    let outcome = contacts[index].advance(
      isTouching: evidence.anythingTouches && evidence.touches(contacts[index]),
      isHeld: evidence.anythingTouches && isHeld(contacts[index]))
    let finger = Int32(index)
    if outcome.ends { assembler.process(outcome.isCancelled ? .cancelled : end, of: finger, time, deliver) }
    guard outcome.begins || outcome.moves else { return }
    assembler.process(
      outcome.begins ? .began : .moved, of: finger, at: axes.place(of: contacts[index]), time, deliver)
  }

  /// Whether a pad has lost the contact because there are more fingers than it has slots for.
  ///
  /// Synaptics' pads end a slot as a third finger comes, and begin it again in the next frame (libinput's
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
    into assembler: inout FrameAssembler, _ end: TouchesPhase, _ deliver: InputEvent.Delivery
  ) {
    guard count > placed || down > 0 else { return }
    leader = leader.flatMap { contacts[$0].state == .down ? $0 : nil } ?? Self.topmost(contacts)
    let wanted = leader == nil ? 0 : max(0, count - placed)
    while down > wanted {
      down -= 1
      assembler.process(end, of: finger(down), time, deliver)
    }
    guard let leader else { return }
    let place = axes.place(of: contacts[leader])
    for index in 0..<down { assembler.process(.moved, of: finger(index), at: place, time, deliver) }
    while down < wanted {
      assembler.process(.began, of: finger(down), at: place, time, deliver)
      down += 1
    }
  }

  mutating func forget() { down = 0 }

  private func finger(_ index: Int) -> Int32 { Int32(placed + index) }

  private static func topmost(_ contacts: [SurfaceContact]) -> Int? {
    contacts.indices.filter { contacts[$0].state == .down }.min { contacts[$0].y < contacts[$1].y }
  }
}

/// Makes touches, presses or shakes from a device's events.
package protocol EventInterpreter {
  /// Processes the next event; the results of a report are delivered when it is complete.
  mutating func process(_ event: EvdevEvent, at time: Instant, _ deliver: InputEvent.Delivery)

  /// Forgets what is down, as after events were lost, and cancels all of it.
  mutating func liftAll(at time: Instant, _ deliver: InputEvent.Delivery)
}
