import Glibc

/// Where content is that was let go, by the published formulas as they stand: powers, exponentials and logarithms of the time.
///
/// It shares nothing with the engine, which adds up milliseconds.
struct FlingModel {
  /// The offset and the velocity, in points a second, as it was let go.
  let offset: Double
  let velocity: Double
  /// The ends.
  let least: Double
  let greatest: Double
  /// By how much the velocity is multiplied each millisecond.
  let rate: Double

  /// The critically damped spring, a second.
  static let spring = 10.0

  /// The offset after `time` milliseconds.
  func offset(after time: Double) -> Double {
    if offset > greatest { return greatest + bounced(offset - greatest, velocity, time) }
    if offset < least { return least + bounced(offset - least, velocity, time) }
    guard let crossing, crossing < time else { return gone(time) }
    let end = velocity > 0 ? greatest : least
    return end + bounced(0, velocity * pow(rate, crossing), time - crossing)
  }

  /// Where it comes to rest.
  var rest: Double { min(max(gone(.infinity), least), greatest) }

  /// When it comes to an end, in milliseconds; nil if it never does.
  var crossing: Double? {
    let way = (velocity > 0 ? greatest : least) - offset
    let part = 1 - way * 1000 * (1 - rate) / (velocity * rate)
    return velocity != 0 && part > 0 ? log(part) / log(rate) : nil
  }

  private func gone(_ time: Double) -> Double {
    offset + velocity / 1000 * rate * (1 - pow(rate, time)) / (1 - rate)
  }

  private func bounced(_ way: Double, _ velocity: Double, _ time: Double) -> Double {
    let seconds = time / 1000
    return (way + (velocity + Self.spring * way) * seconds) * exp(-Self.spring * seconds)
  }
}
