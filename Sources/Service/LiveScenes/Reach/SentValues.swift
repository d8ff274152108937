internal import TouchTime
internal import TouchDelivery

/// The values that others were sent of a control lately, by which an echo of one of them is known.
///
/// A lamp that follows a slider reports each value some time later. Such a report of a value that the slider has left is
/// no wish. Echoes of one peer come in the order of the values; some may be missing. Values that others have set are
/// not in it: a peer that is sent its own value does not report it again.
struct SentValues {
  /// How long an echo may take, after the last value or after the echo before it, in microseconds.
  private static let timeout: Int64 = 5_000_000
  /// How many values are known at the most; of more, every second one is forgotten.
  private static let most = 1_024

  private struct Sent {
    let number: Int
    let value: Double
  }

  /// In the order in which they were sent.
  private var values: [Sent] = []
  private var lastNumber = 0
  /// The number of the last value that came back from anybody.
  private var confirmed = 0
  /// The number of the last value that came back from each peer.
  private var heard: [String: Int] = [:]
  /// Whether the control still has the last value, as far as others know.
  private var isStanding = true
  /// When a value was sent or came back last.
  private var lastTime: Instant?

  /// Whether none is known.
  var isEmpty: Bool { values.isEmpty }

  /// Until when echoes of the last value may come; nil where it came back, or where none was sent.
  var end: Instant? { confirmed < lastNumber ? lastTime.map { $0 + Self.timeout } : nil }

  /// Whether echoes of the last value may still come at `time`.
  func mayEcho(at time: Instant) -> Bool { end.map { time < $0 } ?? false }

  /// Whether no echo comes any more at `time`, not even from a second peer.
  func isOver(at time: Instant) -> Bool { lastTime.map { time >= $0 + Self.timeout } ?? true }

  /// Notes that others were sent `value` at `time`.
  mutating func send(_ value: Double, at time: Instant) {
    if isOver(at: time) { self = SentValues() }
    if values.count >= Self.most {
      values = values.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }
    lastNumber += 1
    (lastTime, isStanding) = (time, true)
    values.append(Sent(number: lastNumber, value: value))
  }

  /// Notes that the control has a value from others now.
  mutating func replace() { isStanding = false }

  /// Whether `value` from `peer` is an echo, at `time`; values less than `distance` apart are one value that was rounded.
  ///
  /// An echo stands for the value that the peer has reported last or for one behind it, and for all before that.
  mutating func hearsEcho(
    _ value: Double, from peer: String, within distance: Double, at time: Instant
  ) -> Bool {
    guard !isOver(at: time), let number = number(of: value, from: heard[peer] ?? 0, within: distance) else {
      return false
    }
    lastTime = time
    heard[peer] = number
    confirmed = max(confirmed, number)
    return true
  }

  /// The number of the first value near `value` from that of `number` on, or of the one behind it that is nearer still.
  ///
  /// Later values are nearer perhaps, but what lies between is reported first. A lamp that rounds reports several alike.
  private func number(of value: Double, from number: Int, within distance: Double) -> Int? {
    func error(_ sent: Sent) -> Double { abs(sent.value - value) }
    let isNewAgain = number == lastNumber && !isStanding
    let rest = values.drop { isNewAgain ? $0.number <= number : $0.number < number }
    guard let first = rest.firstIndex(where: { error($0) == 0 || error($0) < distance }) else { return nil }
    var place = first
    while place + 1 < rest.endIndex, error(rest[place + 1]) < error(rest[place]) { place += 1 }
    return rest[place].number
  }
}

extension Control {
  /// How far apart two of its values are at least that are not one value rounded.
  ///
  /// Lamps count brightness from 0 to 255 and homes count it in percent, so a hundredth of the range may be lost on the
  /// way. A step of the control is never lost.
  var roundingDistance: Double {
    var (least, most, step) = (0.0, 0.0, 0.0)
    for property in type(of: self).properties {
      guard case .number(let number) = property.value(of: self) else { continue }
      switch property.role {
      case .minimum: least = number
      case .maximum: most = number
      case .step: step = number
      default: break
      }
    }
    let hundredth = (most - least) / 100
    return step > 0 ? min(step, hundredth) : hundredth
  }
}
