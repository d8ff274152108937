import DispatchLog
import TouchDelivery

/// What receivers may rely on, from the records of their calls: each touch begins once, and ends or is cancelled once.
final class Ledger: RecordSubscriber {
  private struct Life {
    var isOver = false
    weak var touch: Touch?
  }

  private struct WeakTouch {
    weak var touch: Touch?
  }

  private struct Key: Hashable {
    let touch: Int
    let receiver: String
  }

  let interest = RecordInterest.decisions
  /// The log as NDJSON.
  private(set) var bytes: [UInt8] = []
  private(set) var touches = 0
  private(set) var records = 0
  /// The first thing that went wrong.
  private(set) var complaint: String?
  /// Called with each record.
  var heard: (Record) -> Void = { _ in }
  /// The touch of this id that has just begun, if anybody was hit.
  var touch: (Int) -> Touch? = { _ in nil }
  private var born: [Int: WeakTouch] = [:]
  private var lives: [Key: Life] = [:]
  private let encoder = NDJSONEncoder(explains: false)

  func receive(_ record: Record) {
    records += 1
    if record.kind != .hold { encoder.encode(record, into: &bytes) }
    heard(record)
    let fields = record.fields
    if record.kind == .hit, let id = fields.integer(.touch) {
      touches += 1
      born[id] = WeakTouch(touch: touch(id))
    }
    if record.kind == .touches, let phase = fields.text(.phase), let view = fields.text(.view) {
      for touch in fields.integers(.touches) { note(phase, touch, view) }
    }
  }

  private func note(_ phase: String, _ touch: Int, _ receiver: String) {
    let key = Key(touch: touch, receiver: receiver)
    switch (phase, lives[key]) {
    case ("began", nil): lives[key] = Life(touch: born[touch]?.touch)
    case ("began", _): complain("\(receiver) heard twice that touch \(touch) began")
    case (_, nil): complain("\(receiver) heard \(phase) of touch \(touch), which had not begun")
    case (_, let life?) where life.isOver:
      complain("\(receiver) heard \(phase) of touch \(touch) after its end")
    case ("moved", _): break
    default: lives[key]?.isOver = true
    }
  }

  private func complain(_ words: String) {
    complaint = complaint ?? words
  }

  /// What is wrong once all fingers are up.
  var complaintAtRest: String? {
    let open = lives.filter { !$0.value.isOver }.keys.map { "touch \($0.touch) at \($0.receiver)" }.sorted()
    return open.first.map { "\($0) began and never ended" }
  }

  /// What is wrong once the daemon is gone.
  var complaintAfterwards: String? {
    let kept = lives.filter { $0.value.touch != nil }.keys.map(\.touch).sorted()
    return kept.first.map { "touch \($0) is still in memory after the daemon is gone" }
  }
}
