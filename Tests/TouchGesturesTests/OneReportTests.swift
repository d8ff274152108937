import TouchGestures
import Testing
import TouchTime
import TouchDelivery

/// Reports that change several things at once, such as one in which a finger moves as it lifts.
@Suite("Gestures and reports with several changes") struct OneReportTests {
  let stage = Stage()

  @Test("TAP-3: a finger that moves away in the report that lifts it does not tap")
  func aFingerThatMovesAwayAsItLiftsDoesNotTap() {
    stage.add(TapGestureRecognizer(id: "T"))
    stage.frame(0, "down 1 100 100")
    #expect(stage.frame(0.05, "up 1 100 140") == ["T:failed", "V.ended{1}"])
  }

  @Test("PIN-3: a finger that comes in the report in which another lifts takes its place")
  func aFingerThatComesInTheReportInWhichAnotherLiftsTakesItsPlace() {
    stage.view.isMultipleTouchEnabled = true
    let pinch = stage.add(PinchGestureRecognizer(id: "Z"))
    stage.frame(0, "down 1 100 100,down 2 150 100")
    stage.frame(0.02, "move 2 190 100")
    stage.frame(0.04, "up 1,down 3 140 100")
    #expect(pinch.numberOfTouches == 2)
    stage.frame(0.06, "move 3 90 100")
    #expect(pinch.scale == 2)
  }
}
