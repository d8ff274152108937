/// By how much a device's surface is turned clockwise against its screen; the scene's `rotation`.
package enum Rotation: Int, Hashable, Sendable, CaseIterable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270
}
