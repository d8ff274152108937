extension ViewDescription {
  /// The keys that windows and views share.
  static let sharedFields: [Field<ViewDescription>] =
    ResponderDescription.fields.map { $0.lifted(\.responder) } + geometryFields + touchFields + [
      Field("subviews", subview.list, \.subviews, "The views inside this one, front-most last.")
    ]

  private static let geometryFields: [Field<ViewDescription>] = [
    Field("frame", .frame, \.frame, "The rectangle in the superview, before the transform."),
    Field(
      "bounds", .bounds, \.bounds, "The view's own coordinate system; the frame's size from zero without it."),
    Field("transform", .transform, \.transform, "The map about the anchor."),
    Field("anchorPoint", .anchor, \.anchorPoint, "The transform's fixed point, in the unit square."),
  ]

  private static let touchFields: [Field<ViewDescription>] = [
    Field("hidden", .boolean, \.isHidden, "Whether the view and its subviews are out of sight and reach."),
    Field("alpha", .number(in: 0...1), \.alpha, "The opacity; below 0.01 no touch hits the view."),
    Field(
      "userInteractionEnabled", .boolean, \.userInteractionEnabled,
      "Whether touches reach the view and its subviews; false for labels and images."),
    Field(
      "multipleTouchEnabled", .boolean, \.isMultipleTouchEnabled,
      "Whether the view gets more than one touch at a time."),
    Field(
      "exclusiveTouch", .boolean, \.isExclusiveTouch,
      "Whether the view and the others of its window keep touches from each other."),
    Field("hitTest", .hitTest, \.hitTest, "What hit-testing returns for the view."),
    Field(
      "hitTestInsets", .insets, \.hitTestInsets,
      "By how much the sensitive area is smaller than the bounds; negative enlarges it."),
    Field(
      "canBecomeFirstResponder", .boolean, \.canBecomeFirstResponder,
      "Whether the view may become first responder."),
    Field("redacted", .boolean, \.isRedacted, "Whether the log withholds coordinates over the view."),
  ]

  private static let ownFields: [Field<ViewDescription>] = [
    Field("kind", .choice(later: LaterVersion.viewKinds), \.kind, "What the view is a stand-in for."),
    Field(
      "viewController", ViewControllerDescription.table.type { ViewControllerDescription(at: $0) },
      \.viewController, "The controller whose view this is."),
  ]

  /// The keys of a controller's root view, which may do without a frame.
  static let rootTable = Table<ViewDescription>(
    name: "rootView",
    subject: "a view",
    fields: sharedFields + ownFields.filter { $0.name != "viewController" },
    later: LaterVersion.viewKeys)

  /// The keys of any other view.
  static let table = Table<ViewDescription>(
    name: "view",
    subject: "a view",
    fields: (sharedFields + ownFields).map { $0.name == "frame" ? $0.required : $0 },
    later: LaterVersion.viewKeys)

  /// Looks its table up late, because the table contains it.
  private static let subview = ValueType<ViewDescription>("a view", .definition("view") { type.shape }) {
    slot, decoder in
    type.decode(slot, decoder)
  }

  private static let type = table.type { ViewDescription(at: $0) }
}

extension ValueType<HitTestPolicy> {
  /// One of the four words, or the id of a descendant.
  fileprivate static let hitTest = ValueType(
    "default, self, none, passthrough or the id of a descendant",
    .either([.words(["default", "self", "none", "passthrough"]), .identifier])
  ) { slot, decoder in
    switch slot.node.text {
    case "default": .default
    case "self": .itself
    case "none": HitTestPolicy.none
    case "passthrough": .passthrough
    default: ValueType<Identifier>.identifier.map(HitTestPolicy.descendant).decode(slot, decoder)
    }
  }
}
