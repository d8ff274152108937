import Controls
import TouchDelivery

/// The properties of controls.
enum ControlProperty {
  /// Those of all of them.
  static let shared = [
    ViewProperty(
      field: Field("enabled", .boolean, \.control.isEnabled, "Whether the control follows fingers.")
    ) { ($1 as? Control)?.isEnabled = $0.control.isEnabled },
    ViewProperty(
      field: Field("selected", .boolean, \.control.isSelected, "Whether the control is chosen.")
    ) { ($1 as? Control)?.isSelected = $0.control.isSelected },
    ViewProperty(
      field: Field(
        "highlighted", .boolean, \.control.isHighlighted, "Whether the control looks touched.")
    ) { ($1 as? Control)?.isHighlighted = $0.control.isHighlighted },
  ]

  static let minimumValue = ViewProperty(
    field: Field("minimumValue", number.located, \.control.minimumValue, "The least value.")
  ) { description, view in
    guard let value = description.control.minimumValue?.value else { return }
    (view as? Slider)?.minimumValue = value
    (view as? Stepper)?.minimumValue = value
  }

  static let maximumValue = ViewProperty(
    field: Field("maximumValue", number.located, \.control.maximumValue, "The greatest value.")
  ) { description, view in
    guard let value = description.control.maximumValue?.value else { return }
    (view as? Slider)?.maximumValue = value
    (view as? Stepper)?.maximumValue = value
  }

  static let sliderStep = step(
    .number(in: 0...Extent.limit), "The distance of the values it goes through, from minimumValue; 0 for any."
  )

  static let stepperStep = step(.positive(upTo: Extent.limit), "How much a step is.")

  static let continuous = ViewProperty(
    field: Field(
      "continuous", .boolean, \.control.isContinuous,
      "Whether it tells of each change, or of the last one as the finger lifts.")
  ) { description, view in
    (view as? Slider)?.isContinuous = description.control.isContinuous
    (view as? Stepper)?.isContinuous = description.control.isContinuous
  }

  static let autorepeat = ViewProperty(
    field: Field(
      "autorepeat", .boolean, \.control.autorepeat, "Whether it goes on while the finger stays down.")
  ) { ($1 as? Stepper)?.autorepeat = $0.control.autorepeat }

  static let wraps = ViewProperty(
    field: Field("wraps", .boolean, \.control.wraps, "Whether a step beyond one end leads to the other.")
  ) { ($1 as? Stepper)?.wraps = $0.control.wraps }

  static let segments = ViewProperty(
    field: Field(
      "segments", ValueType<String>.text.list, \.control.segments, "The segments' titles, from left to right."
    )
  ) { ($1 as? SegmentedControl)?.segments = $0.control.segments }

  static let selectedSegmentIndex = ViewProperty(
    field: Field(
      "selectedSegmentIndex", ValueType<Int>.integer(in: -1...9999).located, \.control.selectedSegmentIndex,
      "The selected segment, from 0; -1 for none.")
  ) { description, view in
    guard let index = description.control.selectedSegmentIndex?.value else { return }
    (view as? SegmentedControl)?.selectedSegmentIndex = index
  }

  static let momentary = ViewProperty(
    field: Field(
      "momentary", .boolean, \.control.isMomentary, "Whether a segment is selected for the moment alone.")
  ) { ($1 as? SegmentedControl)?.isMomentary = $0.control.isMomentary }

  static let numberOfPages = ViewProperty(
    field: Field(
      "numberOfPages", .integer(in: 0...9999), \.control.numberOfPages, "How many pages there are.")
  ) { ($1 as? PageControl)?.numberOfPages = $0.control.numberOfPages }

  static let currentPage = ViewProperty(
    field: Field(
      "currentPage", ValueType<Int>.integer(in: 0...9999).located, \.control.currentPage, "The page, from 0.")
  ) { description, view in
    guard let page = description.control.currentPage?.value else { return }
    (view as? PageControl)?.currentPage = page
  }

  static let isOn = ViewProperty(
    field: Field("isOn", ValueType<Bool>.boolean.located, \.control.isOn, "Whether the switch is on.")
  ) { description, view in
    if let isOn = description.control.isOn?.value { (view as? Switch)?.isOn = isOn }
  }

  static let switchValue = value(
    ValueType<Bool>.boolean.map(ControlValue.isOn), "Whether the switch is on, as isOn.")
  static let numericValue = value(number.map(ControlValue.number), "What the control stands at.")

  /// What an action can set, each key once, of whatever kind the control is; a range before what lies in it.
  static let settable = [
    minimumValue, maximumValue, sliderStep, continuous, autorepeat, wraps, segments, selectedSegmentIndex,
    momentary, numberOfPages, currentPage, isOn, value(anyValue, "What the control stands at."),
  ]

  private static let number = ValueType<Double>.number(in: -Extent.limit...Extent.limit)

  private static let anyValue = ValueType<ControlValue>(
    "a number, or for a switch true or false", .either([.boolean, number.shape])
  ) { slot, decoder in
    if let isOn = slot.node.boolean { return .isOn(isOn) }
    return number.map(ControlValue.number).decode(slot, decoder)
  }

  private static func value(_ type: ValueType<ControlValue>, _ doc: String) -> ViewProperty {
    ViewProperty(field: Field("value", type.located, \.control.value, doc)) { description, view in
      switch description.control.value?.value {
      case .number(let number):
        (view as? Slider)?.value = number
        (view as? Stepper)?.value = number
      case .isOn(let isOn): (view as? Switch)?.isOn = isOn
      case nil: break
      }
    }
  }

  private static func step(_ type: ValueType<Double>, _ doc: String) -> ViewProperty {
    ViewProperty(field: Field("stepValue", type.located, \.control.stepValue, doc)) { description, view in
      guard let step = description.control.stepValue?.value else { return }
      (view as? Slider)?.stepValue = step
      (view as? Stepper)?.stepValue = step
    }
  }
}
