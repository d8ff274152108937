import TouchControls
import TouchGestures
import TestSupport
import Testing
import TouchTime
import TouchDelivery

/// A control of 100 x 50 points at (100, 100); what it sends is noted.
final class ControlStage: DecisionSink {
  let screen = Screen(id: "main", size: Size(width: 400, height: 800))
  let application = Application(id: "application")
  let window: Window
  let root = View(id: "R", frame: Rect(x: 0, y: 0, width: 400, height: 800))
  let control: Control
  private var notes: [String] = []
  private var last = Point.zero

  init(_ control: Control) {
    self.control = control
    window = application.addWindow(on: screen)
    application.makeKey(window)
    window.addSubview(root)
    control.frame = Rect(x: 100, y: 100, width: 100, height: 50)
    root.addSubview(control)
    application.sink = self
  }

  func record(_ kind: RecordKind, at time: Instant, _ fill: (inout Record) -> Void) {
    let fields = Record(kind, fill).fields
    switch kind {
    case .control:
      let word = fields.text(.event) ?? "?"
      switch fields[.value] {
      case .number(let value): notes.append("\(word) \(value)")
      default: notes.append(word)
      }
    case .touches: notes.append("by \(fields.text(.responder) ?? "nobody")")
    default: break
    }
  }

  func touch(_ milliseconds: Int64, _ change: TouchesPhase, _ x: Double? = nil, _ y: Double? = nil)
    -> [String]
  {
    if let x, let y { last = Point(x: x, y: y) }
    let time = Instant(microseconds: milliseconds * 1000)
    application.process(TouchFrame(change, at: last, on: screen, time: time))
    return take()
  }

  func wait(until milliseconds: Int64) -> [String] {
    application.advance(to: Instant(microseconds: milliseconds * 1000))
    return take()
  }

  private func take() -> [String] {
    defer { notes.removeAll() }
    return notes
  }
}

@Suite("Controls") struct ControlTests {
  @Test func aControlIsHighlightedOnlyWhileTheFingerThatItFollowsIsInside() {
    let stage = ControlStage(Control(id: "C"))
    _ = stage.touch(0, .began, 150, 125)
    _ = stage.touch(10, .moved, 269, 125)
    #expect(stage.control.isTouchInside && stage.control.isHighlighted)
    _ = stage.touch(20, .moved, 271, 125)
    #expect(!stage.control.isTouchInside && !stage.control.isHighlighted)
    _ = stage.touch(30, .moved, 265, 125)
    #expect(stage.control.isTouchInside && stage.control.isHighlighted)
    _ = stage.touch(40, .ended)
    #expect(!stage.control.isTracking && !stage.control.isHighlighted)
  }

  @Test func aStepperThatIsDisabledStopsRepeatingUnderARestingFinger() {
    let stage = ControlStage(Stepper(id: "S"))
    _ = stage.touch(0, .began, 180, 125)
    #expect(stage.wait(until: 550) == ["valueChanged 1.0", "primaryActionTriggered"])
    stage.control.isEnabled = false
    #expect(stage.wait(until: 2000) == ["touchCancel"])
    #expect(stage.touch(2100, .ended) == ["by nobody"])
  }

  @Test func aFingerThatIsUpDoesNotCountAsDownWhileItsEndIsHeldBack() {
    let stage = ControlStage(Button(id: "B"))
    let taps = TapGestureRecognizer(id: "T")
    taps.numberOfTapsRequired = 2
    stage.root.addGestureRecognizer(taps)
    _ = stage.touch(0, .began, 150, 125)
    #expect(stage.control.isFingerDown)
    #expect(stage.touch(50, .ended) == [])
    #expect(stage.control.isTracking && stage.control.isHighlighted && !stage.control.isFingerDown)
    _ = stage.wait(until: 500)
    #expect(!stage.control.isTracking && !stage.control.isHighlighted)
  }
}
