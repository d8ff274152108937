extension Control {
  /// Calls the method `action` of `target` on `events`, or, for nil, of the first responder up the chain that has it;
  /// mirrors `addTarget(_:action:for:)` (UC-2, UC-12).
  ///
  /// The target is unowned. The same target and action again only add events. With a pace, what `touchDown` calls is called again
  /// while the finger is inside (UC-19). The `associatedObject` goes when the target goes.
  public final func addTarget(
    _ target: Responder?, action: String, for events: ControlEvents, associatedObject: AnyObject? = nil,
    repeating pace: RepetitionPace? = nil
  ) {
    let known = targets.firstIndex { $0.action.names(action, of: target) }
    if let known { return targets[known].events.formUnion(events) }
    targets.append(
      ControlTarget(
        action: .method(name: action, target: target.map { Weak(wrappedValue: $0) }), events: events,
        associatedObject: associatedObject, repetition: pace.map { (Repetition(), $0) }))
  }

  /// Calls `body` on `events`; mirrors `addAction(_:for:)`.
  ///
  /// `owner` is what `removeActions(of:)` finds it by, and is not kept. With a pace, what `touchDown` calls is called again while
  /// the finger is inside (UC-19).
  public final func addAction(
    for events: ControlEvents, owner: AnyObject? = nil, repeating pace: RepetitionPace? = nil,
    _ body: @escaping (Control, Event?) -> Void
  ) {
    addAction(for: events, owner: owner, repeating: pace) { control, _, event in body(control, event) }
  }

  /// Calls `body` on `events` with the touch that caused them, which may be on a view inside the control; nil without one.
  package final func addAction(
    for events: ControlEvents, owner: AnyObject? = nil, repeating pace: RepetitionPace? = nil,
    _ body: @escaping (Control, Touch?, Event?) -> Void
  ) {
    targets.append(
      ControlTarget(
        action: .perform(owner: UnownedObject(owner), body), events: events,
        repetition: pace.map { (Repetition(), $0) }))
  }

  /// Lets what was added with an owner of which `isMeant` is true be called on `events` as well, where it stands; false
  /// without such an owner (UC-2).
  public final func extendActions(to events: ControlEvents, where isMeant: (AnyObject) -> Bool) -> Bool {
    let known = targets.firstIndex { $0.action.owner.map(isMeant) ?? false }
    guard let known else { return false }
    targets[known].events.formUnion(events)
    return true
  }

  /// Takes `events` back from the records with this target and action, nil meaning any; mirrors
  /// `removeTarget(_:action:for:)` (UC-2).
  public final func removeTarget(_ target: Responder?, action: String?, for events: ControlEvents) {
    remove(events) { $0.matches(target, action) }
  }

  /// Takes `events` back from the records with this action: those of any target or, if it `isSent`, those without one, which go
  /// up the responder chain.
  package final func removeTargets(action: String, isSent: Bool, for events: ControlEvents) {
    remove(events) { $0.isMethod(action, isSent: isSent) }
  }

  /// Removes the actions of this owner.
  public final func removeActions(of owner: AnyObject) {
    remove(.allEvents) { $0.owner === owner }
  }

  /// Takes `events` back from what was added with those owners of which `isMeant` is true.
  public final func removeActions(for events: ControlEvents, where isMeant: (AnyObject) -> Bool) {
    remove(events) { $0.owner.map(isMeant) ?? false }
  }

  private func remove(_ events: ControlEvents, where isMeant: (ControlTarget.Action) -> Bool) {
    for index in targets.indices where isMeant(targets[index].action) {
      targets[index].events.subtract(events)
    }
    targets.removeAll { $0.events.isEmpty && isMeant($0.action) }
  }

  /// How many targets it has.
  public final var targetCount: Int { targets.count }

  /// The events that have targets; mirrors `allControlEvents`.
  public final var allControlEvents: ControlEvents {
    targets.reduce([]) { $0.union($1.events) }
  }

  /// The actions that `target` has for `event`, in the order in which they are sent; mirrors
  /// `actions(forTarget:forControlEvent:)`.
  public final func actions(forTarget target: Responder?, forControlEvent event: ControlEvents) -> [String] {
    targets.compactMap { record in
      guard !record.events.isDisjoint(with: event), case .method(let name, let known) = record.action,
        known?.wrappedValue === target
      else { return nil }
      return name
    }
  }

  /// Calls each target of any of `events` once, in the order of registration, for `touch` if it caused them; mirrors
  /// `sendActions(for:)` (UC-3).
  public final func sendActions(
    for events: ControlEvents, touch: Touch? = nil, with touchEvent: Event? = nil
  ) {
    if events.contains(.valueChanged) { noteChange() }
    record(events, touch: touch)
    for target in targets where !target.events.isDisjoint(with: events) {
      perform(target.action, for: touch, touchEvent)
      if let touch, events.contains(.touchDown) { startRepeating(target, touch, touchEvent) }
    }
  }

  /// Calls `target` again and again at its pace, if it has one, while the finger of `touch` is inside; outside it waits.
  private func startRepeating(_ target: ControlTarget, _ touch: Touch, _ event: Event?) {
    guard let (repetition, pace) = target.repetition else { return }
    let action = target.action
    repetition.start(pace, on: self) { control in
      guard control.isHeld(by: touch) else { return false }
      if control.isTouchInside { control.perform(action, for: touch, event) }
      return true
    }
  }

  private func perform(_ action: ControlTarget.Action, for touch: Touch?, _ event: Event?) {
    switch action {
    case .perform(_, let body): body(self, touch, event)
    case .method(let name, let known):
      if let known, known.wrappedValue == nil { return }
      send(name, to: known?.wrappedValue, for: event)
    }
  }

  /// Sends one action by the override or, without one, by the application; mirrors `sendAction(_:to:for:)` (UC-3).
  private func send(_ action: String, to target: Responder?, for event: Event?) {
    if callOverride(of: .sendAction, .text(action), MethodValue(target), MethodValue(event)) == nil {
      sendAction(action, to: target, for: event)
    }
  }
}

extension ControlTarget.Action {
  /// The owner of what is no method, as long as it lives.
  fileprivate var owner: AnyObject? { if case .perform(let owner, _) = self { owner.object } else { nil } }

  fileprivate func names(_ action: String, of target: Responder?) -> Bool {
    guard case .method(let name, let known) = self, name == action else { return false }
    return known?.wrappedValue === target && (known == nil) == (target == nil)
  }

  fileprivate func isMethod(_ action: String, isSent: Bool) -> Bool {
    guard case .method(let name, let known) = self else { return false }
    return name == action && (known == nil) == isSent
  }

  fileprivate func matches(_ target: Responder?, _ action: String?) -> Bool {
    guard case .method(let name, let known) = self else { return target == nil && action == nil }
    return (target == nil || known?.wrappedValue === target) && (action == nil || action == name)
  }
}

/// One target of a control, with the events it is called for (UC-2).
struct ControlTarget {
  /// The effect.
  enum Action {
    /// The method called `name` of a target, or of the first in the responder chain that has it (UC-12, UC-14).
    case method(name: String, target: Weak<Responder>?)
    /// Anything else.
    case perform(owner: UnownedObject, (Control, Touch?, Event?) -> Void)
  }

  let action: Action
  var events: ControlEvents
  /// An object that lives as long as the target.
  var associatedObject: AnyObject?
  /// What calls it again while a finger rests on the control, and at which pace; nil where nothing does (UC-19).
  var repetition: (Repetition, RepetitionPace)?
}
