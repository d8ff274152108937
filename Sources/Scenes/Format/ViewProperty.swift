import Controls
import TouchDelivery

/// A property that a view has in a scene and that an action can change later.
struct ViewProperty: Sendable {
  let field: Field<ViewDescription>
  /// Gives a view what a description has there.
  let assign: @Sendable (ViewDescription, View) -> Void

  /// All of them, in the order in which they are assigned: a view's frame counts before its transform.
  static let all = geometry + touches + ControlProperty.shared + ControlProperty.settable

  static let geometry = [
    ViewProperty(
      field: Field("anchorPoint", .anchor, \.anchorPoint, "The transform's fixed point, in the unit square.")
    ) { $1.anchorPoint = $0.anchorPoint },
    ViewProperty(field: Field("transform", .transform, \.transform, "The map about the anchor.")) {
      $1.transform = $0.transform
    },
    ViewProperty(
      field: Field(
        "bounds", .bounds, \.bounds,
        "The view's own coordinate system; the frame's size from zero without it.")
    ) { description, view in
      if let bounds = description.bounds { view.bounds = bounds }
    },
    ViewProperty(
      field: Field("frame", .frame, \.frame, "The rectangle in the superview, before the transform.")
    ) { $1.place($0) },
  ]

  static let touches = [
    ViewProperty(
      field: Field(
        "hidden", .boolean, \.isHidden, "Whether the view and its subviews are out of sight and reach.")
    ) { $1.isHidden = $0.isHidden },
    ViewProperty(
      field: Field("alpha", .number(in: 0...1), \.alpha, "The opacity; below 0.01 no touch hits the view.")
    ) { $1.alpha = Float($0.alpha) },
    ViewProperty(
      field: Field(
        "userInteractionEnabled", .boolean, \.userInteractionEnabled,
        "Whether touches reach the view and its subviews; false for labels and images.")
    ) { $1.isUserInteractionEnabled = $0.isUserInteractionEnabled },
    ViewProperty(
      field: Field(
        "multipleTouchEnabled", .boolean, \.isMultipleTouchEnabled,
        "Whether the view gets more than one touch at a time.")
    ) { $1.isMultipleTouchEnabled = $0.isMultipleTouchEnabled },
    ViewProperty(
      field: Field(
        "exclusiveTouch", .boolean, \.isExclusiveTouch,
        "Whether the view and the others of its window keep touches from each other.")
    ) { $1.isExclusiveTouch = $0.isExclusiveTouch },
    ViewProperty(field: Field("hitTest", .hitTest, \.hitTest, "What hit-testing returns for the view.")) {
      $1.hitTestRule = $0.hitTest.rule(for: $1)
    },
    ViewProperty(
      field: Field(
        "hitTestInsets", .insets, \.hitTestInsets,
        "By how much the sensitive area is smaller than the bounds; negative enlarges it.")
    ) { $1.hitTestInsets = $0.hitTestInsets },
    ViewProperty(
      field: Field(
        "canBecomeFirstResponder", .boolean, \.canBecomeFirstResponder,
        "Whether the view may become first responder.")
    ) { $1.superCanBecomeFirstResponder = $0.canBecomeFirstResponder },
    ViewProperty(
      field: Field("redacted", .boolean, \.isRedacted, "Whether the log withholds coordinates over the view.")
    ) { $1.isRedacted = $0.isRedacted },
  ]
}

extension View {
  /// Takes over the frame, which gives the bounds their size unless they have their own.
  fileprivate func place(_ description: ViewDescription) {
    var frame = description.frame ?? .full
    frame.setsBounds = description.bounds == nil
    if frame.isAbsolute {
      relativeFrame = nil
      setFrameBeforeTransform(frame.frame(in: .zero), settingBounds: frame.setsBounds)
    } else {
      relativeFrame = frame
    }
  }
}

extension RelativeFrame {
  /// Whether no superview can change it.
  fileprivate var isAbsolute: Bool {
    [x, y, width, height].allSatisfy { length in
      if case .points = length { true } else { false }
    }
  }
}
