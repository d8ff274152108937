import InputDevices
import Testing
import TouchDelivery

@Suite struct SurfaceMappingTests {
  @Test(arguments: [
    (Rotation.none, Point(x: 250, y: 50)), (.quarter, Point(x: 900, y: 125)), (.half, Point(x: 750, y: 450)),
    (.threeQuarters, Point(x: 100, y: 375)),
  ])
  func theSurfaceIsTurnedClockwise(rotation: Rotation, point: Point) {
    #expect(SurfaceMapping(screen: testScreen, rotation: rotation).point(x: 0.25, y: 0.1) == point)
  }

  @Test func aFractionIsCountedAsLibinputDoes() {
    let range = AxisRange(minimum: -10, maximum: 89)
    #expect(range.fraction(of: -10) == 0)
    #expect(range.fraction(of: 40) == 0.5)
    #expect(range.fraction(of: 89) == 0.99)
    #expect(range.fraction(of: -60) == -0.5)
  }

  @Test func rangesWithoutSenseGiveNumbers() {
    #expect(AxisRange(minimum: 0, maximum: -1).fraction(of: 5) == 0)
    #expect(AxisRange(minimum: .max, maximum: .min).fraction(of: .min) == 0)
    #expect(AxisRange(minimum: .min, maximum: .max).fraction(of: .max) < 1)
  }
}
