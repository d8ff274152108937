import TouchDelivery

/// Follows the fingers of a tap, and of the taps before it, as a tap and a long press need it (TAP-3, LP-2).
struct TapSequence {
  private struct Finger {
    let touch: Touch
    let start: Point
    let time: Instant
    var isDown = true
  }

  /// How many taps are over.
  private(set) var taps = 0
  private var fingers: [Finger] = []
  private var previousPlace: Point?

  /// The touches of the tap under way, or of the one that was the last.
  var touches: [Touch] { fingers.map(\.touch) }

  /// How many fingers are down.
  var fingersDown: Int { fingers.reduce(0) { $0 + ($1.isDown ? 1 : 0) } }

  /// When the last finger of the tap came down, from which a press is timed.
  var lastStart: Instant? { fingers.last?.time }

  /// Takes fingers that came down, within `spread` seconds of each other unless that is nil; why the gesture fails, if
  /// it does.
  mutating func add(_ touches: [Touch], limit: Int, spread: Double?, settings: Settings) -> String? {
    if fingersDown == 0, !fingers.isEmpty {
      previousPlace = centroid
      fingers.removeAll(keepingCapacity: true)
    }
    for touch in touches {
      fingers.append(Finger(touch: touch, start: touch.location(in: nil), time: touch.timestamp))
    }
    return fault(limit: limit, mostSpread: spread, settings: settings)
  }

  private func fault(limit: Int, mostSpread: Double?, settings: Settings) -> String? {
    if fingers.count > limit { return Reason.fingers(fingers.count, wanted: limit) }
    if let mostSpread, let first = fingers.first, let last = fingers.last {
      let spread = last.time.seconds(since: first.time)
      if spread > mostSpread {
        return Reason.comparing(spread, mostSpread) {
          "the fingers came down over \($0) s, more than \($1) s"
        }
      }
    }
    guard let previousPlace, fingers.count == limit else { return nil }
    let distance = previousPlace.distance(to: centroid)
    return distance > settings.tapDistance
      ? Reason.comparing(distance, settings.tapDistance) {
        "the next tap was \($0) pt away, more than \($1) pt"
      }
      : nil
  }

  private var centroid: Point {
    let sum = fingers.reduce(Point.zero) { $0 + $1.start }
    let count = Double(max(1, fingers.count))
    return Point(x: sum.x / count, y: sum.y / count)
  }

  /// The farthest that a finger has moved from where it came down, in points.
  var farthest: Double {
    fingers.reduce(0) { $1.isDown ? max($0, $1.start.distance(to: $1.touch.location(in: nil))) : $0 }
  }

  /// Takes fingers that lifted; whether all are up now.
  mutating func lift(_ touches: [Touch]) -> Bool {
    for index in fingers.indices where touches.contains(where: { $0 === fingers[index].touch }) {
      fingers[index].isDown = false
    }
    return fingersDown == 0
  }

  /// Counts the tap that is over.
  mutating func complete() {
    taps += 1
  }

  mutating func reset() {
    taps = 0
    fingers.removeAll(keepingCapacity: true)
    previousPlace = nil
  }
}
