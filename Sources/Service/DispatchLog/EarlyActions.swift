internal import TouchGestures
internal import Sentences
internal import TouchDelivery

/// The actions of views and controls for touches before or although a gesture took them: a swipe that begins on a button, as it were.
struct EarlyActions {
  /// An action as a touch came down, with its owner and object.
  private struct Act {
    let view: String
    let event: String
  }

  private static let mostTouches = 64
  private static let mostControls = 1024
  private static let effects: Set<RecordKind> = [.print, .emit, .action, .sendAction, .error, .view]

  /// By touch; until a recognizer takes the touch.
  private var acts: [Int: Act] = [:]
  /// The recognizer that took a touch before anything had acted on it, by touch.
  private var takers: [Int: String] = [:]
  /// The control that a touch came down on in the record before these effects.
  private var pressed: (control: String, touch: Int)?
  /// Those that have sent events: they act on these, not on calls.
  private var controls: Set<String> = []
  /// Who acted since the last record of another kind; an empty word where that is not recorded.
  private var actors: Set<String> = []
  /// The touches of which it was said that a view had acted too soon.
  private var explained: Set<Int> = []
  /// What explains the latest record.
  private(set) var explanations: [Explanation] = []

  /// Notes what a record says of a touch or an action.
  mutating func note(_ record: Record) {
    explanations = []
    if acts.count + takers.count > Self.mostTouches { (acts, takers) = ([:], [:]) }
    if explained.count > Self.mostTouches { explained = [] }
    if controls.count > Self.mostControls { controls = [] }
    let fields = record.fields
    if Self.effects.contains(record.kind) { return noteEffect(record) }
    switch record.kind {
    case .hit: if let touch = fields.integer(.touch) { forget(touch) }
    case .touches: if fields.text(.phase) == "began" { noteBegan(fields) }
    case .gesture: if record.isRecognition { noteRecognition(fields) }
    case .control: noteControl(fields)
    default: break
    }
    pressed = record.kind == .control ? pressed : nil
    actors = []
  }

  private mutating func forget(_ touch: Int) {
    acts[touch] = nil
    takers[touch] = nil
    explained.remove(touch)
  }

  /// Whether it was said of `touch` that a view had acted too soon.
  func hasExplained(_ touch: Int) -> Bool { explained.contains(touch) }

  private mutating func noteEffect(_ record: Record) {
    guard record.kind != .error, record.kind != .view else { return }
    let fields = record.fields
    actors.insert(fields.word(.responder))
    let owner = fields.text(.recognizer) ?? fields.text(.from) ?? fields.word(.responder)
    if let pressed, record.kind == .emit || owner == pressed.control {
      acts[pressed.touch] = Act(view: pressed.control, event: "touchDown")
    }
  }

  private mutating func noteBegan(_ fields: RecordFields) {
    guard let responder = fields.text(.responder), !controls.contains(responder),
      !actors.isDisjoint(with: fields.ids(.chain) + [""])
    else { return }
    for touch in fields.integers(.touches) where acts[touch] == nil {
      acts[touch] = Act(view: responder, event: "touchesBegan")
    }
  }

  private mutating func noteRecognition(_ fields: RecordFields) {
    let recognizer = fields.word(.recognizer)
    guard GestureRecognizerType.isDrag(fields.word(.type)) else { return }
    for touch in fields.integers(.touches) {
      guard let act = acts.removeValue(forKey: touch) else {
        takers[touch] = recognizer
        continue
      }
      explained.insert(touch)
      let values = ["view": act.view, "recognizer": recognizer, "event": act.event]
      let remedy: Sentence = act.event == "touchDown" ? .actAsItLifts : .actOnTaps
      explanations.append(
        Explanation(sentence: Sentence.actedEarly(values), advice: remedy.advice(values)))
    }
  }

  private mutating func noteControl(_ fields: RecordFields) {
    pressed = nil
    controls.insert(fields.word(.control))
    guard let touch = fields.integer(.touch) else { return }
    switch fields.text(.event) {
    case "touchDown": pressed = (fields.word(.control), touch)
    case "touchUpInside":
      guard let recognizer = takers[touch] else { return }
      let values = ["control": fields.word(.control), "recognizer": recognizer]
      explanations = [
        Explanation(
          sentence: Sentence.pressedAllTheSame(values), advice: Sentence.cancelTouches.advice(values))
      ]
    default: break
    }
  }
}

extension Record {
  fileprivate var isRecognition: Bool {
    fields.text(.to) == "began" || fields.text(.to) == "ended" && fields.text(.from) == "possible"
  }
}
