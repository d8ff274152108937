internal import Decoding

/// A view controller of the scene.
package struct ViewControllerDescription: Sendable {
  /// The part that every responder has.
  package internal(set) var responder: ResponderDescription
  /// The controller that presents it, its next responder in place of its view's superview.
  package internal(set) var presentingViewController: Identifier?

  init(at location: SourceLocation) {
    responder = ResponderDescription(at: location)
  }
}

/// A window's root view controller, described together with its view.
package struct RootViewControllerDescription: Sendable {
  /// The controller.
  package internal(set) var controller: ViewControllerDescription
  /// Its view.
  ///
  /// Without a frame it fills the window.
  package internal(set) var view: ViewDescription

  init(at location: SourceLocation) {
    controller = ViewControllerDescription(at: location)
    view = ViewDescription(at: location)
  }
}

extension ViewControllerDescription {
  fileprivate static let fields: [Field<ViewControllerDescription>] =
    ResponderDescription.fields.map { $0.lifted(\.responder) } + [
      Field(
        "presentingViewController", .identifier, \.presentingViewController,
        "The controller that presents this one, its next responder.")
    ]

  static let table = Table<ViewControllerDescription>(
    name: "viewController", subject: "a view controller", fields: fields)

  static let type = table.type { ViewControllerDescription(at: $0) }.counted(against: .objects)
}

extension RootViewControllerDescription {
  static let table = Table<RootViewControllerDescription>(
    name: "rootViewController", subject: "a root view controller",
    fields: ViewControllerDescription.fields.map { $0.lifted(\.controller) } + [
      Field(
        "view", ViewDescription.rootTable.type { ViewDescription(at: $0) }.counted(against: .objects), \.view,
        "The controller's view; it fills the window unless it has a frame.")
    ])
}
