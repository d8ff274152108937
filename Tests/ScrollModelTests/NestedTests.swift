import TouchControls
import Testing
import TouchDelivery

/// Which of two nested scroll views takes a drag, in every case: what each scrolls, where it is, and where the finger goes.
@Suite struct NestedTests {
  enum Place: CaseIterable { case start, middle, end }

  /// One axis of one scroll view: it does not scroll, or it is there.
  static let axes: [Place?] = [nil] + Place.allCases

  struct Sight {
    let x: Place?
    let y: Place?

    static let all = NestedTests.axes.flatMap { x in NestedTests.axes.map { Sight(x: x, y: $0) } }

    /// Whether there is more content where a finger that goes `way` takes it from; nil where the axis does not scroll.
    func hasMore(_ way: Point) -> Bool? {
      let (place, isBack) = abs(way.x) > abs(way.y) ? (x, way.x > 0) : (y, way.y > 0)
      return place.map { $0 != (isBack ? .start : .end) }
    }
  }

  static let ways = [
    Point(x: 40, y: 0), Point(x: -40, y: 0), Point(x: 0, y: 40), Point(x: 0, y: -40), Point(x: 38, y: 14),
    Point(x: -14, y: 38), Point(x: 12, y: -38), Point(x: -38, y: -12),
  ]

  /// By the words of the rule: the inner one along its own axes, unless it is at its end and the outer one is not.
  private func expected(_ inner: Sight, _ outer: Sight, _ way: Point) -> String {
    switch (inner.hasMore(way), outer.hasMore(way)) {
    case (nil, nil): "none"
    case (nil, _?): "outer"
    case (false?, true?): "outer"
    case (_?, _): "inner"
    }
  }

  @Test(arguments: ways) func oneTakesTheDrag(_ way: Point) {
    for outer in Sight.all {
      for inner in Sight.all {
        let stage = ScrollStage(content: Self.content(of: outer, in: 400, 400))
        let size = stage.scrollView.contentSize
        let inside = ScrollView(id: "inner", frame: Rect(origin: .zero, size: size))
        stage.scrollView.addSubview(inside)
        inside.contentSize = Self.content(of: inner, in: size.width, size.height)
        Self.place(stage.scrollView, outer)
        Self.place(inside, inner)
        stage.touch(at: 0, .began, 200, 200)
        stage.touch(at: 10, .moved, 200 + way.x, 200 + way.y)
        let taker = inside.isDragging ? "inner" : stage.scrollView.isDragging ? "outer" : "none"
        #expect(!(inside.isDragging && stage.scrollView.isDragging))
        #expect(taker == expected(inner, outer, way), "inner \(inner), outer \(outer)")
      }
    }
  }

  private static func content(of sight: Sight, in width: Double, _ height: Double) -> Size {
    Size(width: width + (sight.x == nil ? 0 : 300), height: height + (sight.y == nil ? 0 : 300))
  }

  private static func place(_ scrollView: ScrollView, _ sight: Sight) {
    scrollView.contentOffset = Point(x: offset(sight.x), y: offset(sight.y))
  }

  private static func offset(_ place: Place?) -> Double {
    switch place {
    case .start, nil: 0
    case .middle: 150
    case .end: 300
    }
  }
}
