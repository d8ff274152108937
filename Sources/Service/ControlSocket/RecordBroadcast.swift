internal import DispatchLog
internal import TouchDelivery

/// Copies records from the log to the channels of its readers; subscribes to the log as long as there are any.
///
/// A record is encoded once per encoder, however many selections contain it.
final class RecordBroadcast: RecordSubscriber {
  /// A channel, its selection, and the number of its readers.
  private struct Audience {
    let selection: RecordSelection
    let encoder: NDJSONEncoder
    let channel: RecordChannel
    var readers = 1
    /// Whether it has records that its readers have not been notified of.
    var isNew = false
  }

  private let log: DispatchLog
  private let limit: Int
  private let arrived: () -> Void
  private var audiences: [Audience] = []
  private(set) var interest = RecordInterest.incidents
  private(set) var kindsOnDemand: Set<RecordKind> = []
  private(set) var wantsExposed = false
  private var hasNews = false
  /// The lines of the record that comes, by what has written them.
  private var lines: [(encoder: NDJSONEncoder, bytes: [UInt8])] = []
  /// How many lines have been written so far, those that were shared once.
  private(set) var encodings = 0

  /// A broadcast of channels of `limit` bytes each; `arrived` is called when there is news, once until it is taken.
  init(_ log: DispatchLog, limit: Int, arrived: @escaping () -> Void) {
    self.log = log
    self.limit = limit
    self.arrived = arrived
  }

  /// A channel for `selection`, which is given back with `leave(_:)`.
  func join(_ selection: RecordSelection) -> RecordChannel {
    if let place = audiences.firstIndex(where: { $0.selection == selection }) {
      audiences[place].readers += 1
      return audiences[place].channel
    }
    let channel = RecordChannel(limit: limit)
    audiences.append(Audience(selection: selection, encoder: selection.encoder, channel: channel))
    subscribe()
    return channel
  }

  func leave(_ channel: RecordChannel) {
    guard let place = audiences.firstIndex(where: { $0.channel === channel }) else { return }
    audiences[place].readers -= 1
    guard audiences[place].readers == 0 else { return }
    audiences.remove(at: place)
    subscribe()
  }

  /// The channels that something has come into since this was called last.
  func takeNews() -> Set<ObjectIdentifier> {
    guard hasNews else { return [] }
    hasNews = false
    var news: Set<ObjectIdentifier> = []
    for place in audiences.indices where audiences[place].isNew {
      audiences[place].isNew = false
      news.insert(ObjectIdentifier(audiences[place].channel))
    }
    return news
  }

  func receive(_ record: Record) {
    lines.removeAll(keepingCapacity: true)
    for place in audiences.indices where audiences[place].selection.contains(record, isExposed: log.exposes) {
      let line = line(of: record, audiences[place].encoder)
      audiences[place].channel.append(line, seq: record.seq, time: record.time)
      audiences[place].isNew = true
    }
    guard !lines.isEmpty, !hasNews else { return }
    hasNews = true
    arrived()
  }

  private func line(of record: Record, _ encoder: NDJSONEncoder) -> [UInt8] {
    if let known = lines.first(where: { $0.encoder == encoder }) { return known.bytes }
    var bytes: [UInt8] = []
    encoder.encode(record, into: &bytes)
    lines.append((encoder, bytes))
    encodings += 1
    return bytes
  }

  /// Subscribes for as much as the channels need, and not at all without any.
  private func subscribe() {
    log.remove(self)
    interest = audiences.map(\.selection.interest).max() ?? .incidents
    kindsOnDemand = audiences.reduce(into: []) { $0.formUnion($1.selection.kindsOnDemand) }
    wantsExposed = audiences.contains { $0.selection.isOfExposed }
    if !audiences.isEmpty { log.add(self) }
  }
}
