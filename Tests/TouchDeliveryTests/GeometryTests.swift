import FingerpostEngine
import Testing

/// What `CGRect` and `CGAffineTransform` have under the same names.
struct GeometryTests {
  @Test func aRectangleHasEdgesAndAMiddle() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 50)
    #expect([rect.width, rect.minX, rect.midX, rect.maxX] == [30, 10, 25, 40])
    #expect([rect.height, rect.minY, rect.midY, rect.maxY] == [50, 20, 45, 70])
  }

  @Test func whatIsAddedToATransformComesFirst() {
    let doubled = AffineTransform(scaleX: 2, y: 3)
    #expect(doubled.translatedBy(x: 1, y: 1).apply(to: .zero) == Point(x: 2, y: 3))
    #expect(
      AffineTransform(translationX: 1, y: 1).scaledBy(x: 2, y: 3).apply(to: Point(x: 1, y: 1))
        == Point(x: 3, y: 4))
    #expect(
      doubled.concatenating(AffineTransform(translationX: 1, y: 1)).apply(to: .zero) == Point(x: 1, y: 1))
  }

  @Test func aQuarterTurnGoesClockwise() {
    let turned = AffineTransform(translationX: 5, y: 0).rotated(by: .pi / 2).apply(to: Point(x: 1, y: 0))
    #expect(turned.distance(to: Point(x: 5, y: 1)) < 1e-12)
  }

  @Test func aMomentIsTheNearestMicrosecond() {
    #expect(
      [4.06, 8.12, 0.57].map { Instant.zero.advanced(by: $0).microseconds } == [
        4_060_000, 8_120_000, 570_000,
      ])
  }
}
