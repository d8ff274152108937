internal import DispatchLog

/// Hands records to all streams; listens to the log as long as there is one.
final class RecordBroadcast: RecordSubscriber {
  private let log: DispatchLog
  private var streams: [RecordStream] = []
  private(set) var interest = RecordInterest.incidents
  /// How many records subscribers missed so far.
  private(set) var missed = 0

  init(_ log: DispatchLog) {
    self.log = log
  }

  /// How many streams there are.
  var count: Int { streams.count }

  func add(_ stream: RecordStream) {
    streams.append(stream)
    listen()
  }

  func remove(_ stream: RecordStream) {
    streams.removeAll { $0 === stream }
    listen()
  }

  func receive(_ record: Record) {
    var lines = SharedLines()
    for stream in streams where stream.receive(record, &lines) { missed += 1 }
  }

  /// Listens for as much as the streams want, and not at all without any.
  private func listen() {
    log.remove(self)
    interest = streams.map(\.selection.interest).max() ?? .incidents
    if !streams.isEmpty { log.add(self) }
  }
}
