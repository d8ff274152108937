internal import DispatchLog

/// Takes records from the log into the channels that somebody reads; listens to the log as long as there are any.
final class RecordBroadcast: RecordSubscriber {
  /// A channel and how many read it.
  private struct Audience {
    let channel: RecordChannel
    var readers = 1
    /// Whether something has come that its readers have not been told of.
    var isNew = false
  }

  private let log: DispatchLog
  private let limit: Int
  private let arrived: () -> Void
  private var audiences: [Audience] = []
  private(set) var interest = RecordInterest.incidents
  private var hasNews = false

  /// A broadcast of channels of `limit` bytes each; `arrived` is called when there is news, once until it is taken.
  init(_ log: DispatchLog, limit: Int, arrived: @escaping () -> Void) {
    self.log = log
    self.limit = limit
    self.arrived = arrived
  }

  /// A channel for `selection`, which is given back with `leave(_:)`.
  func join(_ selection: RecordSelection) -> RecordChannel {
    if let place = audiences.firstIndex(where: { $0.channel.selection == selection }) {
      audiences[place].readers += 1
      return audiences[place].channel
    }
    let channel = RecordChannel(selection, limit: limit)
    audiences.append(Audience(channel: channel))
    listen()
    return channel
  }

  func leave(_ channel: RecordChannel) {
    guard let place = audiences.firstIndex(where: { $0.channel === channel }) else { return }
    audiences[place].readers -= 1
    guard audiences[place].readers == 0 else { return }
    audiences.remove(at: place)
    listen()
  }

  /// The channels that something has come into since this was called last.
  func takeNews() -> [RecordChannel] {
    hasNews = false
    return audiences.indices.compactMap { place in
      defer { audiences[place].isNew = false }
      return audiences[place].isNew ? audiences[place].channel : nil
    }
  }

  func receive(_ record: Record) {
    var shared = SharedLines()
    for place in audiences.indices where audiences[place].channel.receive(record, &shared) {
      audiences[place].isNew = true
      if !hasNews {
        hasNews = true
        arrived()
      }
    }
  }

  /// Listens for as much as the channels need, and not at all without any.
  private func listen() {
    log.remove(self)
    interest = audiences.map(\.channel.selection.interest).max() ?? .incidents
    if !audiences.isEmpty { log.add(self) }
  }
}
