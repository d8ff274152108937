public import TouchTime

extension Application {
  /// Delivers what the fingers did in `frame`: hit-tests the new ones, then sends the event (TD-1).
  ///
  /// Timers that are due fire first. Called from inside a callback, the frame waits until that is over (TD-22). A
  /// finger that is listed twice, as one that lifts and comes down again within a report, makes two events of the same
  /// time.
  public func process(_ frame: TouchFrame) {
    receive(.frame(frame))
  }

  /// Delivers an event without a location to the key window (EV-4).
  ///
  /// Timers that are due fire first. Called from inside a callback, it waits until that is over (TD-22).
  public func process(_ input: UnlocatedInput, at time: Instant) {
    receive(.unlocated(input, time))
  }

  /// Cancels every live touch and press and a shake that has begun, as when the system interrupts the application
  /// (TD-12, EV-5).
  ///
  /// What the devices later report of these fingers is ignored, until they come down again.
  public func interrupt(at time: Instant) {
    receive(.interruption(.everything, time))
  }

  /// Turns `screen`, as when the tablet that it is part of is turned.
  ///
  /// Its touches would jump, so they are cancelled first, once, as in an interruption. Then its bounds change and its
  /// windows are laid out again. Called from inside a callback, all of this happens when the frame that is being
  /// delivered is over: until then the screen has its old rotation and bounds.
  public func rotate(_ screen: Screen, to rotation: Rotation) {
    receive(.rotation(screen, rotation, now))
  }

  /// Sets the size, in its initial rotation, of `screen`, to which the scene gives none, as when a touchpad is
  /// plugged in (SCR-2).
  ///
  /// What happens to touches and windows is the same as where a screen is turned.
  public func resize(_ screen: Screen, to size: Size, at time: Instant) {
    receive(.size(screen, size, time))
  }

  /// Receives `input`: delivers it, now or after what is being delivered, and then all that came meanwhile.
  func receive(_ input: Input) {
    if environment.isDelivering { inputs.append(input) } else { delivering { deliver(input) } }
  }

  /// Does `body` as the delivery of an input.
  func delivering(_ body: () -> Void) {
    environment.delivering {
      body()
      deliverWaitingInput()
      assert(inputs.isEmpty)
    }
  }

  func deliverWaitingInput() {
    while let input = inputs.next() { deliver(input) }
  }

  private func deliver(_ input: Input) {
    letTimePass(to: input.time)
    switch input {
    case .frame(let frame): deliver(frame)
    case .unlocated(let input, let time): deliver(input, at: time)
    case .interruption(let interruption, let time):
      cancelTouches(at: time) { interruption.includes($0.window.windowScene) }
      if case .everything = interruption {
        recordCancellation(of: nil)
        stages.interrupt(at: time)
      }
      cancelUnlocated(by: interruption, at: time)
    case .rotation(let screen, let rotation, let time):
      guard screen.rotation != rotation else { return }
      change(screen, at: time) { screen.rotate(to: rotation) }
    case .size(let screen, let size, let time):
      guard screen.initialSize != size else { return }
      change(screen, at: time) { screen.resize(to: size) }
    case .advance: break
    }
  }

  /// Cancels the touches on `screen`, changes it by `body`, and lays out its windows.
  private func change(_ screen: Screen, at time: Instant, _ body: () -> Void) {
    cancelTouches(at: time) { $0.window.screen === screen }
    stages.screenWillChange(screen, at: time)
    body()
    for window in windows where window.screen === screen { window.layoutInSuperview() }
  }

  /// Cancels the live touches that `isTaken` is true of, in one event.
  private func cancelTouches(at time: Instant, where isTaken: (Touch) -> Bool) {
    arbitration.beginFrame()
    touchSequence.event?.settle()
    let taken = (touchSequence.event?.allTouches ?? []).filter(isTaken)
    for touch in taken { touch.cancel(at: time) }
    recordCancellation(of: taken.map { $0.id })
    sendChanges(at: time)
  }
}

extension Application {
  func deliver(_ frame: TouchFrame) {
    if frame.contacts.count == 1 { return deliver(frame, frame.contacts.indices) }
    var start = frame.contacts.startIndex
    while start < frame.contacts.endIndex {
      let end = frame.endOfEvent(from: start)
      deliver(frame, start..<end)
      start = end
    }
  }

  private func deliver(_ frame: TouchFrame, _ range: Range<Int>) {
    let stages = InputStages.concern(frame) ? stages : nil
    stages?.follow(frame, range)
    arbitration.beginFrame()
    var hasChanges = false
    if let event = touchSequence.event {
      event.settle()
      let tapMovement = frame.screen.length(ofPoints: settings.tapMovement)
      for index in range {
        let isLive = event.update(with: frame.contacts[index], at: frame.time, tapMovement: tapMovement)
        hasChanges = hasChanges || isLive
      }
    }
    recordContacts(of: frame, range)
    for index in range where frame.contacts[index].change == .began {
      let contact = frame.contacts[index]
      if stages?.holdsBack(contact, of: frame) == true { continue }
      begin(contact, past: stages, on: frame.screen, at: frame.time)
      cancelOrphans()
    }
    sendChanges(at: frame.time, areThere: hasChanges)
  }

  /// Hit-tests a finger that came down and binds it to what it hit, for life (HT-22, TD-5).
  ///
  /// If no view is hit, there is no touch, and the finger's later reports are ignored (HT-1). Nor is there one of a finger
  /// that a stage keeps.
  private func begin(_ contact: Contact, past stages: InputStages?, on screen: Screen, at time: Instant) {
    let (id, event) = touchSequence.open { makeTouchesEvent(at: time) }
    var hit = search(for: contact, on: screen, with: event)
    switch stages?.receive(contact, as: id, hitting: hit, on: screen, at: time) ?? .passes {
    case .passes: break
    case .passesAnew: hit = search(for: contact, on: screen, with: event)
    case .ends: return
    }
    let touch = hit.map {
      touchSequence.add(contact, as: id, on: $0.view, of: $0.window, at: time, settings: settings)
    }
    if let sink {
      let decision = decision(on: hit, of: id, at: contact.location, on: screen, in: event)
      recordBeginning(of: contact, decision, on: screen)
      sink.record(.hit, at: time) { decision.fill(&$0) }
    }
    if let touch { return dispositions.add(touch) }
    let reason = isIgnoringInteractionEvents ? TouchDisposition.Reason.ignoringInteraction : .noWindow
    dispositions.report(id, of: contact.identifier, .unhandled(reason))
  }

  private func search(for contact: Contact, on screen: Screen, with event: Event) -> Hit? {
    event.explanation?.begin()
    return isIgnoringInteractionEvents ? nil : hitTest(contact.location, on: screen, with: event)
  }

  /// Sends the event if any touch changed, or if `areThere` says so, then drops finished touches, which are in it until what
  /// was held back is delivered (TD-9).
  private func sendChanges(at time: Instant, areThere: Bool = false) {
    guard let event = touchSequence.event else { return }
    if areThere || event.hasChanges {
      event.advance(to: time)
      noteCrossings(of: event)
      sendObserver?(time)
      sendEvent(event)
      cancelOrphans()
    }
    let areOver = retire(event)
    finishFrame()
    if areOver { touchSequence.dropFinishedTouches() }
  }

  /// Ends the life of finished touches; whether there are any, or none at all.
  ///
  /// A touch that an override of `sendEvent(_:)` swallowed as it began is kept from its view for its life (TD-1, TD-21).
  private func retire(_ event: Event) -> Bool {
    var areOver = event.allTouches.isEmpty
    for touch in event.allTouches {
      if touch.live({ $0.skip() }) { decide([touch]) }
      guard touch.phase.isFinal else { continue }
      if touch.life.state != .holdingEnd { touch.releaseFollowers() }
      // A control's `trackingEnded` may have removed views.
      cancelOrphans()
      areOver = true
    }
    if areOver { touchSequence.retire(settings: settings) }
    return areOver
  }
}

extension TouchFrame {
  /// The end of the run of contacts from `start` in which no finger is listed twice.
  fileprivate func endOfEvent(from start: Int) -> Int {
    var end = start
    while end < contacts.endIndex {
      let identifier = contacts[end].identifier
      if contacts[start..<end].contains(where: { $0.identifier == identifier }) { break }
      end += 1
    }
    return end
  }
}

/// Something that happens to the application at a time (APP-1).
enum Input {
  case frame(TouchFrame)
  case unlocated(UnlocatedInput, Instant)
  case interruption(Interruption, Instant)
  case rotation(Screen, Rotation, Instant)
  case size(Screen, Size, Instant)
  case advance(Instant)

  var time: Instant {
    switch self {
    case .frame(let frame): frame.time
    case .unlocated(_, let time), .interruption(_, let time), .rotation(_, _, let time),
      .size(_, _, let time), .advance(let time):
      time
    }
  }
}

/// The input that the system takes from the application (TD-12).
enum Interruption {
  /// Every touch, press and motion.
  case everything
  /// The touches of the windows of a scene (APP-10).
  case scene(WindowScene)

  func includes(_ scene: WindowScene?) -> Bool {
    switch self {
    case .everything: true
    case .scene(let own): own === scene
    }
  }
}

/// Lets one input be delivered at a time: what comes from inside a callback waits until that is over (APP-1, TD-22).
struct InputQueue {
  /// Whether touches or presses may have been orphaned since `forgetOrphans()`.
  private(set) var hasOrphans = false
  /// The controls that have left their window while they followed a touch.
  private var leaving: [Control] = []
  private var waiting: [Input] = []

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ input: Input) {
    waiting.append(input)
  }

  /// Takes out the input that has waited longest.
  mutating func next() -> Input? {
    waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Notes that touches or presses may be orphaned, which are cancelled once the callback that runs is over (TD-13).
  mutating func noteOrphans() {
    hasOrphans = true
  }

  /// Notes that `control`, which follows a touch, has left its window.
  mutating func noteLeaving(_ control: Control) {
    leaving.append(control)
  }

  /// Takes out the controls that have left.
  mutating func takeLeaving() -> [Control] {
    defer { leaving.removeAll() }
    return leaving
  }

  /// Notes that what is orphaned is being cancelled.
  mutating func forgetOrphans() {
    hasOrphans = false
  }
}
