extension ScreenDescription {
  /// The screen of a scene that describes none: `main`, 1000 x 1000 points.
  static func standard(at location: SourceLocation) -> ScreenDescription {
    ScreenDescription(id: Identifier("main", at: location, isExplicit: false))
  }
}
