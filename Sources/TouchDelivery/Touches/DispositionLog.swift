/// The touches that nobody has handled or let go by yet, and what was decided about others since it was last emptied.
struct DispositionLog {
  /// Whether anybody wants to know.
  var isKept = false
  private var undecided: [Entry] = []
  private var changes: [TouchDispositionChange] = []

  /// A touch that is not decided, and whether that has been told.
  private struct Entry {
    let touch: Touch
    var isTold = false
  }

  /// Takes in a touch that has just begun.
  mutating func add(_ touch: Touch) {
    if isKept { undecided.append(Entry(touch: touch)) }
  }

  /// Notes what became of a finger that has no touch.
  mutating func note(_ touch: Int, of contact: Contact.Identifier, _ disposition: TouchDisposition) {
    guard isKept else { return }
    changes.append(TouchDispositionChange(touch: touch, contact: contact, disposition: disposition))
  }

  /// Decides about `touch`, if nobody has.
  mutating func decide(_ touch: Touch, _ disposition: @autoclosure () -> TouchDisposition) {
    guard let index = undecided.firstIndex(where: { $0.touch === touch }) else { return }
    undecided.remove(at: index)
    touch.disposition = disposition()
    note(touch.id, of: touch.contact, touch.disposition)
  }

  /// Decides by what has become of the touches, and tells of those that stay undecided.
  mutating func settle() {
    for entry in undecided where !entry.touch.isAwaitingDecision {
      decide(entry.touch, entry.touch.isWithdrawn ? .handled : .unhandled(entry.touch.reasonUnhandled))
    }
    for index in undecided.indices where !undecided[index].isTold {
      undecided[index].isTold = true
      let touch = undecided[index].touch
      note(touch.id, of: touch.contact, .undecided)
    }
  }

  /// Calls `body` with each change, in their order, and forgets them.
  mutating func take(_ body: (TouchDispositionChange) -> Void) {
    for change in changes { body(change) }
    changes.removeAll(keepingCapacity: true)
  }

  var isEmpty: Bool { undecided.isEmpty }
}

extension Touch {
  /// Whether its view may still hear of it, or a recognizer that delays touches may still take it (GR-21).
  fileprivate var isAwaitingDecision: Bool {
    guard phase != .cancelled else { return false }
    return delivery == .holdingBegan
      || recognizers.contains { $0.delaysTouchesBegan && $0.current == .possible }
  }

  fileprivate var isWithdrawn: Bool { phase == .cancelled }

  fileprivate var reasonUnhandled: TouchDisposition.Reason { refusal.map { .refused($0) } ?? .viewGone }
}
