package import LiveScenes
internal import Decoding
internal import DeviceDescription
internal import Diagnostics
internal import Evdev
internal import JSON
internal import Scenes
package import TouchDelivery

/// A surface that is touched to learn where it lies, and where it lies by the scene.
package struct CalibratedSurface {
  /// The device; nil for a touch script, which has none.
  let device: InputDevice?
  /// Its size in millimetres, where the device tells.
  let size: Size?
  /// Where it lies.
  let mapping: SurfaceMapping
  /// The place of the scene's rule for it; nil where there is no such rule.
  let rule: String?

  /// The screen's size in points.
  package var screenSize: Size { mapping.screen.initialSize }

  /// The surface of `device`, of this `size` in millimetres, as the rules of `scene` lay it, or onto the first screen.
  init(_ device: InputDevice?, size: Size?, in scene: CalibrationScene) {
    (self.device, self.size) = (device, size)
    let rules = scene.rules
    if let device {
      mapping = rules.mapping(forRecorded: device)
      rule = rules.index(for: device).map { scene.places[$0] }
    } else {
      mapping = rules.firstMapping
      rule = scene.places.first
    }
  }
}

/// The devices and screens of a scene, or of no scene: one screen, on which every touchscreen lies.
package struct CalibrationScene {
  private let scene: SceneDescription?
  private let screens: [Screen]

  /// What `file` says.
  package init(_ file: SceneFile?) {
    scene = file?.scene
    screens = scene?.screens.map { $0.makeScreen() } ?? [Screen(id: "main", size: nil)]
  }

  /// The place of each rule.
  var places: [String] { scene?.devices.map(\.location.description) ?? [] }

  var rules: DeviceRules {
    scene.map { DeviceRules($0, screens: screens) } ?? DeviceRules(firstScreen: screens[0])
  }

  /// Lets a screen without a size follow from `device`, whose surface has this `size` in millimetres (SCR-2).
  func fit(to device: InputDevice, size: Size?) {
    guard let mapping = rules.mapping(for: device) else { return }
    [LaidSurface(device.kind, size: size, mapping: mapping)].resize(screens)
  }

  /// Gives the screen of `device`, if the scene gives none, the size that it has in a daemon.
  func fit(to device: InputDevice, screenSize: Size) {
    guard let screen = rules.mapping(for: device)?.screen, !screen.hasOwnSize else { return }
    screen.resize(to: screenSize)
  }
}

extension PlainError {
  /// No touch device has a name or path like `pattern`; there are only `devices`.
  static func noDevice(like pattern: String?, among devices: [InputDevice]) -> PlainError {
    let names = devices.map { "\($0.name.quoted) at \($0.path)" }.joined(separator: ", ")
    return PlainError(
      "no touch device has a name or path like \((pattern ?? "*").quoted); there is \(names)")
  }
}

extension InputDevice {
  /// Whether `pattern` fits its name or its path; nil fits each.
  func fits(_ pattern: String?) -> Bool { Glob.fits(name, pattern) || Glob.fits(path, pattern) }
}

/// The findings of a calibration about a surface.
package struct CalibrationResult {
  private let surface: CalibratedSurface
  private let fit: AffineFit
  private let places: [Point]
  private let targets: [Point]

  init(_ surface: CalibratedSurface, _ fit: AffineFit, places: [Point], targets: [Point]) {
    (self.surface, self.fit, self.places, self.targets) = (surface, fit, places, targets)
  }

  private var geometry: SurfaceGeometry { surface.mapping.geometry.corrected(by: fit.transform) }

  /// The lines for the scene's rule, with what was found in comments.
  package var lines: [String] {
    let geometry = geometry
    var lines = [summary, axes(of: geometry), place].map { "# \($0)" }
    if geometry.swapsAxes { lines.append("swapAxes: true") }
    if geometry.invertsX { lines.append("invertX: true") }
    if geometry.invertsY { lines.append("invertY: true") }
    return lines + ["calibration: [\(Self.words(geometry.calibration ?? .identity, between: ", "))]"]
  }

  /// How far the touches are from their marks.
  private var summary: String {
    let corrected = SurfaceMapping(screen: surface.mapping.screen, geometry: geometry).ofStart
    let wanted = SurfaceMapping(screen: surface.mapping.screen, geometry: surface.plainGeometry).ofStart
    let misses = zip(places, targets).map { place, target in
      corrected.point(x: place.x, y: place.y).distance(to: wanted.point(x: target.x, y: target.y))
    }
    let points = misses.map(surface.mapping.screen.points)
    let millimetres = millimetres ?? (surface.mapping.screen.unit == .millimetres ? misses : nil)
    let onGlass = millimetres.map { " (\(Self.mean($0)) mm)" } ?? ""
    let name = surface.device.map { " on \($0.name.quoted)" } ?? ""
    return "\(places.count) touches\(name) miss their marks by \(Self.mean(points)) points\(onGlass)"
      + " on average, by \(Self.rounded(points.max() ?? 0)) at most"
  }

  /// How far each touch is from its mark on the glass, where the device tells its size.
  private var millimetres: [Double]? {
    guard let size = surface.size, let inverse = fit.transform.inverse else { return nil }
    return zip(places, targets).map { place, target in
      let offset = inverse.apply(to: target) - place
      return Point(x: offset.x * size.width, y: offset.y * size.height).distance(to: .zero)
    }
  }

  private func axes(of geometry: SurfaceGeometry) -> String {
    let faults = [
      geometry.swapsAxes ? "x and y are swapped" : nil, geometry.invertsX ? "x is inverted" : nil,
      geometry.invertsY ? "y is inverted" : nil,
    ].compactMap { $0 }
    return faults.isEmpty ? "its axes are as they should be" : faults.joined(separator: ", ")
  }

  private var place: String {
    let keys = "in place of its calibration, swapAxes, invertX and invertY"
    return surface.rule.map { "for the device's rule at \($0), \(keys)" }
      ?? "for the device's rule in the scene, \(keys)"
  }

  /// The rule by which udev gives the device the whole matrix, with what to do about it.
  package var udevLines: [String] {
    [
      "# /etc/udev/rules.d/99-touch-calibration.rules, for other programs too; then remove the keys above from the scene",
      "ACTION==\"add|change\", SUBSYSTEM==\"input\", KERNEL==\"event*\", \(udevMatch), "
        + "ENV{LIBINPUT_CALIBRATION_MATRIX}=\"\(Self.words(fit.transform, between: " "))\"",
    ]
  }

  /// The device by its numbers, by its name where udev can write it, or else every touchscreen.
  private var udevMatch: String {
    guard let device = surface.device else { return "ENV{ID_INPUT_TOUCHSCREEN}==\"1\"" }
    if device.vendor != 0 || device.product != 0 {
      let words = [device.vendor, device.product].map { $0.hexadecimal(digits: 4) }
      return "ATTRS{id/vendor}==\"\(words[0])\", ATTRS{id/product}==\"\(words[1])\""
    }
    let isPlain = !device.name.isEmpty && !device.name.contains { "\"\\*?[]|".contains($0) }
    return isPlain ? "ATTRS{name}==\"\(device.name.onOneLine)\"" : "ENV{ID_INPUT_TOUCHSCREEN}==\"1\""
  }

  private static func words(_ transform: AffineTransform, between separator: String) -> String {
    transform.matrix.map { Decimal.rounded($0, digits: 6) }.joined(separator: separator)
  }

  private static func mean(_ distances: [Double]) -> String {
    rounded(distances.reduce(0, +) / Double(max(1, distances.count)))
  }

  private static func rounded(_ distance: Double) -> String { Decimal.rounded(distance, digits: 1) }
}

extension CalibratedSurface {
  /// How the surface would lie if nothing were wrong with its axes.
  var plainGeometry: SurfaceGeometry {
    var geometry = mapping.geometry
    geometry.calibration = .identity
    (geometry.swapsAxes, geometry.invertsX, geometry.invertsY) = (false, false, false)
    return geometry
  }

  /// Where `marks` lie on such a surface, in fractions of it.
  func targets(of marks: [CalibrationMark]) -> [Point] {
    let plain = SurfaceMapping(screen: mapping.screen, geometry: plainGeometry)
    let area = mapping.geometry.area ?? Rect(origin: .zero, size: screenSize)
    return marks.compactMap { mark in
      plain.fraction(
        of: Point(
          x: area.origin.x + mark.place.x * area.size.width,
          y: area.origin.y + mark.place.y * area.size.height))
    }
  }
}
