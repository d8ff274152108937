extension ViewDescription {
  /// The keys that windows and views share.
  static let sharedFields: [Field<ViewDescription>] =
    ResponderDescription.fields.map { $0.lifted(\.responder) }
    + (ViewProperty.geometry + ViewProperty.touches).map(\.field) + [
      Field(
        "gestureRecognizers", GestureRecognizerDescription.type.list, \.gestureRecognizers,
        "The gestures to look for in the touches of the view and its subviews."),
      Field("subviews", subview.list, \.subviews, "The views inside this one, front-most last."),
    ]

  private static let ownFields: [Field<ViewDescription>] = [
    Field("kind", .choice(), \.kind, "What the view is a stand-in for."),
    Field(
      "viewController", ViewControllerDescription.table.type { ViewControllerDescription(at: $0) },
      \.viewController, "The controller whose view this is."),
  ]

  /// The keys of a controller's root view, which may do without a frame.
  static let rootTable = Table<ViewDescription>(
    name: "rootView",
    subject: "a view",
    fields: sharedFields + ownFields.filter { $0.name != "viewController" },
    variants: kinds, foreign: UIKitKeys.ofViews)

  /// The keys of any other view.
  static let table = Table<ViewDescription>(
    name: "view",
    subject: "a view",
    fields: (sharedFields + ownFields).map { $0.name == "frame" ? $0.required : $0 },
    variants: kinds, foreign: UIKitKeys.ofViews)

  /// Looks its table up late, because the table contains it.
  private static let subview = ValueType<ViewDescription>("a view", .definition("view") { type.shape }) {
    slot, decoder in
    type.decode(slot, decoder)
  }

  private static let type = table.type { ViewDescription(at: $0) }
}
