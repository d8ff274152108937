extension ViewControllerDescription {
  private static let fields: [Field<ViewControllerDescription>] =
    ResponderDescription.fields.map { $0.lifted(\.responder) } + [
      Field(
        "presentingViewController", .identifier, \.presentingViewController,
        "The controller that presents this one, its next responder.")
    ]

  /// The keys of a view's `viewController`.
  static let table = Table<ViewControllerDescription>(
    name: "viewController", subject: "a view controller", fields: fields)

  /// The same keys, for a controller that is described together with its view.
  static func fields<Outer>(
    at path: any WritableKeyPath<Outer, ViewControllerDescription> & Sendable
  ) -> [Field<Outer>] {
    fields.map { $0.lifted(path) }
  }
}

extension RootViewControllerDescription {
  /// The keys of a window's `rootViewController`.
  static let table = Table<RootViewControllerDescription>(
    name: "rootViewController", subject: "a root view controller",
    fields: ViewControllerDescription.fields(at: \.controller) + [
      Field(
        "view", ViewDescription.rootTable.type { ViewDescription(at: $0) }, \.view,
        "The controller's view; it fills the window unless it has a frame.")
    ])
}
