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
