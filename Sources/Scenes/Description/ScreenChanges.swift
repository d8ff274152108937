package import TouchDelivery

/// New values of a screen's properties.
package struct ScreenChanges: Sendable {
  /// The screen.
  package internal(set) var screen: Identifier
  /// By how much its glass is to be turned clockwise.
  package internal(set) var rotation = Rotation.none

  init(at location: SourceLocation) {
    screen = Identifier("", at: location, isExplicit: false)
  }

  /// What changes, in words: `panel: rotation 90`.
  package var summary: String { "\(screen.value): rotation \(rotation.rawValue)" }
}
