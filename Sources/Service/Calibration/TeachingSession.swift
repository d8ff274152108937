internal import Diagnostics
internal import JSON
internal import Scenes
internal import TouchDelivery

/// Asks for the outlines of views: two opposite corners of each, or a finger that is dragged over it.
///
///     asking ── a tap ──▶ a corner is known ── another tap ──▶ asking for the next view, or done
///       └──────────────── a drag ─────────────────────────────────────┘
struct TeachingSession {
  /// How far a finger goes that is dragged, in points at least.
  private static let leastDrag = 20.0
  /// The least width and height of a view, in points.
  private static let leastExtent = 5.0

  private let names: [String]
  private let screen: Screen
  /// The distance of the lines on which edges come to lie, in the screen's unit; nil for whole numbers.
  private let grid: Double?
  /// The outlines that are known, in the screen's unit.
  private(set) var frames: [Rect] = []
  private var corner: Point?

  /// A session for views called `names` on `screen`, as it is at the start.
  init(_ names: [String], on screen: Screen, grid: Double?) {
    (self.names, self.screen, self.grid) = (names, screen, grid)
  }

  /// What to ask for now.
  var prompt: TeachingPrompt {
    let name = names[frames.count].quoted
    let what =
      corner == nil
      ? "touch two opposite corners of \(name), or drag over it" : "touch the opposite corner of \(name)"
    return TeachingPrompt(request: "\(frames.count + 1) of \(names.count): \(what)")
  }

  /// Receives a touch, whose places are in the screen's unit, or why it is none.
  ///
  /// - Returns: the next question; nil once all outlines are known.
  mutating func receive(_ outcome: Result<FingerTouch, PlainError>) -> TeachingPrompt? {
    switch outcome {
    case .failure(let failure): return again(failure.description)
    case .success(let touch):
      if screen.points(touch.reach) >= Self.leastDrag { return add(touch.first, touch.farthest) }
      guard let corner else {
        corner = touch.middle
        return prompt
      }
      return add(corner, touch.middle)
    }
  }

  private func again(_ complaint: String) -> TeachingPrompt {
    TeachingPrompt(complaint: complaint, request: prompt.request)
  }

  private mutating func add(_ first: Point, _ second: Point) -> TeachingPrompt? {
    corner = nil
    let x = edges(first.x, second.x, within: screen.initialSize.width)
    let y = edges(first.y, second.y, within: screen.initialSize.height)
    guard let x, let y else {
      return again("these two are one place, or lie on a line; try again")
    }
    frames.append(
      Rect(
        x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound,
        height: y.upperBound - y.lowerBound))
    return frames.count < names.count ? prompt : nil
  }

  /// The two edges on the grid, inside the screen; nil where they are too near to each other.
  private func edges(_ first: Double, _ second: Double, within extent: Double) -> ClosedRange<Double>? {
    guard screen.points(abs(first - second)) >= Self.leastExtent else { return nil }
    let step = grid ?? 1
    let snapped = [first, second].map { min(max(0, ($0 / step).rounded() * step), extent) }.sorted()
    let upper = snapped[0] < snapped[1] ? snapped[1] : min(snapped[0] + step, extent)
    return snapped[0] < upper ? snapped[0]...upper : nil
  }

  /// The views as lines of a scene.
  var lines: [String] {
    ["subviews:"]
      + zip(names, frames).map { name, frame in
        let words = frame.numbers.map { Decimal.rounded($0, digits: 3) }.joined(separator: ", ")
        return "  - { id: \(name.asScalar), frame: [\(words)] }"
      }
  }
}
