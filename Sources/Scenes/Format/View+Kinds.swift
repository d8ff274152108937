extension ViewDescription {
  /// The keys that a view has by its `kind`.
  static let kinds = Variants<ViewDescription>(
    key: "kind", standard: ViewKind.view.rawValue,
    cases: ViewKind.allCases.map { kind in
      Variants.Case(word: kind.rawValue, subject: kind.subject, fields: kind.fields)
    })

  private static let targets = Field<ViewDescription>(
    "targets", ValueType<ControlTargetDescription>.controlTarget.list, \.control.targets,
    "What is done on which of its events.")

  fileprivate static let controlFields = ControlProperty.shared.map(\.field) + [targets]
}

extension ViewKind {
  fileprivate var fields: [Field<ViewDescription>] {
    isControl ? ViewDescription.controlFields + properties.map(\.field) : []
  }

  /// The properties that controls of this kind alone have.
  private var properties: [ViewProperty] {
    switch self {
    case .view, .label, .image, .control, .button: []
    case .switch: [ControlProperty.switchValue, ControlProperty.isOn]
    case .slider: Self.range + [ControlProperty.sliderStep, ControlProperty.continuous]
    case .stepper:
      Self.range + [
        ControlProperty.stepperStep, ControlProperty.continuous, ControlProperty.autorepeat,
        ControlProperty.wraps,
      ]
    case .segmentedControl:
      [ControlProperty.segments, ControlProperty.selectedSegmentIndex, ControlProperty.momentary]
    case .pageControl: [ControlProperty.numberOfPages, ControlProperty.currentPage]
    }
  }

  private static let range = [
    ControlProperty.minimumValue, ControlProperty.maximumValue, ControlProperty.numericValue,
  ]
}
