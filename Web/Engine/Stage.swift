internal import DispatchLog
internal import TouchDelivery
internal import TouchTime

/// A scene that is up, and the records of what was decided in it.
final class Stage {
  let leftOut: [String]
  private let application: Application
  private let log = DispatchLog()
  private let lines = RecordLines()
  private let screens: [Screen]
  private var frame: TouchFrame?

  /// Brings the scene up that `reader` has built, which `file` is recorded to be.
  init(_ reader: SceneReader, file: String) {
    (application, screens, leftOut) = (reader.application, reader.screens, reader.leftOut)
    log.add(lines)
    application.sink = log
    application.failureSink = log
    log.record(.scene(.loaded, file: file), at: .zero)
    application.advance(to: .zero)
    reader.makeFirstResponders()
    frame = screens.first.map { TouchFrame(time: .zero, screen: $0) }
  }

  deinit {
    (application.sink, application.failureSink) = (nil, nil)
    application.end(at: application.now)
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
    return lines.bytes
  }
}

/// Writes all records as NDJSON.
private final class RecordLines: RecordSubscriber {
  let interest = RecordInterest.decisions
  var bytes: [UInt8] = []
  private let encoder = NDJSONEncoder()

  func receive(_ record: Record) { encoder.encode(record, into: &bytes) }
}
