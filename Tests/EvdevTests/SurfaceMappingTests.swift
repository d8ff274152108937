import DeviceDescription
import InputTestSupport
import Testing
import TouchDelivery

@testable import Evdev

@Suite struct SurfaceMappingTests {
  /// Where a quarter of the width and a tenth of the height lie on a screen of 1000 x 500.
  private func point(on screen: Screen = testScreen, _ say: (inout SurfaceGeometry) -> Void) -> Point {
    var geometry = SurfaceGeometry()
    say(&geometry)
    return SurfaceMapping(screen: screen, geometry: geometry).point(x: 0.25, y: 0.1)
  }

  @Test(arguments: [
    (Rotation.none, Point(x: 250, y: 50)), (.quarter, Point(x: 900, y: 125)), (.half, Point(x: 750, y: 450)),
    (.threeQuarters, Point(x: 100, y: 375)),
  ])
  func theSurfaceIsTurnedClockwise(rotation: Rotation, point: Point) {
    #expect(SurfaceMapping(screen: testScreen, rotation: rotation).point(x: 0.25, y: 0.1) == point)
  }

  @Test func axesAreSwappedBeforeTheyAreInverted() {
    #expect(point { $0.swapsAxes = true } == Point(x: 100, y: 125))
    #expect(point { $0.invertsX = true } == Point(x: 750, y: 50))
    #expect(point { $0.invertsY = true } == Point(x: 250, y: 450))
    #expect(point { ($0.swapsAxes, $0.invertsX) = (true, true) } == Point(x: 900, y: 125))
  }

  /// Swapping the axes and inverting x is what a quarter turn is.
  @Test func theMatrixIsLibinputs() throws {
    let quarter = try #require(AffineTransform(calibrationMatrix: "0 -1 1 1 0 0"))
    #expect(point { $0.calibration = quarter } == Point(x: 900, y: 125))
    let lower = try #require(AffineTransform(calibrationMatrix: "1 0 0 0 0.5 0.5"))
    #expect(point { $0.calibration = lower } == Point(x: 250, y: 275))
    #expect(point { ($0.calibration, $0.rotation) = (lower, .quarter) } == Point(x: 450, y: 125))
  }

  /// As in libinput: X's matrices have nine numbers.
  @Test(arguments: ["0 1 0 -1 0 1", "0 1 0 -1 0 1 0 0 1", "0 1 0 -1 0 1 and more"])
  func theFirstSixNumbersCalibrate(text: String) {
    #expect(AffineTransform(calibrationMatrix: text)?.matrix == [0, 1, 0, -1, 0, 1])
    #expect(AffineTransform.isLong(calibrationMatrix: text) == (text.count > 12))
  }

  @Test(arguments: [
    "", "1 0 0 0 1", "1 0 0 0 one 0", "one 0 0 0 1 0 0 0 1", "1 0 0 0 nan 0", "1 0 0 0 inf 0", "1 0 0 2 0 0",
    "0 0 0 0 0 0",
  ])
  func whatIsNoMatrixCalibratesNothing(text: String) {
    #expect(AffineTransform(calibrationMatrix: text) == nil)
  }

  @Test func theScenesMatrixReplacesTheDevices() {
    let own = AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0.5, ty: 0.5)
    var device = InputDevice(name: "Panel", path: "/dev/input/event1", kind: .touchscreen)
    device.calibration = own
    func point(_ geometry: SurfaceGeometry) -> Point? {
      let rule = DeviceRule(mapping: SurfaceMapping(screen: testScreen, geometry: geometry))
      return DeviceRules([rule], firstScreen: testScreen).mapping(for: device)?.point(x: 0.25, y: 0.1)
    }
    var geometry = SurfaceGeometry()
    #expect(point(geometry) == Point(x: 500, y: 250))
    geometry.calibration = .identity
    #expect(point(geometry) == Point(x: 250, y: 50))
    let without = DeviceRules(firstScreen: testScreen)
    #expect(without.mapping(for: device)?.point(x: 0, y: 0) == Point(x: 500, y: 250))
  }

  @Test func aSurfaceMayCoverPartOfAScreenOrMoreThanIt() {
    #expect(point { $0.area = Rect(x: 500, y: 250, width: 500, height: 250) } == Point(x: 625, y: 275))
    #expect(
      point { ($0.area, $0.rotation) = (Rect(x: 500, y: 0, width: 500, height: 500), .half) }
        == Point(x: 875, y: 450))
    #expect(point { $0.area = Rect(x: -1000, y: 0, width: 2000, height: 500) } == Point(x: -500, y: 50))
  }

  @Test func placesJustBeyondTheSurfaceAreOnItsEdge() {
    var geometry = SurfaceGeometry()
    geometry.area = Rect(x: 500, y: 0, width: 200, height: 500)
    let mapping = SurfaceMapping(screen: testScreen, geometry: geometry)
    let places: [(x: Double, y: Double, location: Point, overshoot: Point)] = [
      (0, 0.5, Point(x: 500, y: 250), .zero), (-0.05, 0.5, Point(x: 500, y: 250), Point(x: -10, y: 0)),
      (-0.0501, 0.5, Point(x: 489.98, y: 250), .zero),
      (0.5, -0.05, Point(x: 600, y: 0), Point(x: 0, y: -25)), (0.5, -0.06, Point(x: 600, y: -30), .zero),
      (0.5, 1.06, Point(x: 600, y: 530), .zero), (-0.02, -7, Point(x: 496, y: -3500), .zero),
    ]
    for place in places {
      let isOnSurface = mapping.reaches(x: place.x, y: place.y)
      let touch = mapping.touch(x: place.x, y: place.y, isOnSurface: isOnSurface)
      #expect(touch.location.distance(to: place.location) < 1e-9, "\(place)")
      #expect(touch.overshoot.distance(to: place.overshoot) < 1e-9, "\(place)")
    }
    let far = mapping.touch(x: 1.04, y: 1.04, isOnSurface: true)
    #expect(Rect(x: 500, y: 0, width: 200, height: 500).contains(far.location))
    #expect((far.location + far.overshoot).distance(to: Point(x: 708, y: 520)) < 1e-9)
  }

  @Test func theSizeOfAContactIsAsCalibrated() {
    var geometry = SurfaceGeometry()
    geometry.calibration = AffineTransform(a: 1.5, b: 0, c: 0, d: 1.5, tx: -0.02, ty: -0.02)
    let mapping = SurfaceMapping(screen: testScreen, geometry: geometry)
    #expect(abs(mapping.radius(x: 0.01, y: 0.02) - 15) < 1e-9)
  }

  /// The far edges belong to no view, and what a surface that is turned around has on its first row lies there.
  @Test func theFirstRowOfATurnedSurfaceIsOnTheScreen() {
    for rotation in Rotation.allCases {
      let point = SurfaceMapping(screen: testScreen, rotation: rotation).point(x: 0, y: 0)
      #expect(testScreen.bounds.contains(point), "\(rotation)")
    }
  }

  @Test func aFractionIsCountedAsLibinputDoes() {
    let range = AxisRange(minimum: -10, maximum: 89)
    #expect(range.fraction(of: -10) == 0)
    #expect(range.fraction(of: 40) == 0.5)
    #expect(range.fraction(of: 89) == 0.99)
    #expect(range.fraction(of: -60) == -0.5)
  }

  /// A panel whose units do not divide the screen's points, as 3000 on 1280, still has places of few digits.
  @Test(arguments: [Rotation.none, .half])
  func placesOfFewDigitsHaveNoMore(rotation: Rotation) {
    let screen = Screen(id: "panel", size: Size(width: 1280, height: 800))
    let mapping = SurfaceMapping(screen: screen, rotation: rotation)
    for count: Int32 in [125, 1000, 3000, 4096, 10_000] {
      let range = AxisRange(minimum: 0, maximum: count - 1)
      for value in 1..<count where (value * 12_800) % count == 0 {
        let x = mapping.point(x: range.fraction(of: value), y: 0).x
        let tenths = Double(value * 12_800 / count)
        #expect(x == (rotation == .half ? 12_800 - tenths : tenths) / 10, "\(value) of \(count)")
      }
    }
  }

  @Test func placesOfManyDigitsKeepThem() {
    let third = SurfaceMapping(screen: testScreen).point(x: 1.0 / 3, y: 1.0 / 7)
    #expect(third == Point(x: 1.0 / 3 * 1000, y: 1.0 / 7 * 500))
  }

  @Test func rangesWithoutSenseGiveNumbers() {
    #expect(AxisRange(minimum: 0, maximum: -1).fraction(of: 5) == 0)
    #expect(AxisRange(minimum: .max, maximum: .min).fraction(of: .min) == 0)
    #expect(AxisRange(minimum: .min, maximum: .max).fraction(of: .max) < 1)
  }
}

/// Screens that are turned while surfaces lie on them.
@Suite struct ScreenRotationTests {
  private let application = Application(id: "application")

  @Test(arguments: [
    (Rotation.quarter, Point(x: 450, y: 250)), (.half, Point(x: 750, y: 450)),
    (.threeQuarters, Point(x: 50, y: 750)), (.none, Point(x: 250, y: 50)),
  ])
  func surfacesAreTurnedWithTheirScreen(rotation: Rotation, point: Point) {
    let screen = testScreen
    let mapping = SurfaceMapping(screen: screen)
    let other = SurfaceMapping(screen: testScreen)
    application.rotate(screen, to: .threeQuarters)
    application.rotate(screen, to: rotation)
    #expect(mapping.point(x: 0.25, y: 0.1) == point)
    #expect(other.point(x: 0.25, y: 0.1) == Point(x: 250, y: 50))
  }

  /// The size is the one that the screen has at the start, and what a device says of itself comes on top.
  @Test func aScreenMayStartTurned() {
    let screen = Screen(id: "panel", size: Size(width: 1000, height: 500), rotation: .quarter)
    let mapping = SurfaceMapping(screen: screen)
    #expect(mapping.point(x: 0.25, y: 0.1) == Point(x: 900, y: 125))
    #expect(
      SurfaceMapping(screen: screen, rotation: .threeQuarters).point(x: 0.25, y: 0.1) == Point(x: 250, y: 50))
    application.rotate(screen, to: .none)
    #expect(screen.size == Size(width: 500, height: 1000))
    #expect(mapping.point(x: 0.25, y: 0.1) == Point(x: 125, y: 100))
  }

  @Test func anAreaIsTurnedWithTheScreen() {
    let screen = testScreen
    var geometry = SurfaceGeometry()
    geometry.area = Rect(x: 0, y: 250, width: 1000, height: 250)
    let mapping = SurfaceMapping(screen: screen, geometry: geometry)
    application.rotate(screen, to: .quarter)
    #expect(mapping.point(x: 0.25, y: 0.1) == Point(x: 225, y: 250))
  }
}
