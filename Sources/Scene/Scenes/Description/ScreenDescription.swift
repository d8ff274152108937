package import TouchDelivery

/// A screen of the scene.
package struct ScreenDescription: Sendable {
  /// Its id, unique among the screens.
  package internal(set) var id: Identifier
  /// Its extent in points; a device's coordinates are scaled onto it.
  package internal(set) var size = Size(width: 1000, height: 1000)
  /// By how much its glass is turned clockwise at the start.
  package internal(set) var rotation = Rotation.none
}

extension ScreenDescription {
  /// The screen of a scene that describes none: `main`, 1000 x 1000 points.
  static func standard(at location: SourceLocation) -> ScreenDescription {
    ScreenDescription(id: Identifier("main", at: location, isExplicit: false))
  }
}

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
    .counted(as: .screen)
}
