package import DispatchLog
package import EventLoop
internal import Glibc
internal import Sockets
internal import TouchTime
package import TouchDelivery

/// The dispatch log on standard output; a slow reader never makes the daemon wait.
///
/// A record is written as it comes. Where there is no room for it, it and those after it wait in another channel, as
/// they do for a follower at the control socket. Where too many wait, a `dropped` record stands for the oldest.
package final class LogOutput: RecordSubscriber {
  /// How many bytes of records may wait: there is but one such reader, who has asked for them as the program was started.
  package static let mostWaiting = 1 << 20
  /// How long a reader that takes nothing is waited for at the end, in seconds.
  static let timeout = 1.0

  private let descriptor: OutputDescriptor
  private let selection: RecordSelection
  private var encoder: RecordEncoder
  private let channel: RecordChannel
  private var reader: ChannelReader
  private let warn: (String) -> Void
  private var line: [UInt8] = []
  private var source: EventSource?
  /// What is called at the end, and at the latest when the timer fires; nil until it is waited for.
  private var ending: (done: () -> Void, timer: EventSource)?
  /// Whether writing has failed, which has been reported; nothing is written after that.
  package private(set) var hasFailed = false

  /// The records of `selection`, in `format` on `descriptor`; `limit` is how many bytes of them may wait, and `warn` gets
  /// a line when nothing can be written any more.
  package init(
    _ selection: RecordSelection = RecordSelection(), as format: RecordFormat,
    on descriptor: OutputDescriptor, limit: Int = mostWaiting, warn: @escaping (String) -> Void
  ) {
    self.descriptor = descriptor
    self.selection = selection
    self.warn = warn
    encoder = RecordEncoder(format, explains: selection.explains)
    channel = RecordChannel(limit: limit)
    reader = ChannelReader(channel)
    channel.encode = { [unowned self] in encoder.encode($0, into: &$1) }
  }

  package var interest: RecordInterest { selection.interest }
  package var kindsOnDemand: Set<RecordKind> { selection.kindsOnDemand }

  package func receive(_ record: Record) {
    guard !hasFailed, selection.contains(record) else { return }
    line.removeAll(keepingCapacity: true)
    encoder.encode(record, into: &line)
    if reader.isCaughtUp {
      writeLine()
    } else {
      channel.append(line, seq: record.seq, time: record.time)
    }
  }

  /// Writes the line, or lets what there is no room for wait.
  private func writeLine() {
    let rest = write(line[...])
    guard !hasFailed, !rest.isEmpty else { return }
    reader.add(rest)
    source?.isEnabled = true
  }

  /// Writes as much of `bytes` as there is room for.
  ///
  /// - Returns: the rest.
  private func write(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let (rest, failure) = descriptor.write(allOf: bytes)
    if let failure { fail(failure) }
    return rest
  }
}

extension LogOutput {
  /// Writes what waits whenever `loop` finds room for it, after all that devices and timers have to say.
  ///
  /// A file cannot be watched, and writing to it never blocks.
  package func watch(on loop: EventLoop) {
    source = try? loop.watch(descriptor.number, for: .writing) { [unowned self] _ in writeWaiting() }
    source?.isEnabled = false
    source?.giveWay()
  }

  private func writeWaiting() {
    let writing = reader.read(descriptor.write)
    if case .failure(let number) = writing { return fail(number) }
    guard reader.isCaughtUp else { return }
    source?.isEnabled = false
    end()
  }

  private func fail(_ number: Int32) {
    hasFailed = true
    source?.stop()
    warn("cannot write to standard output: \(SystemError.words(for: number))\(Self.advice(on: number))")
    end()
  }

  /// What to do about the `errno`; nothing if the reader of a pipe has gone, because that ends the daemon.
  private static func advice(on number: Int32) -> String {
    if number == EPIPE { return "" }
    let isFull = [ENOSPC, EDQUOT, EFBIG].contains(number)
    let remedy = isFull ? ", or make room and start the daemon again" : ""
    return "; the log ends here, and touches go on: follow them with 'fingerpost log'\(remedy)"
  }
}

extension LogOutput {
  /// Calls `done` once nothing waits any more: at once, when the reader has taken the rest, or when its time is up.
  package func finish(on loop: EventLoop, within seconds: Double = timeout, _ done: @escaping () -> Void) {
    let end = loop.now.advanced(by: seconds)
    guard !hasFailed, !reader.isCaughtUp,
      let timer = try? loop.timer(at: end, { [unowned self] in self.end() })
    else { return done() }
    assert(ending == nil, "the log ends once")
    ending = (done, timer)
  }

  private func end() {
    guard let ending else { return }
    self.ending = nil
    ending.done()
  }

  /// Writes `line` and a newline after all else; once the loop is over, waiting at most a second for room.
  package func writeLast(_ line: String) {
    guard !hasFailed, reader.isCaughtUp else { return }
    var rest = write(Array("\(line)\n".utf8)[...])
    while !hasFailed, !rest.isEmpty, descriptor.waitForRoom(milliseconds: Int32(Self.timeout * 1000)) {
      rest = write(rest)
    }
  }
}
