package import TouchControls
internal import JSON
internal import Scenes
package import TouchTime
package import TouchDelivery

/// The context of an action: its owner, and the event.
package struct ActionContext {
  /// The owner of the action.
  package enum Source {
    /// A responder's, in a callback.
    case responder(Responder, EventMessage)
    /// A recognizer's, at a firing.
    case gestureRecognizer(GestureRecognizer)
    /// A control's, at one of its events that this touch has caused, or as it begins or ends to track it; nil where a script sends
    /// the event.
    case control(Control, tracking: Touch?)
    /// A scroll view's, as its content moves.
    case scrollView(ScrollView)
    /// The application's, as a screen falls idle or wakes.
    case application(Application)
  }

  /// Whose action it is.
  let source: Source
  let event: Event?
  /// When it happens.
  let time: Instant
  /// The context at the time when the action was delayed, if it was.
  private let memory: Memory?

  /// An action of `source` at `time`.
  package init(_ source: Source, event: Event?, at time: Instant) {
    self.init(source, event: event, at: time, memory: nil)
  }

  private init(_ source: Source, event: Event?, at time: Instant, memory: Memory?) {
    self.source = source
    self.event = event
    self.time = time
    self.memory = memory
  }

  /// The values of placeholders while their touches are live.
  private struct Memory {
    let values: [Placeholder: JSONValue]
    let disclosure: Disclosure
  }

  /// The same for actions that run later: the event is over then, and placeholders keep their present values.
  var remembered: (_ time: Instant) -> ActionContext {
    let values = Dictionary(uniqueKeysWithValues: Placeholder.allCases.map { ($0, value(of: $0)) })
    let memory = Memory(values: values, disclosure: disclosure)
    return { [source] in ActionContext(source, event: nil, at: $0, memory: memory) }
  }
}

extension ActionContext {
  /// The sender of actions that go up the responder chain.
  var sender: AnyObject? {
    if let recognizer { recognizer } else { responder }
  }

  /// The responder that it belongs to: the recognizer's view.
  var responder: Responder? {
    switch source {
    case .responder(let responder, _): responder
    case .gestureRecognizer(let recognizer): recognizer.view
    case .control(let control, _): control
    case .scrollView(let scrollView): scrollView
    case .application(let application): application
    }
  }

  /// The recognizer that it belongs to; nil for an action of something else.
  private var recognizer: GestureRecognizer? {
    if case .gestureRecognizer(let recognizer) = source { recognizer } else { nil }
  }

  var recognizerID: String? { recognizer?.id }

  /// What someone outside may know of it: as much as of its owner, and of the fingers and keys that it is about.
  var disclosure: Disclosure {
    if let memory { return memory.disclosure }
    switch source {
    case .gestureRecognizer(let recognizer): return .of(.gestureRecognizer(recognizer))
    case .control(let control, _): return disclosure(of: .view(control))
    case .responder(let responder, _): return disclosure(of: .author(responder))
    case .scrollView(let scrollView): return .of(.view(scrollView))
    case .application: return .everything
    }
  }

  /// As much as of `owner`, without places where a finger or key is one of a redacted view.
  private func disclosure(of owner: Disclosure.Subject) -> Disclosure {
    let own = Disclosure.of(owner)
    let isSecret =
      touches.contains { !Disclosure.of(.touch($0)).showsPlaces }
      || presses.contains { $0.responder.isRedactedForKeys }
    return own.showsPlaces && isSecret ? .allButPlaces : own
  }

  /// The view whose coordinates count, nil for the window.
  var view: View? { responder as? View ?? (responder as? ViewController)?.view }

  private var presses: [Press] {
    if case .responder(_, .presses(_, let presses)) = source { presses } else { [] }
  }

  private var touches: [Touch] {
    switch source {
    case .responder(_, .touches(_, let touches)): touches
    case .responder, .scrollView, .application: []
    case .gestureRecognizer(let recognizer): recognizer.currentTouches
    case .control(let control, let touch):
      touch.map { [$0] } ?? Array(event?.touches(for: control).prefix(1) ?? [])
    }
  }
}

extension ActionContext {
  /// The present value of `placeholder`, or null.
  func value(of placeholder: Placeholder) -> JSONValue {
    if let memory { return memory.values[placeholder] ?? .null }
    return switch placeholder {
    case .locationX: number(location?.x)
    case .locationY: number(location?.y)
    case .numberOfTouches: .number(Double(touches.count))
    case .touch: number(touches.first.map { Double($0.id) })
    case .phase: text(phase)
    case .name: text(name)
    case .state: text(recognizer.map { "\($0.settledState)" })
    case .reason: text(reason)
    case .value: (responder as? Control)?.controlValue?.json ?? .null
    case .x: number((responder as? ScrollView)?.contentOffset.x)
    case .y: number((responder as? ScrollView)?.contentOffset.y)
    case .page: number((responder as? ScrollView).map { Double($0.page) })
    case .translationX: number(point("translation")?.x)
    case .translationY: number(point("translation")?.y)
    case .deltaX: number(delta?.x)
    case .deltaY: number(delta?.y)
    case .velocityX: number(point("velocity")?.x)
    case .velocityY: number(point("velocity")?.y)
    case .velocity, .scale, .rotation, .direction: plain(placeholder.rawValue)
    }
  }

  /// Whether the log withholds it: a place over a redacted view, or a key that is typed there.
  func withholds(_ placeholder: Placeholder) -> Bool {
    (placeholder.isMeasured || placeholder == .name && !presses.isEmpty) && !disclosure.showsPlaces
  }

  private func number(_ value: Double?) -> JSONValue { value.map(JSONValue.number) ?? .null }

  private func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }

  private var location: Point? {
    if let recognizer { return recognizer.location(in: recognizer.view) }
    return touches.isEmpty ? nil : touches.middle { $0.location(in: view) }
  }

  /// How far the middle of a recognizer's fingers went in its last event; none as it begins, as its translation is (PAN-3).
  private var delta: Point? {
    guard let recognizer else { return nil }
    if recognizer.settledState == .began { return .zero }
    let view = recognizer.view
    return recognizer.currentTouches.filter { !$0.phase.isFinal }.middle { finger in
      finger.phase == .moved ? finger.location(in: view) - finger.previousLocation(in: view) : .zero
    }
  }

  private var phase: String? {
    switch source {
    case .responder(_, .touches(let phase, _)): "\(phase)"
    case .responder(_, .presses(let phase, _)): "\(phase)"
    case .responder(_, .motion(let phase)): "\(phase)"
    case .responder, .gestureRecognizer, .scrollView, .application: nil
    case .control: touches.first.map { "\($0.phase)" }
    }
  }

  private var name: String? {
    switch source {
    case .responder(_, .presses): presses.first?.key
    case .responder(_, .motion), .responder(_, .remoteControl): event?.subtype.name
    case .responder, .gestureRecognizer, .control, .scrollView, .application: nil
    }
  }

  private var reason: String? {
    recognizer.flatMap { $0.settledState == .failed ? $0.failureReason : nil }
  }

  /// A value of the recognizer's type, by its name in the log.
  private func content(_ name: String) -> GestureValue.Content? {
    recognizer?.values.first { $0.name.word == name }?.content
  }

  private func point(_ name: String) -> Point? {
    if case .point(let point) = content(name) { point } else { nil }
  }

  private func plain(_ name: String) -> JSONValue {
    switch content(name) {
    case .number(let number): .number(number)
    case .word(let word): .string(word)
    case .point, nil: .null
    }
  }
}

extension Placeholder {
  /// Whether it depends on where fingers are or were.
  fileprivate var isMeasured: Bool {
    switch self {
    case .locationX, .locationY, .translationX, .translationY, .deltaX, .deltaY, .velocityX, .velocityY,
      .value, .x, .y, .page,
      .velocity, .scale, .rotation, .direction, .reason:
      true
    case .numberOfTouches, .touch, .phase, .name, .state: false
    }
  }
}

extension Template {
  /// The text for a program, with everything in it.
  func text(in context: ActionContext) -> String {
    filled { context.value(of: $0).plainText }
  }

  /// The text for the log, without what is redacted.
  func loggedText(in context: ActionContext) -> String {
    filled { context.withholds($0) ? "redacted" : context.value(of: $0).plainText }
  }

  /// What the log has of it as data, without what is redacted: a text that is nothing but a placeholder has the type of what that
  /// stands for.
  func loggedValue(in context: ActionContext) -> JSONValue {
    guard case .placeholder(let placeholder)? = pieces.first, pieces.count == 1 else {
      return .string(loggedText(in: context))
    }
    return context.withholds(placeholder) ? .null : context.value(of: placeholder)
  }
}

extension JSONValue {
  /// A scalar as an argument has it: a number as short as can be, nothing for null.
  fileprivate var plainText: String {
    switch self {
    case .boolean(let value): "\(value)"
    case .integer(let value): String(value)
    case .number(let value): Decimal.shortest(value)
    case .string(let value): value
    case .null, .array, .object: ""
    }
  }
}
