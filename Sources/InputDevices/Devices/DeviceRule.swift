/// One entry of the scene's `devices`: which devices, and where their surfaces lie.
package struct DeviceRule {
  /// Which devices.
  package var match: DeviceMatch
  /// Where their surfaces lie.
  package var mapping: SurfaceMapping

  /// The rule that lays each device of `match` onto `mapping`.
  package init(_ match: DeviceMatch, mapping: SurfaceMapping) {
    self.match = match
    self.mapping = mapping
  }
}
