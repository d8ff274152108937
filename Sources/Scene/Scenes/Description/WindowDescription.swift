package import Decoding
import TouchDelivery

/// A window of the scene; it is a view, so it has a view's properties too.
package struct WindowDescription: Sendable {
  /// The window as a view.
  ///
  /// Without a frame it fills its screen.
  package internal(set) var view: ViewDescription
  /// The screen that it lies on; nil is the first.
  package internal(set) var screen: Identifier?
  /// Whether it is the key window, if it says so.
  package internal(set) var key: Located<Bool>?
  /// Its window scene, which windows naming the same id share.
  package internal(set) var scene: Identifier
  /// The responder of this window that is first responder at the start.
  package internal(set) var firstResponder: Identifier?
  /// The controller whose view fills the window, behind the window's other subviews.
  package internal(set) var rootViewController: RootViewControllerDescription?

  init(at location: SourceLocation) {
    view = ViewDescription(at: location)
    scene = Identifier("windowScene", at: location, isExplicit: false)
  }
}

extension WindowDescription {
  /// The keys of a window: its own, and a view's except those that make no sense for it.
  static let table = Table<WindowDescription>(
    name: "window", subject: "a window",
    fields: ownFields + ViewDescription.sharedFields.map { $0.lifted(\.view) },
    foreign: ["kind": "a window has no kind; a view inside it may have one"],
    completion: { $1.view.placeSubviews(of: $0, $2) }, condition: ViewDescription.placedSubviews)

  static let type = table.type { WindowDescription(at: $0) }.counted(against: .objects)

  private static let ownFields: [Field<WindowDescription>] =
    [
      Field(
        "screen", .identifier, \.screen,
        "The id of the screen that the window lies on; by default the first one.")
    ]
    + Field.properties(
      Window.properties.dropFirst(View.properties.count), of: Window.fresh, at: \.view.properties) + [
      Field(
        "key", ValueType<Bool>.boolean.located, \.key,
        "Whether this is the key window, for one window at most. Without it the first window is key. If it is hidden, the visible window in front becomes key."
      ),
      Field(
        "scene", .identifier, \.scene,
        "The id of the window scene; windows that name the same one share it. It is the next responder of its windows."
      ),
      Field(
        "firstResponder", .identifier, \.firstResponder,
        "The first responder at the start. The id of a view or controller in this window that has 'canBecomeFirstResponder: true' or a script."
      ),
      Field(
        "rootViewController",
        RootViewControllerDescription.table.type { RootViewControllerDescription(at: $0) }.counted(
          against: .objects),
        \.rootViewController, "The controller whose view lies behind the window's other subviews."),
    ]
}

extension WindowDescription {
  /// The window and the views inside it, those of the root view controller last.
  package var allViews: [ViewDescription] { view.all + (rootViewController?.view.all ?? []) }

  /// The ids of the window, the views inside it and their controllers.
  var responderNames: [String] {
    let root = [rootViewController?.controller.responder].compactMap { $0 }
    return (allViews.flatMap(\.responders) + root).map(\.id.value)
  }
}

extension Window {
  /// A window as it is at first.
  fileprivate static var fresh: Window {
    Window(id: "", screen: Screen(id: "", size: Size(width: 0, height: 0)), windowScene: WindowScene(id: ""))
  }
}
