extension WindowDescription {
  /// The keys of a window: its own, and a view's except those that make no sense for it.
  static let table = Table<WindowDescription>(
    name: "window", subject: "a window",
    fields: ownFields + ViewDescription.sharedFields.map { $0.lifted(\.view) },
    foreign: ["kind": "a window has no kind; a view inside it may have one"])

  static let type = table.type { WindowDescription(at: $0) }

  private static let ownFields: [Field<WindowDescription>] = [
    Field("screen", .identifier, \.screen, "The screen that the window lies on; the first one without it."),
    Field("level", .number(in: -Extent.limit...Extent.limit), \.level, "The level; higher is in front."),
    Field("key", .keyMark, \.key, "Whether this is the key window; the first window is one without it."),
    Field("scene", .identifier, \.scene, "The window scene; windows with the same one share it."),
    Field("firstResponder", .identifier, \.firstResponder, "The first responder at the start."),
    Field(
      "rootViewController",
      RootViewControllerDescription.table.type { RootViewControllerDescription(at: $0) },
      \.rootViewController, "The controller whose view lies behind the window's other subviews."),
  ]
}

extension ValueType<KeyMark> {
  fileprivate static let keyMark = ValueType(ValueType<Bool>.boolean.wanted, .boolean) { slot, decoder in
    ValueType<Bool>.boolean.decode(slot, decoder).map { KeyMark(isKey: $0, location: slot.location) }
  }
}
