import Controls
import GestureRecognizers
import Testing
import Time
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
    window = Window(id: "W", screen: screen, windowScene: WindowScene(id: "scene"))
    application.addWindow(window)
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
      case .boolean(let isOn): notes.append("\(word) \(isOn)")
      default: notes.append(word)
      }
    case .gesture: notes.append("\(fields.text(.recognizer) ?? "?"):\(fields.text(.to) ?? "?")")
    case .sendAction:
      notes.append("\(fields.text(.action) ?? "?")>\(fields.text(.responder) ?? "nobody")")
    case .touches, .presses, .motion, .remote: notes.append("by \(fields.text(.responder) ?? "nobody")")
    default: break
    }
  }

  func touch(_ milliseconds: Int64, _ change: Contact.Change, _ x: Double? = nil, _ y: Double? = nil)
    -> [String]
  {
    if let x, let y { last = Point(x: x, y: y) }
    let contact = Contact(identifier: .init(slot: 1), change: change, location: last)
    application.process(
      TouchFrame(time: Instant(microseconds: milliseconds * 1000), screen: screen, contacts: [contact]))
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
  @Test("SC-25: tracking") func tracking() {
    let stage = ControlStage(Control(id: "C"))
    #expect(stage.touch(0, .began, 150, 125) == ["touchDown", "by C"])
    #expect(stage.touch(10, .moved, 210, 125) == ["touchDragInside", "by C"])
    #expect(stage.touch(20, .moved, 269, 125) == ["touchDragInside", "by C"])
    #expect(stage.control.isTouchInside)
    #expect(stage.touch(30, .moved, 271, 125) == ["touchDragExit", "touchDragOutside", "by C"])
    #expect(!stage.control.isHighlighted)
    #expect(stage.touch(40, .moved, 280, 125) == ["touchDragOutside", "by C"])
    #expect(stage.touch(50, .moved, 265, 125) == ["touchDragEnter", "touchDragInside", "by C"])
    #expect(stage.touch(60, .ended) == ["touchUpInside", "by C"])
    #expect(!stage.control.isTracking)
  }

  @Test("SC-25: the variants") func trackingVariants() {
    let stage = ControlStage(Control(id: "C"))
    _ = stage.touch(0, .began, 150, 125)
    _ = stage.touch(10, .moved, 280, 125)
    #expect(stage.touch(20, .ended) == ["touchUpOutside", "by C"])
    _ = stage.touch(1000, .began, 150, 125)
    #expect(stage.touch(1020, .cancelled) == ["touchCancel", "by C"])
    _ = stage.touch(2000, .began, 150, 125)
    _ = stage.touch(2050, .ended)
    #expect(stage.touch(2150, .began, 150, 125) == ["touchDown", "touchDownRepeat", "by C"])
  }

  @Test("HT-21: a disabled control is hit and inert") func disabled() {
    let stage = ControlStage(Control(id: "C"))
    stage.control.isEnabled = false
    #expect(stage.touch(0, .began, 150, 125) == ["by nobody"])
    #expect(stage.touch(10, .ended) == ["by nobody"])
  }

  @Test("SC-26: a tap on the superview against a control", arguments: [true, false]) func superviewTap(
    isButton: Bool
  ) {
    let stage = ControlStage(isButton ? Button(id: "B") : Control(id: "C"))
    stage.root.addGestureRecognizer(TapGestureRecognizer(id: "T"))
    _ = stage.touch(0, .began, 150, 125)
    let up = stage.touch(80, .ended)
    if isButton {
      #expect(up == ["T:failed", "touchUpInside", "primaryActionTriggered", "by B"])
    } else {
      #expect(up == ["T:ended", "touchCancel", "by C"])
    }
  }

  @Test("SC-26: a tap on the button itself wins") func ownTap() {
    let stage = ControlStage(Button(id: "B"))
    stage.control.addGestureRecognizer(TapGestureRecognizer(id: "T"))
    _ = stage.touch(0, .began, 150, 125)
    #expect(stage.touch(80, .ended) == ["T:ended", "touchCancel", "by B"])
  }

  @Test("A switch flips") func flips() {
    let stage = ControlStage(Switch(id: "S"))
    _ = stage.touch(0, .began, 150, 125)
    #expect(
      stage.touch(80, .ended) == ["touchUpInside", "valueChanged true", "primaryActionTriggered", "by S"])
  }

  @Test("A slider's value is where the finger is") func slides() {
    let stage = ControlStage(Slider(id: "S"))
    #expect(stage.touch(0, .began, 125, 125) == ["touchDown", "valueChanged 0.25", "by S"])
    #expect(stage.touch(10, .moved, 150, 125) == ["touchDragInside", "valueChanged 0.5", "by S"])
    #expect(
      stage.touch(20, .moved, 390, 125) == ["touchDragExit", "touchDragOutside", "valueChanged 1.0", "by S"])
    #expect(stage.touch(30, .ended) == ["touchUpOutside", "primaryActionTriggered", "by S"])
  }

  @Test("A stepper that is disabled stops repeating under a resting finger") func disabledStepper() {
    let stage = ControlStage(Stepper(id: "S"))
    _ = stage.touch(0, .began, 180, 125)
    #expect(stage.wait(until: 550) == ["valueChanged 1.0", "primaryActionTriggered"])
    stage.control.isEnabled = false
    #expect(stage.wait(until: 2000) == ["touchCancel"])
    #expect(stage.touch(2100, .ended) == ["by nobody"])
  }

  @Test("A finger that is up does not count as down while its end is held back") func fingerDown() {
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

  @Test("A stepper repeats while held") func steps() {
    let stage = ControlStage(Stepper(id: "S"))
    _ = stage.touch(0, .began, 180, 125)
    #expect(
      stage.touch(80, .ended) == ["touchUpInside", "valueChanged 1.0", "primaryActionTriggered", "by S"])
    _ = stage.touch(1000, .began, 180, 125)
    #expect(
      stage.wait(until: 1650) == [
        "valueChanged 2.0", "primaryActionTriggered", "valueChanged 3.0", "primaryActionTriggered",
      ])
    #expect(stage.touch(1660, .ended) == ["touchUpInside", "by S"])
    _ = stage.touch(3000, .began, 110, 125)
    #expect(stage.touch(3050, .ended).contains("valueChanged 2.0"))
  }

  @Test("Segments and pages") func segmentsAndPages() {
    let control = SegmentedControl(id: "S")
    control.segments = ["a", "b", "c", "d"]
    let stage = ControlStage(control)
    _ = stage.touch(0, .began, 160, 125)
    #expect(stage.touch(50, .ended).contains("valueChanged 2.0"))
    let pages = PageControl(id: "P")
    pages.numberOfPages = 2
    let other = ControlStage(pages)
    _ = other.touch(0, .began, 160, 125)
    #expect(other.touch(50, .ended).contains("valueChanged 1.0"))
    _ = other.touch(1000, .began, 160, 125)
    #expect(!other.touch(1050, .ended).contains { $0.hasPrefix("valueChanged") })
  }

  @Test("SC-27: a nil target is found up the chain") func nilTarget() {
    let stage = ControlStage(Button(id: "B"))
    let delegate = ApplicationDelegate(id: "delegate")
    stage.application.delegate = delegate
    stage.control.addTarget(nil, action: "foo", for: .touchUpInside)
    _ = stage.touch(0, .began, 150, 125)
    #expect(stage.touch(80, .ended) == ["touchUpInside", "foo>nobody", "primaryActionTriggered", "by B"])
    delegate.overrides = [Implementing("foo")]
    _ = stage.touch(1000, .began, 150, 125)
    #expect(stage.touch(1080, .ended).contains("foo>delegate"))
    stage.root.overrides = [Implementing("foo")]
    _ = stage.touch(2000, .began, 150, 125)
    #expect(stage.touch(2080, .ended).contains("foo>R"))
  }
}

private final class Implementing: MethodOverrides {
  let methods: OverriddenMethods = []
  private let action: String

  init(_ action: String) {
    self.action = action
  }

  func implements(_ action: String) -> Bool { action == self.action }
}
