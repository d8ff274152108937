import TouchControls
import TestSupport
import Testing
import TouchDelivery

/// What a fling does, each 16 milliseconds from when the finger lifted.
@Suite struct FlingTests {
  struct Fling: Sendable {
    let speed: Double
    let rate: ScrollView.DecelerationRate
    /// How far it goes, by Apple's published sum: v/1000 · r/(1 − r).
    let way: Double
  }

  static let table = [
    Fling(speed: 100, rate: .normal, way: 49.9), Fling(speed: 500, rate: .normal, way: 249.5),
    Fling(speed: 1000, rate: .normal, way: 499), Fling(speed: 2000, rate: .normal, way: 998),
    Fling(speed: 5000, rate: .normal, way: 2495), Fling(speed: -1000, rate: .normal, way: -499),
    Fling(speed: 1000, rate: .fast, way: 99), Fling(speed: 5000, rate: .fast, way: 495),
    Fling(speed: -2000, rate: .fast, way: -198),
  ]

  @Test(arguments: table) func goesAsPublished(_ fling: Fling) {
    let stage = ScrollStage(content: Size(width: 400, height: 100_000))
    stage.scrollView.decelerationRate = fling.rate
    stage.scrollView.contentOffset = Point(x: 0, y: 50_000)
    let start = stage.fling(at: fling.speed)
    let left = stage.scrollView.contentOffset.y
    expectAgreement(stage, fling.speed, since: start)
    #expect(abs(stage.scrollView.contentOffset.y - left - fling.way) < 0.01)
    #expect(!stage.scrollView.isDecelerating)
  }

  @Test func goesAsPublishedFromAnywhere() {
    var numbers = SplitMix64(seed: 36)
    for _ in 0..<300 {
      let stage = ScrollStage(content: Size(width: 400, height: numbers.number(500, 4000, step: 0.5)))
      stage.scrollView.decelerationRate = numbers.chance(50) ? .normal : .fast
      stage.scrollView.contentOffset.y = numbers.number(0, Int(stage.end), step: 0.25)
      let speed = numbers.number(150, 4000, step: 1) * (numbers.chance(50) ? 1 : -1)
      expectAgreement(stage, speed, since: stage.fling(at: speed))
    }
  }

  /// Compares the offsets with the model's, as long as anything moves.
  private func expectAgreement(_ stage: ScrollStage, _ speed: Double, since start: Int64) {
    let scrollView = stage.scrollView
    let offset = scrollView.contentOffset.y
    let isBeyond = offset < 0 || offset > stage.end
    // What content that is dragged beyond an end does is another test's.
    if isBeyond { return }
    let model = FlingModel(
      offset: offset, velocity: speed, least: 0, greatest: stage.end,
      rate: scrollView.decelerationRate.rawRate)
    // A spring goes v / (10 e) far, and the velocity that it gets may be a millisecond old.
    let beyond = 0.02 + abs(speed) * ((1 - model.rate) / 27.18 + 1 / 20_000)
    var time: Int64 = 0
    while scrollView.isDecelerating, time < 60_000 {
      time += 16
      stage.wait(until: start + time)
      let expected = model.offset(after: Double(time))
      let hasCrossed = model.crossing.map { $0 < Double(time) } ?? false
      let slack = !scrollView.isDecelerating ? 0.55 : hasCrossed ? beyond : 0.002
      #expect(
        abs(scrollView.contentOffset.y - expected) < slack,
        "\(speed) points a second from \(offset) of \(stage.end), after \(time) ms")
    }
    #expect(abs(scrollView.contentOffset.y - model.rest) < 0.002)
  }

  @Test(arguments: [10.0, 50, 100, 200, 399]) func givesBeyondAnEnd(_ way: Double) {
    let stage = ScrollStage(content: Size(width: 400, height: 1000))
    stage.touch(at: 0, .began, 200, 0)
    stage.touch(at: 10, .moved, 200, 1)
    stage.touch(at: 20, .moved, 200, 11)
    stage.touch(at: 30, .moved, 200, 11 + way)
    // The pan began with the second report.
    let counted = way + (stage.scrollView.isDragging ? 0 : .nan)
    let expected = -(1 - 1 / (counted * 0.55 / 400 + 1)) * 400
    #expect(abs(stage.scrollView.contentOffset.y - expected) < 0.001)
    stage.touch(at: 500, .ended, 200, 11 + way)
    let model = FlingModel(offset: expected, velocity: 0, least: 0, greatest: 600, rate: 0.998)
    var time: Int64 = 0
    while stage.scrollView.isDecelerating {
      time += 16
      stage.wait(until: 500 + time)
      let slack = stage.scrollView.isDecelerating ? 0.002 : 0.55
      #expect(abs(stage.scrollView.contentOffset.y - model.offset(after: Double(time))) < slack)
    }
    #expect(stage.scrollView.contentOffset.y == 0)
  }
}

extension ScrollStage {
  /// The greatest offset at which the content rests.
  var end: Double { scrollView.contentSize.height - 400 }
}
