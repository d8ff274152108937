internal import Evdev
package import TouchDelivery

/// Forwards the unhandled touches of one device to its clone, each whole, and no others.
///
/// A touch that is undecided waits with all that its device reports of it. Once it is found to be unhandled, those reports are
/// forwarded at once, in their order, and what follows as it comes.
package final class TouchForwarder {
  private let axes: CloneAxes
  private let mostAtOnce: Int
  private let writer: any EventWriter
  private var clone: CloneContacts
  private var contacts: [ForwardedContact] = []
  private var report = 0
  /// Whether what is decided now is forwarded at the end of the report that is being read.
  package private(set) var isInReport = false

  /// Forwards to the clone that has these `axes` and whose events `writer` takes.
  package init(_ axes: CloneAxes, to writer: any EventWriter) {
    self.axes = axes
    mostAtOnce = axes.mostAtOnce
    self.writer = writer
    clone = CloneContacts(axes)
  }

  /// Takes in what is about to be delivered of the report that is being read.
  package func note(_ frame: TouchFrame) {
    isInReport = true
    for contact in frame.contacts where contact.identifier.slot < axes.slotCount {
      switch contact.change {
      case .began:
        contacts.append(ForwardedContact(slot: contact.identifier.slot, axes))
      case .moved: break
      case .ended: end(contact.identifier.slot, isCancelled: false)
      case .cancelled: end(contact.identifier.slot, isCancelled: true)
      }
    }
  }

  /// Takes a decision about a touch; whether it is forwarded from now on, with the next report or `forwardWaiting()`.
  package func decide(_ change: TouchDispositionChange) -> Bool {
    guard let index = index(of: change) else { return false }
    contacts[index].touch = change.touch
    switch change.disposition {
    case .undecided:
      contacts[index].keepOnly(change.tapAssistance)
      return false
    case .handled:
      contacts.remove(at: index)
      return false
    case .unhandled:
      contacts[index].isForwarded = true
      return true
    }
  }

  /// Lifts the contact in `slot`, whose finger stays down, with the next report or `forwardWaiting()`.
  package func lift(_ slot: Int32) { end(slot, isCancelled: false) }

  /// Presses or releases a key, along with the report that is being read.
  package func set(_ key: UInt16, isDown: Bool) {
    clone.set(key, isDown: isDown)
  }

  /// Completes a report; `value` returns what its device has on an axis of a slot.
  package func endReport(_ value: (_ axis: UInt16, _ slot: Int32) -> Int32) throws(VirtualDeviceError) {
    isInReport = false
    for index in contacts.indices {
      let slot = contacts[index].slot
      let isPalm = hasTool && value(EvdevCode.toolType, slot) == EvdevCode.palm
      guard contacts[index].hasNews(in: report, isPalm: isPalm) else { continue }
      contacts[index].keep(report, axes.perContact) { axis in value(axis, slot) }
    }
    report += 1
    if contacts.contains(where: \.isReady) { clone.share { axis in value(axis, 0) } }
    try forwardWaiting()
  }

  /// Lifts everything that was forwarded, and forgets what waits.
  package func liftAll() throws(VirtualDeviceError) {
    contacts.removeAll()
    clone.liftAll()
    try write()
  }
}

extension TouchForwarder {
  /// The contact of the touch, or the first without one in its slot: touches are reported in the order in which they began.
  private func index(of change: TouchDispositionChange) -> Int? {
    contacts.firstIndex { $0.touch == change.touch }
      ?? contacts.firstIndex { $0.touch == nil && $0.slot == change.contact.slot }
  }

  private func end(_ slot: Int32, isCancelled: Bool) {
    let index = contacts.firstIndex { $0.slot == slot && !$0.isOver }
    if let index { contacts[index].end(in: report, isCancelled: isCancelled) }
  }

  /// Forwards what waits, report by report: touches that were decided on together, in the reports in which they came together.
  package func forwardWaiting() throws(VirtualDeviceError) {
    // A contact that finds no free slot, because others have come meanwhile, waits for the next time.
    for index in contacts.indices { contacts[index].isBlocked = false }
    leaveOutTooMuch()
    while let report = nextReport {
      for index in contacts.indices where contacts[index].isReady && contacts[index].next == report {
        forward(index, report)
      }
      clone.endReport()
    }
    // Keys have a report even if no contact does.
    clone.endReport()
    contacts.removeAll(where: \.isDone)
    try write()
  }

  /// Leaves out of what waits every other report, as often as it takes until readers can take in the rest at once.
  private func leaveOutTooMuch() {
    while mostEvents > mostAtOnce {
      var isLess = false
      for index in contacts.indices where contacts[index].isReady {
        isLess = contacts[index].thin() || isLess
      }
      guard isLess else { return }
    }
  }

  /// How many events there can be of what has waited and is forwarded now.
  private var mostEvents: Int {
    guard contacts.contains(where: \.hasWaitedAndIsReady) else { return 0 }
    let waiting = contacts.filter(\.hasWaitedAndIsReady)
    // The end of each may have a report to itself.
    let reports = Set(waiting.flatMap(\.reports)).count + waiting.count
    return waiting.reduce(reports * axes.mostOfReport) { $0 + $1.mostEvents(axes) }
  }

  private var nextReport: Int? {
    var next: Int?
    for contact in contacts where contact.isReady {
      if let report = contact.next { next = min(next ?? report, report) }
    }
    return next
  }

  private func forward(_ index: Int, _ report: Int) {
    guard show(index, report) else { return contacts[index].isBlocked = true }
    let isOver = contacts[index].finish(report)
    if isOver, let slot = contacts[index].cloneSlot { clone.lift(slot) }
  }

  /// Shows what a contact was in `report`; false where no slot is free for it.
  private func show(_ index: Int, _ report: Int) -> Bool {
    let values = contacts[index].values(of: report)
    if let slot = contacts[index].cloneSlot {
      if !values.isEmpty { clone.move(slot, values) }
    } else {
      contacts[index].cloneSlot = clone.begin(values)
    }
    return contacts[index].cloneSlot != nil
  }

  private var hasTool: Bool { axes.perContact.contains(EvdevCode.toolType) }

  private func write() throws(VirtualDeviceError) {
    guard !clone.events.isEmpty else { return }
    defer { clone.forgetEvents() }
    try writer.write(clone.events)
  }
}
