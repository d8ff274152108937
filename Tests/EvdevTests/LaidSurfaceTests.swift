import DeviceDescription
import Testing
import TouchDelivery

@testable import Evdev

/// SCR-2: the size of a screen to which the scene gives none.
@Suite struct LaidSurfaceTests {
  private let screen = Screen(id: "pad", size: nil)

  private func surface(
    _ size: Size?, _ kind: DeviceKind = .touchpad, on other: Screen? = nil,
    _ say: (inout SurfaceGeometry) -> Void = { _ in }
  ) -> LaidSurface {
    var geometry = SurfaceGeometry()
    say(&geometry)
    return LaidSurface(
      kind, size: size, mapping: SurfaceMapping(screen: other ?? screen, geometry: geometry))
  }

  private static let small = Size(width: 98.4, height: 54.2)
  private static let large = Size(width: 120, height: 80)

  @Test func aPadHasFivePointsToAMillimetre() {
    #expect([surface(Self.small)].size(of: screen) == Size(width: 492, height: 271))
    #expect([surface(nil)].size(of: screen) == Size(width: 345, height: 250))
  }

  @Test func millimetresAreMillimetres() {
    let screen = Screen(id: "pad", size: nil, unit: .millimetres)
    #expect([surface(Self.small, on: screen)].size(of: screen) == Size(width: 98, height: 54))
  }

  @Test func aPadThatIsTurnedTurnsItsScreen() throws {
    let turned = Size(width: 271, height: 492)
    #expect([surface(Self.small) { $0.rotation = .quarter }].size(of: screen) == turned)
    #expect([surface(Self.small) { $0.swapsAxes = true }].size(of: screen) == turned)
    let matrix = try #require(AffineTransform(calibrationMatrix: "0 -1 1 1 0 0"))
    #expect([surface(Self.small) { $0.calibration = matrix }].size(of: screen) == turned)
    let sideways = Screen(id: "pad", size: nil, rotation: .quarter)
    #expect([surface(Self.small, on: sideways)].size(of: sideways) == turned)
    #expect(
      [surface(Self.small) { ($0.swapsAxes, $0.rotation) = (true, .quarter) }].size(of: screen) != turned)
  }

  @Test func aTouchscreenHasThousandths() {
    let pads = [surface(Self.small), surface(Size(width: 200, height: 100), .touchscreen)]
    #expect(pads.size(of: screen) == Screen.standardSize)
  }

  @Test func theFirstOfSeveralPadsCountsUnlessAnotherHasDecided() {
    let pads = [surface(Self.small), surface(Self.large)]
    #expect(pads.size(of: screen) == Size(width: 492, height: 271))
    screen.resize(to: Size(width: 600, height: 400))
    #expect(pads.size(of: screen) == nil)
    #expect([surface(Self.small)].size(of: screen) == Size(width: 492, height: 271))
    #expect([LaidSurface]().size(of: screen) == nil, "it keeps its size when the pad goes")
  }

  @Test func partsAndNonsenseSayNothing() {
    #expect(
      [surface(Self.small) { $0.area = Rect(x: 0, y: 0, width: 500, height: 1000) }].size(of: screen) == nil)
    #expect([surface(Size(width: 4096, height: 4096))].size(of: screen) == nil)
    #expect([surface(Size(width: 5, height: 3))].size(of: screen) == nil)
    #expect([surface(Self.small, on: Screen(id: "other", size: nil))].size(of: screen) == nil)
  }
}
