extension ScreenDescription {
  /// The keys of a screen.
  static let table = Table<ScreenDescription>(
    name: "screen", subject: "a screen",
    fields: [
      Field("id", .identifier, \.id, "The name that devices and windows refer to.").required,
      Field("size", .screenSize, \.size, "The extent in points; device coordinates are scaled onto it.")
        .required,
      Field(
        "rotation", .rotation, \.rotation,
        "By how much the glass is turned clockwise at the start; the size is the one that it then has."),
    ])

  static let type = table.type { ScreenDescription(id: Identifier("", at: $0, isExplicit: false)) }
}
