import DeviceDescription
import Evdev
import TestSupport
import Testing
import TouchDelivery

/// Fits of touches to marks, and what they say of the axes.
@Suite struct AffineFitTests {
  private static let corners = [
    Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1), Point(x: 0.5, y: 0.5),
  ]

  /// A distortion that turns a little, shears a little and may swap and invert the axes.
  private static func distortion(_ random: inout SplitMix64) -> (AffineTransform, SurfaceGeometry) {
    var geometry = SurfaceGeometry()
    geometry.swapsAxes = random.chance(50)
    geometry.invertsX = random.chance(50)
    geometry.invertsY = random.chance(50)
    func number(_ low: Double, _ high: Double) -> Double {
      low + (high - low) * Double(random.below(1 << 30)) / Double(1 << 30)
    }
    let bend = AffineTransform(
      a: number(0.8, 1.25), b: number(-0.15, 0.15), c: number(-0.15, 0.15), d: number(0.8, 1.25),
      tx: number(-0.1, 0.1), ty: number(-0.1, 0.1))
    return (bend.concatenating(geometry.axes), geometry)
  }

  @Test func exactTouchesGiveTheDistortionBack() throws {
    var random = SplitMix64(seed: 1)
    for count in 3...5 {
      for _ in 0..<200 {
        let (transform, geometry) = Self.distortion(&random)
        let inverse = try #require(transform.inverse)
        let targets = Array(Self.corners.prefix(count))
        let fit = try #require(AffineFit(targets.map(inverse.apply), to: targets))
        for (number, expected) in zip(fit.transform.matrix, transform.matrix) {
          #expect(abs(number - expected) < 1e-9)
        }
        let corrected = SurfaceGeometry().corrected(by: fit.transform)
        #expect(corrected.swapsAxes == geometry.swapsAxes)
        #expect(corrected.invertsX == geometry.invertsX && corrected.invertsY == geometry.invertsY)
      }
    }
  }

  /// Each touch is off by at most `noise` along each axis, so no place on the surface is off by much more.
  @Test func noisyTouchesGiveItWithinTheNoise() throws {
    var random = SplitMix64(seed: 2)
    let noise = 0.01
    for _ in 0..<500 {
      let (transform, geometry) = Self.distortion(&random)
      let inverse = try #require(transform.inverse)
      let touches = Self.corners.map { corner in
        inverse.apply(to: corner)
          + Point(
            x: noise * (Double(random.below(2001)) / 1000 - 1),
            y: noise * (Double(random.below(2001)) / 1000 - 1))
      }
      let fit = try #require(AffineFit(touches, to: Self.corners))
      for corner in Self.corners {
        #expect(fit.transform.apply(to: inverse.apply(to: corner)).distance(to: corner) < 3 * noise)
      }
      #expect(SurfaceGeometry().corrected(by: fit.transform).swapsAxes == geometry.swapsAxes)
    }
  }

  /// Nothing else comes closer to the marks: a fit that is moved or scaled a little leaves more between.
  @Test func itIsTheClosest() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<100 {
      let touches = Self.corners.map {
        $0 + Point(x: Double(random.below(100)) / 1000, y: Double(random.below(100)) / 1000)
      }
      let fit = try #require(AffineFit(touches, to: Self.corners)).transform
      let least = Self.misses(of: fit, touches)
      for number in 0..<6 {
        var matrix = fit.matrix
        matrix[number] += 0.001
        let other = try #require(
          AffineTransform(calibrationMatrix: matrix.map(\.description).joined(separator: " ")))
        #expect(Self.misses(of: other, touches) > least)
      }
    }
  }

  private static func misses(of transform: AffineTransform, _ touches: [Point]) -> Double {
    zip(touches, corners).reduce(0) { sum, pair in
      let distance = transform.apply(to: pair.0).distance(to: pair.1)
      return sum + distance * distance
    }
  }

  @Test(arguments: [
    [Point(x: 0, y: 0), Point(x: 0.5, y: 0.5), Point(x: 1, y: 1)],
    [Point(x: 0.2, y: 0), Point(x: 0.2, y: 0.4), Point(x: 0.21, y: 1)],
    [Point(x: 0.3, y: 0.3), Point(x: 0.3, y: 0.3), Point(x: 0.3, y: 0.3)],
    [Point(x: 0, y: 0), Point(x: 1, y: 0)],
    [Point(x: .nan, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1)],
  ])
  func aLineHasNoFit(touches: [Point]) {
    #expect(AffineFit(touches, to: Array(Self.corners.prefix(touches.count))) == nil)
  }

  /// The rule that is printed maps each fraction as the fit does, whatever the rotation and the area of the rule are.
  @Test func theCorrectedSurfaceLiesAsTheFitSays() {
    var random = SplitMix64(seed: 4)
    let screen = Screen(id: "panel", size: Size(width: 800, height: 480))
    for rotation in [Rotation.none, .quarter, .half, .threeQuarters] {
      var plain = SurfaceGeometry()
      plain.rotation = rotation
      plain.area = Rect(x: 100, y: 50, width: 300, height: 200)
      let (transform, _) = Self.distortion(&random)
      let corrected = SurfaceMapping(screen: screen, geometry: plain.corrected(by: transform))
      for corner in Self.corners {
        let target = transform.apply(to: corner)
        let expected = SurfaceMapping(screen: screen, geometry: plain).point(x: target.x, y: target.y)
        #expect(corrected.point(x: corner.x, y: corner.y).distance(to: expected) < 1e-9)
      }
    }
  }
}
