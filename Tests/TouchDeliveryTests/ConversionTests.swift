import Testing
import TouchDelivery

/// The numeric oracles of CV-5: conversions between views that are shifted, scaled and scrolled.
@Suite("CV-5: conversions")
struct ConversionTests {
  private func view(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, in superview: View? = nil,
    boundsOrigin: Point = .zero, scale: Double? = nil
  ) -> View {
    let view = View(id: "view")
    superview?.addSubview(view)
    if let scale { view.transform = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0) }
    view.frame = Rect(x: x, y: y, width: width, height: height)
    view.bounds.origin = boundsOrigin
    return view
  }

  private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  @Test func aFrameThatIsSetUnderAScaleCountsInTheSuperview() {
    let outer = view(0, 0, 80, 40)
    let sub = view(10, 10, 60, 40, in: outer, scale: 2)
    #expect(sub.bounds.size == Size(width: 30, height: 20))
    #expect(outer.convert(point(60, 20), to: sub) == point(25, 5))
    #expect(sub.convert(point(25, 5), to: outer) == point(60, 20))
  }

  @Test func theOriginOfBoundsCounts() {
    let outer = view(0, 0, 100, 100, boundsOrigin: point(50, 50))
    let sub = view(40, 40, 20, 20, in: outer, boundsOrigin: point(123, 123))
    #expect(sub.convert(point(133, 133), to: outer) == point(50, 50))
  }

  @Test func aPointGoesThroughThreeScrolledViewsToTheWindow() {
    let screen = Screen(id: "main", size: Size(width: 1000, height: 1000))
    let window = Window(id: "window", screen: screen, windowScene: WindowScene(id: "scene"))
    let v1 = view(80, 80, 100, 100, in: window, boundsOrigin: point(15, 15))
    let v2 = view(70, 70, 100, 100, in: v1, boundsOrigin: point(25, 25))
    let v3 = view(50, 50, 100, 100, in: v2, boundsOrigin: point(64, 64))
    #expect(v3.convert(point(20, 10), to: nil) == point(116, 106))
    #expect(v3.convert(point(116, 106), from: nil) == point(20, 10))
  }

  @Test func aPointGoesThroughTwoLevelsInsideAScaledView() {
    let root = view(0, 0, 400, 400)
    let box = view(0, 0, 200, 200, in: root, scale: 2)
    let mid = view(10, 10, 80, 80, in: box)
    let inner = view(5, 5, 20, 20, in: mid)
    #expect(root.convert(point(100, 100), to: inner) == point(35, 35))
  }

  @Test func nestedOffsetsAddUp() {
    let background = view(0, 0, 100, 100)
    let v1 = view(10, 10, 80, 80, in: background)
    let u1 = view(10, 10, 60, 60, in: v1)
    let u2 = view(20, 20, 20, 20, in: u1)
    #expect(background.convert(point(40, 40), to: u2) == point(0, 0))
    #expect(u2.convert(point(41, 42), from: background) == point(1, 2))
  }
}
