import TestSupport
import TouchControls
import TouchTime
import TouchDelivery

/// A scroll view of 400 x 400 points, with another one in it or not, that a finger scrolls.
final class ScrollStage {
  let scrollView = ScrollView(id: "L", frame: Rect(x: 0, y: 0, width: 400, height: 400))
  private let screen = Screen(id: "main", size: Size(width: 400, height: 400))
  private let application = Application(id: "application")
  private let window: Window
  private var place = Point.zero

  init(content: Size) {
    window = application.addWindow(on: screen)
    window.addSubview(scrollView)
    scrollView.contentSize = content
  }

  func touch(at milliseconds: Int64, _ change: TouchesPhase, _ x: Double, _ y: Double) {
    place = Point(x: x, y: y)
    let time = Instant(microseconds: milliseconds * 1000)
    application.process(TouchFrame(change, at: place, on: screen, time: time))
  }

  func wait(until milliseconds: Int64) {
    application.advance(to: Instant(microseconds: milliseconds * 1000))
  }

  /// Drags up at `speed` points a second, in a report each 10 ms, and lifts; when that was, in milliseconds.
  func fling(at speed: Double, from start: Double = 200) -> Int64 {
    touch(at: 0, .began, 200, start)
    for step in 1...15 { touch(at: Int64(step * 10), .moved, 200, start - speed / 100 * Double(step)) }
    touch(at: 151, .ended, 200, place.y)
    return 151
  }
}
