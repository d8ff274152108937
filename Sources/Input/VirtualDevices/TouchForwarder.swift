internal import Evdev
package import TouchDelivery

/// Passes on the touches of one device that nobody handles, each whole, and no others.
///
/// A touch that is undecided waits with all that its device reports of it; once nobody is found to handle it that is passed on as
/// if it happened now, in the reports and the order in which it did, and what follows as it comes.
package final class TouchForwarder {
  private let axes: CloneAxes
  private let mostAtOnce: Int
  private let writer: any EventWriter
  private var contacts: CloneContacts
  private var passages: [TouchPassage] = []
  private var report = 0
  /// Whether what is decided now is passed on at the end of the report that is being read.
  package private(set) var isInReport = false

  /// Forwards to the clone that has these `axes` and whose events `writer` takes.
  package init(_ axes: CloneAxes, to writer: any EventWriter) {
    self.axes = axes
    mostAtOnce = axes.mostAtOnce
    self.writer = writer
    contacts = CloneContacts(axes)
  }

  /// Takes in what is about to be delivered of the report that is being read.
  package func note(_ frame: TouchFrame) {
    isInReport = true
    for contact in frame.contacts where contact.identifier.slot < axes.slotCount {
      switch contact.change {
      case .began: passages.append(TouchPassage(slot: contact.identifier.slot, axes: axes.perContact.count))
      case .moved: break
      case .ended: end(contact.identifier.slot, isCancelled: false)
      case .cancelled: end(contact.identifier.slot, isCancelled: true)
      }
    }
  }

  /// Lets a touch wait, pass or go nowhere; whether it passes from now on, which it does with the next report or `passOnWhatWaits()`.
  package func decide(_ change: TouchDispositionChange) -> Bool {
    guard let index = index(of: change) else { return false }
    passages[index].touch = change.touch
    switch change.disposition {
    case .undecided: return false
    case .handled:
      passages.remove(at: index)
      return false
    case .unhandled:
      passages[index].isPassing = true
      return true
    }
  }

  /// Presses or releases a key, along with the report that is being read.
  package func set(_ key: UInt16, isDown: Bool) {
    contacts.set(key, isDown: isDown)
  }

  /// Completes a report; `value` tells what its device has on an axis of a slot.
  package func endReport(_ value: (_ axis: UInt16, _ slot: Int32) -> Int32) throws(VirtualDeviceError) {
    isInReport = false
    for index in passages.indices {
      let slot = passages[index].slot
      let isPalm = hasTool && value(EvdevCode.toolType, slot) == EvdevCode.palm
      guard passages[index].isTold(in: report, isPalm: isPalm) else { continue }
      passages[index].keep(report, axes.perContact) { axis in value(axis, slot) }
    }
    report += 1
    if passages.contains(where: \.isReady) { contacts.share { axis in value(axis, 0) } }
    try passOnWhatWaits()
  }

  /// Lifts everything that was passed on, and forgets what waits.
  package func liftAll() throws(VirtualDeviceError) {
    passages.removeAll()
    contacts.liftAll()
    try write()
  }
}

extension TouchForwarder {
  /// The first that has no touch yet, for touches are told in the order in which they began.
  private func index(of change: TouchDispositionChange) -> Int? {
    passages.firstIndex { $0.touch == change.touch }
      ?? passages.firstIndex { $0.touch == nil && $0.slot == change.contact.slot }
  }

  private func end(_ slot: Int32, isCancelled: Bool) {
    let index = passages.firstIndex { $0.slot == slot && !$0.isOver }
    if let index { passages[index].end(in: report, isCancelled: isCancelled) }
  }

  /// Passes on all that waits of those that pass, report by report: of touches that were decided on together in the reports that
  /// they came in together.
  ///
  /// One that finds no slot free, because it comes late and others have come meanwhile, waits for the next time.
  package func passOnWhatWaits() throws(VirtualDeviceError) {
    for index in passages.indices { passages[index].isBlocked = false }
    leaveOutTooMuch()
    while let report = nextReport {
      for index in passages.indices where passages[index].isReady && passages[index].next == report {
        pass(index, report)
      }
      contacts.endReport()
    }
    // Keys have a report even if no contact does.
    contacts.endReport()
    passages.removeAll(where: \.isDone)
    try write()
  }

  /// Leaves out of what waits every other report, as often as it takes until readers can take in the rest at once.
  private func leaveOutTooMuch() {
    while mostEvents > mostAtOnce {
      var isLess = false
      for index in passages.indices where passages[index].isReady {
        isLess = passages[index].thin(axes: axes.perContact.count) || isLess
      }
      guard isLess else { return }
    }
  }

  /// How many events there can be of what has waited and is passed on now.
  private var mostEvents: Int {
    guard passages.contains(where: \.hasWaitedAndIsReady) else { return 0 }
    let waiting = passages.filter(\.hasWaitedAndIsReady)
    // The end of each may have a report to itself.
    let reports = Set(waiting.flatMap(\.reports)).count + waiting.count
    return waiting.reduce(reports * axes.mostOfReport) { $0 + $1.mostEvents(axes) }
  }

  private var nextReport: Int? {
    var next: Int?
    for passage in passages where passage.isReady {
      if let report = passage.next { next = min(next ?? report, report) }
    }
    return next
  }

  private func pass(_ index: Int, _ report: Int) {
    guard tell(index, report) else { return passages[index].isBlocked = true }
    let isOver = passages[index].finish(report, axes: axes.perContact.count)
    if isOver, let slot = passages[index].cloneSlot { contacts.lift(slot) }
  }

  /// Shows what a contact was in `report`; false where no slot is free for it.
  private func tell(_ index: Int, _ report: Int) -> Bool {
    let values = passages[index].values(of: report, axes.perContact.count)
    if let slot = passages[index].cloneSlot {
      if !values.isEmpty { contacts.move(slot, values) }
    } else {
      passages[index].cloneSlot = contacts.begin(values)
    }
    return passages[index].cloneSlot != nil
  }

  private var hasTool: Bool { axes.perContact.contains(EvdevCode.toolType) }

  private func write() throws(VirtualDeviceError) {
    guard !contacts.events.isEmpty else { return }
    defer { contacts.forgetEvents() }
    try writer.write(contacts.events)
  }
}
