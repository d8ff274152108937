internal import DispatchLog
internal import JSON
internal import Scenes
package import TouchTime
internal import TouchDelivery

/// Keys pressed, typed and held down, and the wheel. Over a redacted view the log shows none of the words, because they may be
/// what is typed there.
extension ActionRunner {
  func key(_ action: KeyAction, in context: ActionContext) {
    let recording = ActionRecording(of: context)
    switch action.movement {
    case .press: press(action.keys.map(\.name), recording)
    case .down:
      let new = held.hold(
        action.keys, for: recording.owner, isShown: recording.visibility == .shown, in: context.view)
      guard !new.isEmpty else { return }
      if !hold(new, down: true, recording) { held.letGo(of: new) }
      if let view = context.view { watch(view) }
    case .up:
      let known = held.letGo(of: action.keys)
      if !known.isEmpty { hold(known, down: false, recording) }
    }
  }

  func type(_ text: String, in context: ActionContext) {
    record("type", [JSONValue.string(text).text], ActionRecording(of: context)) { words throws(KeyError) in
      (try keyboard.type(text), words)
    }
  }

  /// Presses the keys of these names together.
  package func press(_ names: [String], _ recording: ActionRecording) {
    record("key", names, recording) { _ throws(KeyError) in try keyboard.press(names) }
  }

  /// Lets go of every key that is down, as the scene ends.
  package func letGoOfKeys(at time: Instant) { letGo(held.takeAll(), at: time) }

  /// Lets go of the keys that `view` holds down as it leaves its window.
  private func watch(_ view: View) {
    guard !view.overrides.layers.contains(where: { $0 is KeyRelease }) else { return }
    view.overrides.append(
      KeyRelease { [weak self, unowned view] in
        guard let self else { return }
        letGo(held.takeAll(of: view), at: time)
      })
  }

  private func letGo(_ keys: [HeldKeys.Key], at time: Instant) {
    for key in keys.reversed() {
      let recording = ActionRecording(
        owner: key.owner, visibility: key.isShown ? .shown : .silent, time: time)
      hold([key.code], down: false, recording)
    }
  }

  /// Lets `keys` go down or up; whether that was done.
  @discardableResult
  private func hold(_ keys: [KeyCode], down: Bool, _ recording: ActionRecording) -> Bool {
    record("key", keys.map(\.name), recording) { words throws(KeyError) in
      (try keyboard.hold(keys, down: down), words)
    }
  }

  /// Performs `action` and records the verb for what was done, or why it was not; whether it was done.
  ///
  /// `perform` gets `words`, what the action is about, and returns the verb and those words that it was done with.
  @discardableResult
  private func record(
    _ action: String, _ words: [String], _ recording: ActionRecording,
    _ perform: (_ words: [String]) throws(KeyError) -> (String, [String])
  ) -> Bool {
    let areShown = recording.visibility == .shown
    let shown = { (words: [String]) in
      (areShown ? words : words.map { _ in "redacted" }).joined(separator: " ")
    }
    do throws(KeyError) {
      let (verb, done) = try perform(words)
      log.record(action, .ok, "\(verb) \(shown(done))", recording)
      return true
    } catch {
      log.record(action, .error, error.description(of: shown(words), areShown: areShown), recording)
      return false
    }
  }
}

extension ActionRunner {
  /// Turns the wheel; a turn that follows a finger over a redacted view is recorded without numbers (RD-2).
  func scroll(_ scroll: ScrollAction, in context: ActionContext) {
    guard let notches = scroll.notches({ context.value(of: $0).number }) else {
      return fail("scroll", "the wheel wants numbers, and a placeholder has none here", in: context)
    }
    var recording = ActionRecording(of: context)
    if recording.visibility == .shown, !scroll.isConstant, !context.disclosure.showsPlaces {
      recording.visibility = .withoutWords
    }
    self.scroll(notches.x, notches.y, recording)
  }

  /// Turns the wheel by so many notches to the right and down.
  package func scroll(_ x: Double, _ y: Double, _ recording: ActionRecording) {
    let way = "[\(Decimal.rounded(x, digits: 3)), \(Decimal.rounded(y, digits: 3))]"
    record("scroll", [way], recording) { words throws(KeyError) in (try keyboard.scroll(x, y), words) }
  }
}
