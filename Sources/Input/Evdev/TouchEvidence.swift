/// Decides whether a device's contacts touch or hover.
///
/// The kernel's `BTN_TOUCH`, a pointer's `BTN_LEFT`, counts as soon as it has come once. Until then, and with drivers that never send
/// it, a touchpad's pressure decides what touches; without pressure, every contact touches. Where a touchpad
/// shows contacts that hover, their pressure decides which of several touch.
struct TouchEvidence {
  private let isDirect: Bool
  private let hasSlots: Bool
  private let gauge: PressureGauge?
  private let touchKey: UInt16
  private var button: Bool?
  /// Whether there was a contact once while nothing touched.
  private var showsHovering = false
  private var someArePressed = false
  private(set) var fingers = FingerCount()

  init(_ description: EvdevDescription, _ codes: ContactCodes) {
    isDirect = description.isDirect
    touchKey = description.touchKey
    hasSlots = codes.hasSlots
    gauge = isDirect ? nil : PressureGauge(description.axes[codes.pressure])
  }

  mutating func note(_ event: EvdevEvent) {
    guard event.type == EvdevCode.key else { return }
    if event.code == touchKey { button = event.value != 0 }
    fingers.note(event.code, isPressed: event.value != 0)
  }

  /// Forgets what the keys were, as after events were lost.
  mutating func forget() {
    button = nil
    fingers = FingerCount()
  }

  /// Whether anything touches, as far as the device as a whole knows; before it has said so, whether anything is there.
  var anythingTouches: Bool {
    if isDirect && hasSlots { return true }
    return button ?? (hasSlots || (!isDirect && fingers.count > 0))
  }

  /// Looks at all contacts of a device with slots, once their frame is complete.
  mutating func weigh(_ contacts: [SurfaceContact]) {
    guard let gauge else { return }
    showsHovering = showsHovering || (button == false && contacts.contains(where: \.isPresent))
    guard showsHovering else { return }
    someArePressed = contacts.contains { $0.isPresent && gauge.suffices($0) }
  }

  /// Whether `contact` touches, given that something does.
  func touches(_ contact: SurfaceContact) -> Bool {
    guard contact.isPresent, contact.distance <= 0 else { return false }
    guard let gauge, button == nil || showsHovering && someArePressed else { return true }
    return gauge.suffices(contact)
  }
}

/// Decides by its pressure whether a contact of a touchpad touches or hovers.
///
/// The thresholds are libinput's (`tp_init_pressure`): 12 % of the range to touch, 10 % to go on. An axis with a
/// resolution measures force, of which a light touch has little, and decides nothing.
struct PressureGauge {
  private let high: Int32
  private let low: Int32

  init?(_ axis: EvdevAxis?) {
    guard let axis, axis.range.count > 1, axis.resolution == 0 else { return nil }
    let range = axis.range.count - 1
    high = Int32(clamping: Int64(axis.range.minimum) + range * 12 / 100)
    low = Int32(clamping: Int64(axis.range.minimum) + range * 10 / 100)
  }

  func suffices(_ contact: SurfaceContact) -> Bool {
    contact.pressure >= (contact.state == .down ? low : high)
  }
}

/// The number of fingers by a device's `EvdevCode.fingerTools`.
struct FingerCount {
  private var pressed: UInt8 = 0

  /// The greatest number that a pressed key stands for; 0 without one.
  var count: Int { UInt8.bitWidth - pressed.leadingZeroBitCount }

  mutating func note(_ key: UInt16, isPressed: Bool) {
    guard let index = EvdevCode.fingerTools.firstIndex(of: key) else { return }
    if isPressed { pressed |= 1 << UInt8(index) } else { pressed &= ~(1 << UInt8(index)) }
  }
}
