/// What a device says about whether its contacts touch or hover.
///
/// The kernel's `BTN_TOUCH` is believed as soon as it has been heard of. Some drivers never send it: then the pressure
/// tells, and where there is none, that the contact is there.
struct TouchEvidence {
  private let isDirect: Bool
  private let hasSlots: Bool
  /// Whether each contact has a pressure of its own; otherwise the device has one for all.
  private let measuresEachContact: Bool
  private var button: Bool?
  private var gauge: PressureGauge?
  private var pressure: Int32 = 0
  private(set) var fingers = FingerCount()

  init(_ description: EvdevDescription, _ codes: ContactCodes) {
    isDirect = description.isDirect
    hasSlots = codes.hasSlots
    let perContact = codes.hasSlots ? description.axes[EvdevCode.contactPressure] : nil
    gauge = isDirect ? nil : PressureGauge(perContact ?? description.axes[EvdevCode.pressure])
    measuresEachContact = perContact != nil
  }

  mutating func take(_ event: EvdevEvent) {
    if event.type == EvdevCode.key {
      if event.code == EvdevCode.touch { button = event.value != 0 }
      fingers.take(event.code, isPressed: event.value != 0)
    } else if event.type == EvdevCode.absolute, event.code == pressureCode {
      pressure = event.value
      gauge?.note(event.value)
    }
  }

  private var pressureCode: UInt16 {
    measuresEachContact ? EvdevCode.contactPressure : EvdevCode.pressure
  }

  /// Forgets what the keys were, as after events were lost.
  mutating func forget() {
    button = nil
    fingers = FingerCount()
  }

  /// Whether anything touches, as far as the device as a whole knows; `isDown` says that something did.
  func anythingTouches(isDown: Bool) -> Bool {
    if isDirect && hasSlots { return true }
    if let button { return button }
    if !measuresEachContact, let suffices = gauge?.suffices(pressure, isDown: isDown) { return suffices }
    return hasSlots || (!isDirect && fingers.count > 0)
  }

  /// Whether `contact` touches, given that something does.
  func touches(_ contact: SurfaceContact) -> Bool {
    guard contact.isPresent, contact.distance <= 0 else { return false }
    guard measuresEachContact else { return true }
    return gauge?.suffices(contact.pressure, isDown: contact.state == .down) ?? true
  }
}
