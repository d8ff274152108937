extension Application {
  /// Sets aside what a view is not to hear yet, and what it is never to hear because an active recognizer has taken the
  /// touch (GR-21, GR-22, GR-24).
  func holdBack(_ touch: Touch, in event: Event) {
    if touch.phase == .began, touch.isClaimed { decide([touch]) }
    switch touch.delivery {
    case .admitted where touch.isClaimed:
      touch.delivery = .withheld
      record(.dropped, .began, of: touch, by: touch.claimers)
    case .admitted where touch.isBeganDelayed:
      touch.delivery = .holdingBegan
      hold(HeldTouch(touch: touch, event: event))
      record(.held, .began, of: touch, by: touch.holders)
    case .holdingBegan where touch.phase == .cancelled:
      touch.delivery = .withheld
      held.removeAll { $0.touch === touch }
      record(.dropped, .began, of: touch)
    case .begun where touch.phase == .ended && touch.isEndDelayed && !touch.hasBeenDelivered:
      touch.delivery = .holdingEnd
      hold(HeldTouch(touch: touch, event: event))
      record(.held, .ended, of: touch, by: touch.holders)
    default: break
    }
  }

  /// In ascending id, which is the order of views and of the touches in a call (TD-8).
  private func hold(_ newcomer: HeldTouch) {
    let index = held.firstIndex { $0.touch.id > newcomer.touch.id } ?? held.endIndex
    held.insert(newcomer, at: index)
  }

  /// Delivers the withheld phases of touches that no recognizer can claim any more (docs/rules.md, step 9 of a frame).
  func flushHeldTouches() {
    while let view = held.first(where: { !$0.touch.isHeldBack })?.touch.view {
      flush(held.filter { $0.touch.view === view && !$0.touch.isHeldBack }, of: view)
      arbitration.settle(in: self)
    }
  }

  /// What is ready stays among the held while its view is called, so that a view that leaves its window loses it.
  private func flush(_ ready: [HeldTouch], of view: View) {
    let late = ready.filter { $0.touch.delivery == .holdingBegan }
    for held in late {
      held.touch.delivery = .begun
      record(.delivered, .began, of: held.touch)
    }
    replay(.began, late, of: view)
    replay(.moved, late.filter { $0.touch.delivery == .begun && $0.touch.hasMoved }, of: view)
    for held in late where held.touch.delivery == .begun && held.touch.isLifted {
      held.touch.delivery = .holdingEnd
      if held.touch.isHeldBack { record(.held, .ended, of: held.touch, by: held.touch.holders) }
    }
    let over = ready.filter { $0.touch.delivery == .holdingEnd && !$0.touch.isHeldBack }
    for held in over {
      held.touch.delivery = .withheld
      if !late.contains(where: { $0.touch === held.touch }) { record(.delivered, .ended, of: held.touch) }
    }
    held.removeAll { $0.touch.delivery != .holdingBegan && $0.touch.delivery != .holdingEnd }
    replay(.ended, over, of: view)
  }

  /// Calls `view` as if the touches were in `phase` now, in one call.
  func replay(_ phase: TouchesPhase, _ touches: [HeldTouch], of view: View) {
    guard let event = touches.last?.event else { return }
    present(touches.map(\.touch), in: phase, of: event, to: view)
  }

  /// Takes from its views the touches of a gesture that `recognizer` recognised (GR-20).
  func cancelTouchesInViews(of recognizer: GestureRecognizer) {
    dropUnheard(of: recognizer)
    while let view = recognizer.tracked.first(where: \.isOwedCancellation)?.view {
      let touches = recognizer.tracked.filter { $0.view === view && $0.isOwedCancellation }
      let event = held.last { held in touches.contains { $0 === held.touch } }?.event ?? event
      held.removeAll { held in touches.contains { $0 === held.touch } }
      for touch in touches {
        if touch.delivery == .holdingEnd { record(.dropped, .ended, of: touch, by: [recognizer]) }
        touch.delivery = .withheld
      }
      if let event { present(touches, in: .cancelled, of: event, to: view) }
    }
  }

  /// What views have not heard of they never hear of.
  private func dropUnheard(of recognizer: GestureRecognizer) {
    for touch in recognizer.tracked where touch.delivery == .admitted || touch.delivery == .holdingBegan {
      touch.delivery = .withheld
      record(.dropped, .began, of: touch, by: [recognizer])
    }
    held.removeAll { $0.touch.delivery == .withheld }
  }

  /// Whether each touch that is held back has a recognizer that holds it.
  var hasHolderForEachHeldTouch: Bool { held.allSatisfy(\.touch.isHeldBack) }

  /// Calls `view` with `touches` in `phase`, whatever their real phase is, and puts them back.
  func present(_ touches: [Touch], in phase: TouchesPhase, of event: Event, to view: View) {
    assert(touches.allSatisfy { $0.view === view })
    let states = touches.map(\.moment)
    let absent = touches.filter { touch in !event.allTouches.contains { $0 === touch } }
    if !absent.isEmpty { event.allTouches = (event.allTouches + absent).sorted { $0.id < $1.id } }
    for touch in touches { touch.pose(in: phase) }
    call(.touches(phase, touches), on: view, with: event)
    if phase == .ended || phase == .cancelled { touches.forEach { $0.releaseFollowers() } }
    for (touch, state) in zip(touches, states) { touch.moment = state }
    event.allTouches.removeAll { touch in absent.contains { $0 === touch } }
  }
}

extension Touch {
  /// Whether a recognizer that was active has it, so that the view does not get a touch that begins meanwhile (GR-24).
  fileprivate var isClaimed: Bool { recognizers.contains(where: \.claimsTouches) }

  fileprivate var claimers: [GestureRecognizer] { recognizers.filter(\.claimsTouches) }

  /// The recognizers that hold back what is withheld.
  fileprivate var holders: [GestureRecognizer] {
    recognizers.filter {
      $0.current == .possible && (delivery == .holdingBegan ? $0.delaysTouchesBegan : $0.delaysTouchesEnded)
    }
  }

  fileprivate var isBeganDelayed: Bool {
    recognizers.contains { $0.delaysTouchesBegan && $0.current == .possible }
  }

  fileprivate var isEndDelayed: Bool {
    recognizers.contains { $0.delaysTouchesEnded && $0.current == .possible }
  }

  /// Whether a recognizer can still claim what is withheld.
  fileprivate var isHeldBack: Bool {
    switch delivery {
    case .holdingBegan: isBeganDelayed
    case .holdingEnd: isEndDelayed
    case .pending, .admitted, .begun, .orphaned, .withheld: false
    }
  }

  /// Whether its view heard that it began and has not been told that it is over.
  fileprivate var isOwedCancellation: Bool {
    switch delivery {
    case .begun: !(phase.isFinal && hasBeenDelivered)
    case .holdingEnd: true
    case .pending, .admitted, .holdingBegan, .orphaned, .withheld: false
    }
  }

  fileprivate var hasMoved: Bool { screenLocation != downLocation }
}

extension GestureRecognizer {
  /// Whether views lose what it has, because it recognised (GR-20, GR-24).
  fileprivate var claimsTouches: Bool { hasRecognised && cancelsTouchesInView }
}

/// A touch of which a view is to hear only when no recognizer can still claim it (GR-21, GR-22).
struct HeldTouch {
  let touch: Touch
  /// The event of its sequence, which may be over.
  let event: Event
}
