internal import DispatchLog
internal import TouchDelivery
internal import TouchTime

/// A scene that is up, and the records of what was decided in it.
final class Stage {
  let leftOut: [String]
  private let application: Application
  private let log = DispatchLog()
  private let lines: RecordLines
  private var watch: ViewWatch?
  private let screens: [Screen]
  private var frame: TouchFrame?

  /// Brings the scene up that `reader` has built, which `file` is recorded to be; if it `explains`, with the records that a page of a
  /// trace is made of.
  init(_ reader: SceneReader, file: String, explains: Bool) {
    (application, screens, leftOut) = (reader.application, reader.screens, reader.leftOut)
    lines = RecordLines(explains: explains)
    log.add(lines)
    application.sink = log
    application.failureSink = log
    application.explainsHits = log.wantsExplanations
    application.recordsContacts = log.wants(.contact)
    log.record(.scene(.loaded, file: file), at: .zero)
    application.advance(to: .zero)
    reader.makeFirstResponders()
    if log.wants(.view) { watchViews() }
    frame = screens.first.map { TouchFrame(time: .zero, screen: $0) }
  }

  deinit {
    (application.sink, application.failureSink, application.viewObserver) = (nil, nil, nil)
    log.willRecord = nil
    application.end(at: application.now)
  }

  private func watchViews() {
    let watch = ViewWatch(application, .all, ExposedObjects(), log: log)
    application.viewObserver = watch
    log.willRecord = { watch.recordChanges() }
    self.watch = watch
  }

  /// Adds a finger's part to the next frame.
  func add(_ contact: Contact) { frame?.contacts.append(contact) }

  /// Delivers the frame of the fingers that were added, on the screen of this number.
  func deliver(at time: Instant, on screen: Int) {
    guard var frame, screens.indices.contains(screen) else { return }
    self.frame = nil
    (frame.time, frame.screen) = (time, screens[screen])
    application.process(frame)
    frame.contacts.removeAll(keepingCapacity: true)
    self.frame = frame
  }

  func deliver(_ input: UnlocatedInput, at time: Instant) { application.process(input, at: time) }

  func cancelAll(at time: Instant) { application.interrupt(at: time) }

  func advance(to time: Instant) { application.advance(to: time) }

  /// When a timer is due next; without `includingRepeating`, as if there were only those that fire once.
  func nextDeadline(includingRepeating: Bool) -> Instant? {
    application.nextDeadline(includingRepeating: includingRepeating)
  }

  /// The lines since the last time, which are forgotten.
  func takeLines() -> [UInt8] {
    defer { lines.bytes.removeAll(keepingCapacity: true) }
    watch?.recordChanges()
    return lines.bytes
  }
}

/// Writes all records as NDJSON; if it `explains`, those of contacts and views as well, with explanations and details.
private final class RecordLines: RecordSubscriber {
  let interest: RecordInterest
  let kindsOnDemand: Set<RecordKind>
  var bytes: [UInt8] = []
  private let encoder: NDJSONEncoder

  init(explains: Bool) {
    interest = explains ? .explanations : .decisions
    kindsOnDemand = explains ? [.contact, .view] : []
    encoder = NDJSONEncoder(explains: explains, hasDetails: explains)
  }

  func receive(_ record: Record) { encoder.encode(record, into: &bytes) }
}

/// The objects that a scene exposes to other programs: none, in a page.
final class ExposedObjects {
  struct Present {
    let subject: Subject
  }

  enum Subject {
    case view(View)
  }

  let present: [Present] = []

  subscript(id: String) -> Present? { nil }

  func noteMove() {}

  func noteChange(of view: View) {}

  func beginLooking() {}
}

extension Property {
  /// Whether others reach it.
  var isReachable: Bool { false }
}
