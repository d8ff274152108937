package import DeviceDescription
package import TouchDelivery

/// The surface of a device that touches a screen, as far as the screen's size depends on it.
package struct LaidSurface {
  /// What the device is.
  package let kind: DeviceKind
  /// Its size in millimetres; nil where the device does not tell.
  package let size: Size?
  /// Where it lies.
  package let mapping: SurfaceMapping

  /// The surface of a device of `kind`, of `size` in millimetres, that lies as `mapping` says.
  package init(_ kind: DeviceKind, size: Size?, mapping: SurfaceMapping) {
    (self.kind, self.size, self.mapping) = (kind, size, mapping)
  }
}

extension [LaidSurface] {
  /// What a touchpad that does not tell its size is taken for, in millimetres; libinput takes it for the same.
  private static let usualSize = Size(width: 69, height: 50)

  /// The size of `screen`, which the scene does not give, with these surfaces on it; nil if it stays (SCR-2).
  ///
  /// Of several touchpads the first decides, unless another one has already.
  package func size(of screen: Screen) -> Size? {
    let own = filter { $0.mapping.screen === screen }
    if own.contains(where: { $0.kind != .touchpad }) { return Screen.standardSize }
    let sizes = own.compactMap { $0.mapping.screenSize(ofSurface: $0.size ?? Self.usualSize) }
    return sizes.contains(screen.initialSize) ? nil : sizes.first
  }

  /// Gives those of `screens` that have neither a size in the scene nor an application yet the size that follows (SCR-2).
  package func resize(_ screens: [Screen]) {
    for screen in screens where !screen.hasOwnSize { size(of: screen).map(screen.resize) }
  }
}

extension Screen {
  /// How many points a touchpad has to each millimetre if the scene gives its screen no size (SCR-2).
  ///
  /// A finger that taps rolls by a millimetre or two, and a tap may move 10 points.
  private static let pointsPerMillimetre = 5.0

  /// How many of its units a touchpad has to each millimetre.
  fileprivate var unitsPerMillimetre: Double { unit == .points ? Self.pointsPerMillimetre : 1 }
}

extension SurfaceMapping {
  /// The size of a screen without one whose whole is this surface, of this `size` in millimetres, in whole units; nil where
  /// the surface covers a part of the screen, or is larger or smaller than any touchpad.
  fileprivate func screenSize(ofSurface size: Size) -> Size? {
    guard geometry.area == nil, [size.width, size.height].allSatisfy((10...1000).contains) else { return nil }
    let (width, height) = isOnItsSide ? (size.height, size.width) : (size.width, size.height)
    let scale = screen.unitsPerMillimetre
    return Size(width: (width * scale).rounded(), height: (height * scale).rounded())
  }

  /// Whether its width lies along the height of the screen.
  private var isOnItsSide: Bool {
    let plain = geometry.transform(onto: Size(width: 1, height: 1), turnedBy: screen.initialRotation)
    return abs(plain.b) > abs(plain.a)
  }
}
