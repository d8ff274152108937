/// What a device says about whether its contacts touch or hover.
///
/// The kernel's `BTN_TOUCH` is believed as soon as it has been heard of; some drivers never send it, and then what is
/// there touches. Where a touchpad shows contacts that hover, their pressure tells which of several touch.
struct TouchEvidence {
  private let isDirect: Bool
  private let hasSlots: Bool
  private let gauge: PressureGauge?
  private var button: Bool?
  /// Whether there was a contact once while nothing touched.
  private var showsHovering = false
  private var someArePressed = false
  private(set) var fingers = FingerCount()

  init(_ description: EvdevDescription, _ codes: ContactCodes) {
    isDirect = description.isDirect
    hasSlots = codes.hasSlots
    gauge =
      isDirect || !codes.hasSlots ? nil : PressureGauge(description.axes[EvdevCode.contactPressure])
  }

  mutating func take(_ event: EvdevEvent) {
    guard event.type == EvdevCode.key else { return }
    if event.code == EvdevCode.touch { button = event.value != 0 }
    fingers.take(event.code, isPressed: event.value != 0)
  }

  /// Forgets what the keys were, as after events were lost.
  mutating func forget() {
    button = nil
    fingers = FingerCount()
  }

  /// Whether anything touches, as far as the device as a whole knows.
  var anythingTouches: Bool {
    if isDirect && hasSlots { return true }
    return button ?? (hasSlots || (!isDirect && fingers.count > 0))
  }

  /// Looks at all contacts, once their frame is complete.
  mutating func weigh(_ contacts: [SurfaceContact]) {
    guard let gauge else { return }
    showsHovering = showsHovering || (button == false && contacts.contains(where: \.isPresent))
    guard showsHovering else { return }
    someArePressed = contacts.contains { $0.isPresent && gauge.suffices($0) }
  }

  /// Whether `contact` touches, given that something does.
  func touches(_ contact: SurfaceContact) -> Bool {
    guard contact.isPresent, contact.distance <= 0 else { return false }
    guard showsHovering, someArePressed, let gauge else { return true }
    return gauge.suffices(contact)
  }
}
