extension ScreenChanges {
  /// The keys of the action `set` where it is about a screen.
  static let table = Table<ScreenChanges>(
    name: "setScreen", subject: "the action 'set' of a screen",
    fields: [
      Field("screen", .identifier, \.screen, "The screen that changes.").required,
      Field(
        "rotation", .rotation, \.rotation, "By how much the screen's glass is turned clockwise from now on."
      ).required,
    ])

  static let type = table.type { ScreenChanges(at: $0) }.map { ActionDescription.turn($0) }
}

extension ValueType<ActionDescription> {
  /// New values of a view or, where the mapping names one, of a screen.
  static let set = ValueType(
    ViewChanges.type.wanted, .either([ViewChanges.type.shape, ScreenChanges.type.shape])
  ) { slot, decoder in
    let isOfScreen = slot.node.pairs?.contains { $0.key == "screen" } ?? false
    return (isOfScreen ? ScreenChanges.type : ViewChanges.type).decode(slot, decoder)
  }
}
